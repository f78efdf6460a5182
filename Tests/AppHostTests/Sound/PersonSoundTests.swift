import HostLink
import Specification
import Testing

@testable import AppHost

/// The sound of one user that passes, and the page that captures and plays it (specification 7.6).
@Suite struct `The sound of a user` {
    private typealias Fixture = PersonSoundFixture

    // MARK: What passes

    @Test func `sound passes only while a session is active and runs`() {
        var user = Fixture()
        user.run("music", input: true, output: true)
        #expect(user.sound.plan == PersonSound.Plan())
        user.activate("music", .playAndRecord)
        #expect(user.effects.contains { if case .plan = $0 { true } else { false } })
        #expect(user.sound.plan.outputs == ["music"])
        #expect(user.sound.plan.input == "music")
        user.run("music", input: false, output: true)
        #expect(user.sound.plan.input == nil)
        user.run("music", input: true, output: false)
        #expect(user.sound.plan.use == SoundUse(input: true))
        user.deactivate("music", notifiesOthers: false)
        #expect(user.sound.plan == PersonSound.Plan())
        #expect(user.effects.contains(.plan(PersonSound.Plan())))
    }

    @Test func `the plan changes before an app is notified of an interruption`() throws {
        var user = Fixture()
        user.activate("music")
        user.run("music")
        user.activate("talk")
        let plan = try #require(user.effects.firstIndex(of: .plan(PersonSound.Plan())))
        let interruption = PersonSound.Effect.send(
            "music", .soundInterrupted(.began(wasSuspended: false)))
        #expect(try plan < #require(user.effects.firstIndex(of: interruption)))
    }

    @Test(arguments: [
        (SoundSession.Category.playback, false), (.ambient, false), (.soloAmbient, false),
        (.record, true), (.playAndRecord, true), (.multiRoute, true),
    ])
    func `only a category that records gets the microphone`(
        category: SoundSession.Category, records: Bool
    ) {
        var user = Fixture()
        user.activate("music", category)
        user.run("music", input: true, output: true)
        #expect((user.sound.plan.input == "music") == records)
        #expect(user.sound.plan.outputs.isEmpty == (category == .record))
    }

    @Test func `the microphone is for the app that activated its session last`() {
        var user = Fixture(["a", "b"])
        user.activate("a", .playAndRecord, .mixWithOthers)
        user.run("a", input: true)
        user.activate("b", .playAndRecord, .mixWithOthers)
        #expect(user.sound.plan.input == "a")
        user.run("b", input: true)
        #expect(user.sound.plan.input == "b")
        #expect(user.sound.plan.outputs == ["a", "b"])
        user.deactivate("b", notifiesOthers: true)
        #expect(user.sound.plan.input == "a")
    }

    @Test func `during a call, the microphone is for the call's app alone`() {
        var user = Fixture()
        user.activate("music", .playAndRecord, .mixWithOthers)
        user.run("music", input: true)
        user.call(["talk"])
        #expect(user.sound.plan.input == nil)
        user.activate("talk", .playAndRecord, mode: .voiceChat)
        user.run("talk", input: true)
        #expect(user.sound.plan.input == "talk")
        #expect(user.sound.plan.isVoice)
        user.call([])
        #expect(user.sound.plan.input == "music")
        #expect(!user.sound.plan.isVoice)
    }

    @Test func `an app that does not say for what it uses the microphone never gets it`() {
        var user = Fixture([])
        user.start("spy", microphone: false)
        #expect(user.told["spy"]?.contains(.microphonePermission(.denied, answers: nil)) == true)
        user.perform { $0.requestMicrophone("spy", request: 1, $1) }
        #expect(user.effects.contains(.send("spy", .microphonePermission(.denied, answers: 1))))
        #expect(user.activate("spy", .record) == .noMicrophonePermission)
        user.activate("spy", .playAndRecord)
        user.run("spy", input: true)
        #expect(user.sound.plan.input == nil)
        user.call(["spy"])
        #expect(user.sound.plan.input == nil)
    }

