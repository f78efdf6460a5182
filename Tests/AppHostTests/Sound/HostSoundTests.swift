import GRDB
import Glibc
import HostLink
import Specification
import SystemIO
import Testing

@testable import AppHost

/// The sound of a host with scripted apps and real channels (specification 7.6, 7.9.6).
@Suite(.timeLimit(.minutes(5))) struct `Sound of a host` {
    private static let app: InstalledApp = {
        var app = TestHost.app
        app.backgroundModes = ["voip"]
        app.sound = SoundEntries(hasMicrophone: true)
        return app
    }()

    private static let session = SoundSession(category: .playAndRecord, mode: .voiceChat)

    /// A host with an open app whose session is known.
    private struct Fixture {
        let test: TestHost
        let app: FakeApp
        /// The page that shows the app.
        let scenePage: any ScenePage
        /// The same page as a sound device.
        let page: any SoundPage
        let sink: RecordingSink
        let scene: SceneSession

        init(
            app: InstalledApp = `Sound of a host`.app,
            script: @escaping Script = FakeSpawner.wellBehaved
        )
            async throws
        {
            test = try TestHost(script: script, app: app)
            let (scenePage, sink, scene) = try await test.open()
            (self.scenePage, self.sink, self.scene) = (scenePage, sink, scene)
            await sink.next(#""t":"frame""#)
            self.app = await test.spawner.app(1)
            page = test.host.pageSound.openPage(
                SoundPageDescription(token: "token", scene: (scene.identifier, "fake")),
                for: test.person, sink: sink)
            self.app.say(.soundConfiguration(`Sound of a host`.session))
            await self.app.exchange()
        }

        func connect(_ token: String = "token") async -> (any SoundConnection, RecordingSoundSink) {
            let sink = RecordingSoundSink()
            let connection = test.host.pageSound.openConnection(
                token: token, for: test.person, sink: sink)
            await test.settle()
            connection.devicesDidChange(
                SoundDevices(
                    permission: .granted, inputs: [SoundPort(.builtInMic, name: "m", uid: "m")],
                    outputs: [SoundPort(.builtInSpeaker, name: "s", uid: "s")]))
            await test.settle()
            return (connection, sink)
        }

        func activate(request: UInt64 = 1) async -> SoundRefusal? {
            app.say(
                .soundSession(
                    request: request, `Sound of a host`.session, isActive: true,
                    notifiesOthers: false))
            let answer = await app.heard.first {
                if case .soundAnswered(request, _) = $0 { true } else { false }
            }
            guard case .soundAnswered(_, let refusal) = answer else { return .notAllowed }
            return refusal
        }
    }

    @Test(.specification("7.9.6"))
    func `samples pass only while a session is active and runs`() async throws {
        let fixture = try await Fixture()
        await fixture.sink.next(#"{"t":"sound","on":true}"#)
        let (connection, sink) = await fixture.connect()
        let channel = try #require(fixture.app.sound.map { _ in fixture.app.soundOfApp })
        #expect(sink.uses.all == [SoundUse()])
        let packet = SoundPacket(sequence: 0, samples: [5])
        connection.receive(packet)
        #expect(await fixture.activate() == nil)
        // An active session alone lets nothing pass.
        connection.receive(packet)
        fixture.app.say(.soundRunning(input: true, output: true))
        let use = await sink.uses.first { $0.input }
        #expect(use == SoundUse(input: true, output: true, isVoice: true))
        connection.receive(SoundPacket(sequence: 0, samples: [6]))
        var buffer = [UInt8](repeating: 0, count: SoundPacket.byteCount)
        while channel.read(into: &buffer) == .nothing { await Task.yield() }
        #expect(SoundPacket(buffer)?.samples[0] == 6)
        #expect(channel.write(SoundPacket(sequence: 0, samples: [7]).bytes) == .written)
        _ = await sink.packets.first { $0.samples[0] == 7 }
        fixture.app.say(
            .soundSession(
                request: 2, Self.session, isActive: false, notifiesOthers: true))
        _ = await fixture.app.heard.first { $0 == .soundAnswered(request: 2, nil) }
        #expect(sink.uses.all.last == SoundUse())
        connection.receive(packet)
        #expect(channel.read(into: &buffer) == .nothing)
        #expect(sink.packets.count == 1)
    }

    @Test func `only the page with the right token of the right user gets the socket`()
        async throws
    {
        let fixture = try await Fixture()
        let (_, wrong) = await fixture.connect("other")
        #expect(wrong.closings.all == [.notAccepted])
        let foreign = RecordingSoundSink()
        _ = fixture.test.host.pageSound.openConnection(
            token: "token", for: Person(token: PersonToken()), sink: foreign)
        await fixture.test.settle()
        #expect(foreign.closings.all == [.notAccepted])
        // A page that is not the sound device gets that reason.
        let page = fixture.test.host.pageSound.openPage(
            SoundPageDescription(token: "second"), for: fixture.test.person,
            sink: RecordingSink())
        let (_, second) = await fixture.connect("second")
        #expect(second.closings.all == [.notDevice])
        let (_, first) = await fixture.connect()
        #expect(first.closings.all.isEmpty)
        // With its page, the socket ends.
        fixture.page.close()
        await fixture.test.settle()
        #expect(first.closings.all == [.notDevice])
        page.close()
    }

    @Test func `another socket of the page replaces the first, which is not heard any more`()
        async throws
    {
        let fixture = try await Fixture()
        let (old, first) = await fixture.connect()
        let (_, second) = await fixture.connect()
        #expect(first.closings.all == [.notDevice])
        #expect(second.closings.all.isEmpty)
        old.devicesDidChange(SoundDevices(permission: .denied))
        old.close()
        await fixture.app.exchange()
        #expect(
            !fixture.app.heard.all.contains(.microphonePermission(.denied, answers: nil)))
        #expect(await fixture.activate() == nil)
        fixture.app.say(.soundRunning(input: true, output: true))
        _ = await second.uses.first { $0.input }
    }

    @Test func `a socket that its page has closed gets no sound`() async throws {
        let fixture = try await Fixture()
        let (connection, sink) = await fixture.connect()
        #expect(await fixture.activate() == nil)
        fixture.app.say(.soundRunning(input: false, output: true))
        _ = await sink.uses.first { $0.output }
        let channel = fixture.app.soundOfApp
        #expect(channel.write(SoundPacket(sequence: 0, samples: [1]).bytes) == .written)
        _ = await sink.packets.first { $0.samples[0] == 1 }
        connection.close()
        await fixture.test.settle()
        // When the last packet was read, the one before was handled.
        for number in 1...2 as ClosedRange<UInt32> {
            #expect(channel.write(SoundPacket(sequence: number, samples: [2]).bytes) == .written)
            while channel.hasUnread { await Task.yield() }
        }
        #expect(sink.packets.count == 1)
    }

    @Test func `the end of the host closes the sockets and the channels for sound`() async throws {
        let fixture = try await Fixture()
        let (_, socket) = await fixture.connect()
        await fixture.test.host.shutDown()
        #expect(socket.closings.all == [.ending])
        let packet = SoundPacket(sequence: 0, samples: [1])
        while fixture.app.soundOfApp.write(packet.bytes) != .broken { await Task.yield() }
    }

    @Test func `a request for the microphone that the user ignores is answered after two minutes`()
        async throws
    {
        let fixture = try await Fixture()
        let answer = HostMessage.microphonePermission(.undetermined, answers: 5)
        fixture.app.say(.requestMicrophone(request: 5))
        await fixture.app.exchange()
        #expect(!fixture.app.heard.all.contains(answer))
        fixture.test.clock.advance(by: .seconds(120))
        _ = await fixture.app.heard.first { $0 == answer }
    }

    @Test func `an app without an entry for sound has no channel`() async throws {
        let fixture = try await Fixture(app: TestHost.app)
        #expect(!fixture.app.request.hasSoundChannel)
        #expect(await fixture.activate() == .notAllowed)
        fixture.app.say(.requestMicrophone(request: 4))
        _ = await fixture.app.heard.first { $0 == .microphonePermission(.denied, answers: 4) }
        #expect(fixture.sink.messages.all.allSatisfy { !$0.contains(#""t":"sound""#) })
    }

    @Test func `with the end of the last app that has sound, its page's socket is closed`()
        async throws
    {
        let fixture = try await Fixture()
        await fixture.sink.next(#"{"t":"sound","on":true}"#)
        let (connection, socket) = await fixture.connect()
        #expect(await fixture.activate() == nil)
        fixture.app.say(.soundRunning(input: true, output: true))
        _ = await socket.uses.first { $0.input }
        fixture.app.die(.signalled(SIGKILL))
        _ = await socket.closings.first { _ in true }
        #expect(socket.closings.all == [.notDevice])
        await fixture.sink.next(#"{"t":"sound","on":false}"#)
        // What the page still sends goes nowhere.
        connection.receive(SoundPacket(sequence: 0, samples: [5]))
        #expect(await !fixture.test.host.hasSound(of: "fake", for: fixture.test.person))
    }

    @Test(.specification("7.6.10"))
    func `a page that is loaded again resets the sound of its apps`() async throws {
        let fixture = try await Fixture()
        let (_, first) = await fixture.connect()
        #expect(await fixture.activate() == nil)
        fixture.page.close()
        await fixture.test.settle()
        #expect(first.closings.all == [.notDevice])
        let sink = RecordingSink()
        _ = fixture.test.host.pageSound.openPage(
            SoundPageDescription(token: "token", scene: (fixture.scene.identifier, "fake")),
            for: fixture.test.person, sink: sink)
        _ = await fixture.app.heard.first { $0 == .soundReset }
        await sink.next(#"{"t":"sound","on":true}"#)
    }

    @Test func `the page of a scene in memory is a sound device without reading the database`()
        async throws
    {
        let fixture = try await Fixture()
        fixture.page.close()
        try fixture.test.host.database.write { db in
            try db.execute(sql: "ALTER TABLE session RENAME TO lost")
        }
        let sink = RecordingSink()
        _ = fixture.test.host.pageSound.openPage(
            SoundPageDescription(token: "again", scene: (fixture.scene.identifier, "fake")),
            for: fixture.test.person, sink: sink)
        await sink.next(#"{"t":"sound","on":true}"#)
    }

    @Test func `the page of an external display is never a sound device`() async throws {
        let fixture = try await Fixture()
        let display = try await fixture.test.host.displaySession(
            of: "fake", for: fixture.test.person)
        let sink = RecordingSink()
        let page = fixture.test.host.pageSound.openPage(
            SoundPageDescription(token: "d", scene: (display.identifier, "fake")),
            for: fixture.test.person, sink: sink)
        page.userActed()
        page.callAnswered()
        let (_, socket) = await fixture.connect("d")
        #expect(socket.closings.all == [.notAccepted])
        #expect(sink.messages.all.isEmpty)
    }

    @Test(.specification("7.6.3"))
    func `an app that plays in the background is not suspended until it stops`() async throws {
        let fixture = try await Fixture()
        let (test, app) = (fixture.test, fixture.app)
        _ = await fixture.connect()
        #expect(await fixture.activate() == nil)
        app.say(.soundRunning(input: false, output: true))
        await app.exchange()
        #expect(await test.host.hasSound(of: "fake", for: test.person))
        fixture.scenePage.phase(isVisible: false, isFocused: false)
        _ = await app.heard.first { $0.isBackgroundPhase }
        await app.exchange()
        test.clock.advance(by: .seconds(600))
        await test.settle()
        #expect(app.signals.all.isEmpty)
        app.say(.soundRunning(input: false, output: false))
        await app.exchange()
        #expect(await !test.host.hasSound(of: "fake", for: test.person))
        test.clock.advance(by: .seconds(30))
        await test.settle()
        #expect(app.signals.all == [SIGSTOP])
        _ = await app.heard.first { $0 == .suspend }
        await test.host.shutDown()
    }

    @Test(.specification("7.6.8"))
    func `the session of an app ends when the host suspends it, and the app learns of it`()
        async throws
    {
        let fixture = try await Fixture()
        #expect(await fixture.activate() == nil)
        fixture.scenePage.phase(isVisible: false, isFocused: false)
        _ = await fixture.app.heard.first {
            if case .phase(_, .background) = $0 { true } else { false }
        }
        await fixture.app.exchange()
        fixture.test.clock.advance(by: .seconds(30))
        await fixture.test.settle()
        #expect(fixture.app.signals.all == [SIGSTOP])
        let message = HostMessage.soundInterrupted(.began(wasSuspended: true))
        #expect(!fixture.app.heard.all.contains(message))
        fixture.scenePage.phase(isVisible: true, isFocused: true)
        await fixture.app.exchange()
        #expect(fixture.app.signals.all == [SIGSTOP, SIGCONT])
        #expect(fixture.app.heard.all.contains(message))
    }

    @Test func `a call activates the session of its app`() async throws {
        let fixture = try await Fixture()
        let call = CallIdentifier(high: 1, low: 2)
        fixture.app.say(.callProvider(CallProviderDescription()))
        let action = CallAction(
            call: call, .start(CallHandle(.generic, "x"), contact: nil, isVideo: false))
        fixture.app.say(.requestCallActions(request: 1, [action]))
        _ = await fixture.app.heard.first {
            if case .callActions = $0 { true } else { false }
        }
        #expect(!fixture.app.heard.all.contains(.callSound(isActive: true)))
        fixture.app.say(.callActionFinished(action.identifier, .fulfilled(at: nil)))
        _ = await fixture.app.heard.first { $0 == .callSound(isActive: true) }
        fixture.app.say(.callReport(call, .ended(.remoteEnded, at: nil)))
        _ = await fixture.app.heard.first { $0 == .callSound(isActive: false) }
    }

    @Test func `an app that is killed on a visible page gets the sound of its call again`()
        async throws
    {
        let fixture = try await Fixture()
        let call = CallIdentifier(high: 1, low: 2)
        fixture.app.say(.callProvider(CallProviderDescription()))
        let action = CallAction(
            call: call, .start(CallHandle(.generic, "x"), contact: nil, isVideo: false))
        fixture.app.say(.requestCallActions(request: 1, [action]))
        _ = await fixture.app.heard.first {
            if case .callActions = $0 { true } else { false }
        }
        fixture.app.say(.callActionFinished(action.identifier, .fulfilled(at: nil)))
        fixture.app.say(.callReport(call, .connected(at: nil)))
        _ = await fixture.app.heard.first { $0 == .callSound(isActive: true) }
        fixture.app.die(.signalled(SIGKILL))

        let next = await fixture.test.spawner.app(2)
        #expect(next.request.hasSoundChannel)
        next.say(.soundConfiguration(Self.session))
        await next.exchange()
        // Without a call provider, nobody in the process is notified.
        #expect(!next.heard.all.contains(.callSound(isActive: true)))
        next.say(.callProvider(CallProviderDescription()))
        _ = await next.heard.first { $0 == .callSound(isActive: true) }
    }

    @Test func `the entries of an app decide whether it has a channel and the microphone`() {
        typealias Use = SoundEntries
        #expect(Use(infoDictionary: [:]) == Use())
        for mode in ["audio", "voip"] {
            #expect(Use(infoDictionary: ["UIBackgroundModes": [mode]]) == Use(hasChannel: true))
        }
        #expect(Use(infoDictionary: ["UIBackgroundModes": ["fetch"]]) == Use())
        #expect(Use(infoDictionary: ["PerennialUsesSound": true]) == Use(hasChannel: true))
        #expect(Use(infoDictionary: ["PerennialUsesSound": false]) == Use())
        #expect(
            Use(infoDictionary: ["NSMicrophoneUsageDescription": "To talk"])
                == Use(hasChannel: true, hasMicrophone: true))
        #expect(Use(infoDictionary: ["NSMicrophoneUsageDescription": ""]) == Use())
    }

    @Test func `dropped packets are in the metrics`() async throws {
        let fixture = try await Fixture()
        fixture.test.host.serverCounts.droppedSound(.fromPage, 3)
        let text = await fixture.test.host.metrics()
        #expect(text.contains("perennial_sound_packets_dropped_total{direction=\"from_page\"} 3"))
        #expect(text.contains("perennial_sound_packets_dropped_total{direction=\"to_app\"} 0"))
    }
}