    @Test func `without the user's permission no app gets samples, and the page shows why`() {
        for permission in [MicrophonePermission.denied, .undetermined] {
            var user = Fixture(permission: permission)
            user.activate("talk", .playAndRecord)
            user.run("talk", input: true)
            #expect(user.sound.plan.input == nil)
            // The page itself captures only what the browser allows.
            #expect(user.sound.plan.use.input)
            user.perform { $0.devicesDidChange(Fixture.devices(.granted), of: Fixture.page, $1) }
            #expect(user.sound.plan.input == "talk")
        }
    }

    @Test func `a page that says it has a microphone and has none sends silence, to one app`() {
        var user = Fixture()
        let none = SoundDevices(permission: .granted, inputs: [], outputs: [])
        user.perform { $0.devicesDidChange(none, of: Fixture.page, $1) }
        #expect(user.activate("talk", .playAndRecord) == nil)
        user.run("talk", input: true)
        // The app that may have the microphone gets what the page sends, if it sends anything.
        #expect(user.sound.plan.input == "talk")
        user.start("spy", microphone: false)
        user.run("spy", input: true)
        #expect(user.sound.plan.input == "talk")
    }

    @Test func `a device that comes and goes each second changes the route, and nothing else`() {
        var user = Fixture()
        user.activate("talk", .playAndRecord)
        user.run("talk", input: true)
        let plan = user.sound.plan
        let headset = SoundPort(.headsetMic, name: "Headset", uid: "h")
        for round in 1...20 {
            user.now += .seconds(1)
            var devices = Fixture.devices()
            if !round.isMultiple(of: 2) { devices.inputs.insert(headset, at: 0) }
            user.perform { $0.devicesDidChange(devices, of: Fixture.page, $1) }
            #expect(user.sound.plan == plan)
            #expect(user.interruptions("talk").isEmpty && user.interruptions("music").isEmpty)
        }
    }

    @Test func `a request for the microphone asks the user once, and each request is answered`() {
        var user = Fixture(permission: .undetermined)
        user.perform { $0.requestMicrophone("talk", request: 1, $1) }
        #expect(user.sound.plan.asks)
        user.perform { $0.requestMicrophone("music", request: 2, $1) }
        user.perform { $0.devicesDidChange(Fixture.devices(.granted), of: Fixture.page, $1) }
        #expect(user.effects.contains(.send("talk", .microphonePermission(.granted, answers: 1))))
        #expect(user.effects.contains(.send("music", .microphonePermission(.granted, answers: 2))))
        #expect(!user.sound.plan.asks)
        // Later requests are answered at once.
        user.perform { $0.requestMicrophone("talk", request: 3, $1) }
        #expect(user.effects.contains(.send("talk", .microphonePermission(.granted, answers: 3))))
    }

    @Test func `a request that the user does not answer is answered in time`() throws {
        var user = Fixture(permission: .undetermined)
        user.perform { $0.requestMicrophone("talk", request: 1, $1) }
        user.now = try #require(user.sound.nextDeadline)
        user.perform { $0.timePassed($1) }
        #expect(
            user.effects.contains(.send("talk", .microphonePermission(.undetermined, answers: 1))))
        #expect(!user.sound.plan.asks)
    }

    @Test func `of an app, four requests for the microphone wait, and of a user sixteen`() {
        var user = Fixture(["a", "b", "c", "d", "e"], permission: .undetermined)
        func isAnswered(_ app: String, _ request: UInt64) -> Bool {
            user.effects.contains(
                .send(app, .microphonePermission(.undetermined, answers: request)))
        }
        for request in 1...5 as ClosedRange<UInt64> {
            user.perform { $0.requestMicrophone("a", request: request, $1) }
            #expect(isAnswered("a", request) == (request == 5))
        }
        for app in ["b", "c", "d"] {
            for request in 1...4 as ClosedRange<UInt64> {
                user.perform { $0.requestMicrophone(app, request: request, $1) }
                #expect(!isAnswered(app, request))
            }
        }
        user.perform { $0.requestMicrophone("e", request: 1, $1) }
        #expect(isAnswered("e", 1))
        user.perform { $0.devicesDidChange(Fixture.devices(.granted), of: Fixture.page, $1) }
        #expect(user.effects.contains(.send("a", .microphonePermission(.granted, answers: 4))))
    }

    @Test func `a request for the microphone ends with the process that made it`() {
        var user = Fixture(permission: .undetermined)
        user.perform { $0.requestMicrophone("talk", request: 1, $1) }
        user.perform { $0.processDied("talk", $1) }
        #expect(!user.sound.plan.asks)
        user.start("talk")
        user.perform { $0.devicesDidChange(Fixture.devices(.granted), of: Fixture.page, $1) }
        #expect(!user.effects.contains(.send("talk", .microphonePermission(.granted, answers: 1))))
    }

    @Test func `an app is notified whether others play`() {
        var user = Fixture()
        #expect(
            user.told["talk"]?.contains(.otherSound(isPlaying: false, silencesSecondary: false))
                == true)
        user.activate("music", .playback, .mixWithOthers)
        user.run("music")
        #expect(
            user.told["talk"]?.last == .otherSound(isPlaying: true, silencesSecondary: false))
        user.perform { $0.configure("music", SoundSession(category: .playback), $1) }
        #expect(user.told["talk"]?.last == .otherSound(isPlaying: true, silencesSecondary: true))
        user.run("music", output: false)
        #expect(
            user.told["talk"]?.last == .otherSound(isPlaying: false, silencesSecondary: false))
    }

    @Test(.specification("7.6.1", "8.5.8"))
    func `a session that is active without sound is reported once`() throws {
        var user = Fixture()
        user.activate("music")
        user.now = try #require(user.sound.nextDeadline)
        #expect(user.now == .seconds(60))
        user.perform { $0.timePassed($1) }
        #expect(user.effects == [.activeWithoutSound("music")])
        #expect(user.sound.nextDeadline == nil)
        // One that plays, and that of a call, is not.
        user.activate("talk")
        user.run("talk")
        #expect(user.sound.nextDeadline == nil)
        user.run("talk", output: false)
        #expect(user.sound.nextDeadline == user.now + .seconds(60))
        user.call(["talk"])
        #expect(user.sound.nextDeadline == nil)
    }

    // MARK: Pages

    @Test(.specification("7.6.9"))
    func `an app is notified of the route that its category has on the page`() throws {
        var user = Fixture()
        let first = try #require(user.routes("music").last)
        #expect(first.0 == SoundRoute(outputs: [Fixture.speaker]))
        #expect(first.1 == .newDeviceAvailable)
        user.perform { $0.configure("music", SoundSession(category: .playAndRecord), $1) }
        let second = try #require(user.routes("music").last)
        #expect(second.0 == SoundRoute(inputs: [Fixture.microphone], outputs: [Fixture.speaker]))
        #expect(second.1 == .categoryChange)
        let headphones = SoundPort(.headphones, name: "H", uid: "h")
        var devices = Fixture.devices()
        devices.outputs.insert(headphones, at: 0)
        user.perform { $0.devicesDidChange(devices, of: Fixture.page, $1) }
        #expect(user.routes("music").last?.0.outputs == [headphones])
        #expect(user.routes("music").last?.1 == .newDeviceAvailable)
        user.perform { $0.devicesDidChange(Fixture.devices(), of: Fixture.page, $1) }
        #expect(user.routes("music").last?.1 == .oldDeviceUnavailable)
        user.perform { $0.devicesDidChange(SoundDevices(), of: Fixture.page, $1) }
        #expect(user.routes("music").last?.0 == SoundRoute())
        #expect(user.routes("music").last?.1 == .noSuitableRouteForCategory)
    }

    @Test func `an app that sent no message about sound gets no message`() {
        var user = Fixture([])
        user.perform {
            $0.processStarted(
                "quiet", mayRunInBackground: true, mayUseMicrophone: true, isInBackground: false,
                $1)
        }
        user.perform { $0.devicesDidChange(Fixture.devices(), of: Fixture.page, $1) }
        #expect(user.told["quiet"] == nil)
        #expect(user.sound.device == nil)
    }

    @Test func `the page of the last action is the sound device, and keeps it while it plays`() {
        var user = Fixture()
        user.perform { $0.pageCame(2, token: "p2", isFreshlyLoaded: true, $1) }
        #expect(user.sound.device == 1)
        user.perform { $0.noteAction(on: 2, $1) }
        #expect(user.effects.contains(.device(1, isOn: false)))
        #expect(user.effects.contains(.device(2, isOn: true)))
        user.perform { $0.devicesDidChange(Fixture.devices(), of: 2, $1) }
        user.activate("music")
        user.perform { $0.noteAction(on: 1, $1) }
        #expect(user.sound.device == 2)
        // A call has its sound where it was answered.
        user.perform { $0.makeDevice(1, $1) }
        #expect(user.sound.device == 1)
        // What another page says is ignored.
        user.perform { $0.devicesDidChange(SoundDevices(), of: 2, $1) }
        #expect(user.effects.isEmpty)
    }

    @Test(.specification("7.6.9"))
    func `if the sound device is closed, another page takes over, or none`() throws {
        var user = Fixture()
        user.activate("music")
        user.run("music")
        user.perform { $0.pageCame(2, token: "p2", isFreshlyLoaded: true, $1) }
        user.perform { $0.pageLeft(1, $1) }
        #expect(user.effects == [.plan(PersonSound.Plan())] + user.effects.dropFirst())
        #expect(user.sound.device == nil)
        user.now = try #require(user.sound.lostDevice?.deadline)
        user.perform { $0.timePassed($1) }
        #expect(user.effects.contains(.device(2, isOn: true)))
        #expect(user.routes("music").last?.0 == SoundRoute())
        #expect(user.routes("music").last?.1 == .oldDeviceUnavailable)
        user.perform { $0.devicesDidChange(Fixture.devices(), of: 2, $1) }
        #expect(user.sound.plan.outputs == ["music"])
        user.perform { $0.pageLeft(2, $1) }
        user.now = try #require(user.sound.lostDevice?.deadline)
        user.perform { $0.timePassed($1) }
        #expect(user.sound.device == nil)
        #expect(user.isActive("music"))
    }

    @Test(.specification("7.6.10"))
    func `a page that is loaded again resets the sound, and one that reconnects does not`() {
        for isFreshlyLoaded in [true, false] {
            var user = Fixture()
            user.activate("music")
            let count = user.routes("music").count
            user.perform { $0.pageCame(2, token: "p2", isFreshlyLoaded: true, $1) }
            user.perform { $0.pageLeft(1, $1) }
            // The route is not reported as lost meanwhile.
            #expect(user.routes("music").count == count)
            user.perform { $0.pageCame(3, token: "p1", isFreshlyLoaded: isFreshlyLoaded, $1) }
            #expect(user.sound.device == 3)
            #expect(user.effects.contains(.device(3, isOn: true)))
            #expect(user.told["music"]?.contains(.soundReset) == isFreshlyLoaded)
            user.perform { $0.devicesDidChange(Fixture.devices(), of: 3, $1) }
            // Engines would stop if the route were empty meanwhile.
            #expect(user.routes("music").count == count)
        }
    }

    @Test(.specification("7.6.10"))
    func `a suspended app learns of a reset of the sound when it is resumed anyway, and once`() {
        var user = Fixture()
        user.activate("talk")
        user.perform { $0.moved("music", toBackground: true, $1) }
        user.perform { $0.suspended("music", true, $1) }
        for page in 2...4 as ClosedRange<UInt64> {
            user.perform { $0.pageLeft(page - 1, $1) }
            user.perform { $0.pageCame(page, token: "p1", isFreshlyLoaded: true, $1) }
        }
        #expect(user.told["talk"]?.count { $0 == .soundReset } == 3)
        #expect(user.told["music"]?.contains(.soundReset) == false)
        user.perform { $0.suspended("music", false, $1) }
        #expect(user.told["music"]?.count { $0 == .soundReset } == 1)
    }

    @Test func `a page that reconnects before its old connection ends stays the sound device`() {
        var user = Fixture()
        user.activate("music")
        user.perform { $0.pageCame(2, token: "p2", isFreshlyLoaded: true, $1) }
        user.perform { $0.pageCame(3, token: "p1", isFreshlyLoaded: false, $1) }
        #expect(user.sound.device == 1)
        user.perform { $0.pageLeft(1, $1) }
        #expect(user.sound.device == 3)
        #expect(user.effects.contains(.device(3, isOn: true)))
        #expect(user.told["music"]?.contains(.soundReset) == false)
    }

    @Test func `the page that the user opens next continues with the sound at once`() {
        var user = Fixture()
        user.activate("music")
        user.run("music")
        user.perform { $0.pageCame(2, token: "p2", isFreshlyLoaded: true, $1) }
        let count = user.routes("music").count
        user.perform { $0.pageLeft(1, $1) }
        // A page that only reconnects is not the one that the user went on to.
        user.perform { $0.pageCame(3, token: "p3", isFreshlyLoaded: false, $1) }
        #expect(user.sound.device == nil)
        user.perform { $0.pageCame(4, token: "p4", isFreshlyLoaded: true, $1) }
        #expect(user.sound.device == 4)
        #expect(user.sound.plan.outputs == ["music"])
        user.perform { $0.devicesDidChange(Fixture.devices(), of: 4, $1) }
        #expect(user.routes("music").count == count)
        #expect(user.told["music"]?.contains(.soundReset) == false)
    }

    @Test func `the question for the microphone is asked on the page of the user's last action`() {
        for hasCall in [false, true] {
            var user = Fixture(permission: .undetermined)
            user.activate("music")
            if hasCall { user.call(["music"]) }
            user.perform { $0.pageCame(2, token: "p2", isFreshlyLoaded: true, $1) }
            user.perform { $0.noteAction(on: 2, $1) }
            #expect(user.sound.device == 1)
            user.perform { $0.requestMicrophone("talk", request: 1, $1) }
            // The sound of a call stays where the call was answered.
            #expect(user.sound.device == (hasCall ? 1 : 2))
            #expect(user.sound.plan.asks)
        }
    }

    @Test func `the question is asked on the page that answered a call after the last action`() {
        var user = Fixture(permission: .undetermined)
        user.perform { $0.pageCame(2, token: "p2", isFreshlyLoaded: true, $1) }
        user.perform { $0.noteAction(on: 1, $1) }
        user.perform { $0.makeDevice(2, $1) }
        user.perform { $0.requestMicrophone("talk", request: 1, $1) }
        #expect(user.sound.device == 2)
        #expect(user.sound.plan.asks)
    }

    @Test func `a page that comes back does not take the sound of a call answered meanwhile`() {
        var user = Fixture()
        user.activate("music")
        user.perform { $0.pageCame(2, token: "p2", isFreshlyLoaded: true, $1) }
        user.perform { $0.pageLeft(1, $1) }
        #expect(user.sound.device == nil)
        user.perform { $0.makeDevice(2, $1) }
        #expect(user.sound.nextDeadline == user.sound.limits.idleTime)
        user.perform { $0.pageCame(3, token: "p1", isFreshlyLoaded: true, $1) }
        #expect(user.sound.device == 2)
        #expect(user.told["music"]?.contains(.soundReset) == false)
    }

    @Test(.specification("7.6.3"))
    func `an app in the background keeps running only while a page can play its sound`() throws {
        var user = Fixture()
        user.activate("music")
        user.run("music")
        user.perform { $0.moved("music", toBackground: true, $1) }
        #expect(user.sound.keepsRunning("music"))
        user.perform { $0.pageLeft(1, $1) }
        #expect(user.sound.keepsRunning("music"))
        user.now = try #require(user.sound.lostDevice?.deadline)
        user.perform { $0.timePassed($1) }
        #expect(!user.sound.keepsRunning("music"))
    }

    @Test func `no page is a sound device while no app uses sound`() {
        var user = Fixture(["music"])
        #expect(user.sound.device == 1)
        user.perform { $0.moved("music", toBackground: true, $1) }
        #expect(user.effects.contains(.device(1, isOn: false)))
        user.perform { $0.moved("music", toBackground: false, $1) }
        #expect(user.effects.contains(.device(1, isOn: true)))
        user.perform { $0.processDied("music", $1) }
        #expect(user.effects.contains(.device(1, isOn: false)))
        user.perform { $0.pageLeft(1, $1) }
        #expect(user.sound.isEmpty)
        #expect(user.sound.nextDeadline == nil)
    }
}
