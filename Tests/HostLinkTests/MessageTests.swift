import HostLink
import SeededRandom
import Specification
import Testing

@Suite struct `Messages of a link` {
    @Test(arguments: Samples.hostMessages)
    func `a host message is unchanged after encoding and decoding`(message: HostMessage) throws {
        #expect(try HostMessage(decoding: message.encoded()[...]) == message)
    }

    @Test(arguments: Samples.appMessages)
    func `an app message is unchanged after encoding and decoding`(message: AppMessage) throws {
        #expect(try AppMessage(decoding: message.encoded()[...]) == message)
    }

    @Test func `a stored page environment is read unchanged`() throws {
        let environment = Samples.environment
        #expect(try PageEnvironment(decoding: environment.encoded()) == environment)
    }

    @Test func `a message truncated at any length is refused`() {
        for message in Samples.hostMessages {
            let bytes = message.encoded()
            for end in bytes.indices {
                #expect(throws: LinkError.self) { try HostMessage(decoding: bytes[..<end]) }
            }
        }
        for message in Samples.appMessages {
            let bytes = message.encoded()
            for end in bytes.indices {
                #expect(throws: LinkError.self) { try AppMessage(decoding: bytes[..<end]) }
            }
        }
    }

    @Test func `a message with bytes after its last field is refused`() {
        let error = #expect(throws: LinkError.self) {
            try HostMessage(decoding: (HostMessage.terminate.encoded() + [0])[...])
        }
        #expect(error?.code == .malformed)
    }

    @Test func `a message of an unknown kind is refused`() {
        for kind in [0, 13, 255] as [UInt8] {
            let error = #expect(throws: LinkError.self) { try HostMessage(decoding: [kind]) }
            #expect(error?.code == .unknownMessage)
        }
        for kind in [0, 16, 255] as [UInt8] {
            let error = #expect(throws: LinkError.self) { try AppMessage(decoding: [kind]) }
            #expect(error?.code == .unknownMessage)
        }
    }

    @Test(.specification("7.2.13", "9.7"))
    func `a push that is too long, and a device token of another length, are refused`() throws {
        func decode(_ message: HostMessage) throws -> HostMessage {
            try HostMessage(decoding: message.encoded()[...])
        }
        let longest = HostMessage.push(
            token: 1, .voIP, mustReport: true,
            payload: Array(repeating: 32, count: 5_478))
        #expect(try decode(longest) == longest)
        let error = #expect(throws: LinkError.self) {
            try decode(
                .push(
                    token: 1, .voIP, mustReport: true,
                    payload: Array(repeating: 32, count: 5_479)))
        }
        #expect(error?.code == .tooLarge)
        let address = HostMessage.pushCredentials(.voIP, token: Array(repeating: 65, count: 1_000))
        #expect(try decode(address) == address)
        for count in [0, 31, 1_001] {
            let error = #expect(throws: LinkError.self) {
                try decode(.pushCredentials(.voIP, token: Array(repeating: 0, count: count)))
            }
            #expect(error?.code == .malformed)
        }
    }

    @Test func `a list that names a push type twice is refused`() {
        var bytes = AppMessage.pushTypes([.voIP]).encoded()
        bytes[1] = 2
        let error = #expect(throws: LinkError.self) {
            try AppMessage(decoding: (bytes + [0])[...])
        }
        #expect(error?.code == .malformed)
    }

    @Test func `messages with random changes are decoded or refused and never trap`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        var refused = 0
        let messages =
            Samples.hostMessages.map { $0.encoded() } + Samples.appMessages.map { $0.encoded() }
        for _ in 0..<20_000 {
            guard var bytes = messages.randomElement(using: &random) else { continue }
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                guard let index = bytes.indices.randomElement(using: &random) else { continue }
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            do { _ = try HostMessage(decoding: bytes[...]) } catch { refused += 1 }
            do { _ = try AppMessage(decoding: bytes[...]) } catch { refused += 1 }
        }
        #expect(refused > 0)
    }

    /// A change of the messages requires a new protocol version, and its digest in this test.
    ///
    /// Without a new version the other side would misread messages, or refuse valid ones. A new
    /// sample changes only the digest.
    @Test func `the encoding of all messages belongs to the protocol version`() {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        let messages =
            Samples.hostMessages.map { $0.encoded() } + Samples.appMessages.map { $0.encoded() }
        for byte in messages.joined() { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let known: [UInt32: UInt64] = [14: 0x708f_c6e9_3e70_bbb7]
        #expect(known[LaunchOrder.protocolVersion] == digest)
    }

    @Test func `a message of another protocol version is refused`() {
        let own = LaunchOrder.protocolVersion
        for version in [0, own - 1, own + 1, UInt32.max] {
            let order = HostMessage.launch(
                LaunchOrder(
                    version: version, launch: "l", container: "/c", key: [], reason: .fresh,
                    scenes: [])
            ).encoded()
            let ofHost = #expect(throws: LinkError.self) { try HostMessage(decoding: order[...]) }
            #expect(ofHost?.code == .otherVersion)
            let identity = AppMessage.launched(
                AppIdentity(
                    version: version, bundleIdentifier: "b", displayName: "n", bundleVersion: "1",
                    supportsMultipleScenes: false)
            ).encoded()
            let ofApp = #expect(throws: LinkError.self) { try AppMessage(decoding: identity[...]) }
            #expect(ofApp?.code == .otherVersion)
        }
    }

    @Test func `a press of a key out of bounds is refused`() throws {
        func decode(_ press: KeyPress) throws {
            let event = InputEvent(number: 1, node: .root, action: .press(press))
            _ = try HostMessage(
                decoding: HostMessage.event(session: "s", event).encoded()[...])
        }
        let long = String(repeating: "a", count: 33)
        try decode(
            KeyPress(
                0xe7, .began, time: 1e12, modifiers: 0x3f << 16,
                characters: String(long.dropLast()), plainCharacters: String(long.dropLast())))
        let refused = [
            KeyPress(3, .began, time: 1), KeyPress(0xe8, .began, time: 1),
            KeyPress(4, .began, time: .nan), KeyPress(4, .began, time: -1.1e12),
            KeyPress(4, .began, time: 1, modifiers: 1 << 15),
            KeyPress(4, .began, time: 1, modifiers: 1 << 22),
            KeyPress(4, .began, time: 1, modifiers: -1),
            KeyPress(4, .began, time: 1, characters: long),
            KeyPress(4, .began, time: 1, plainCharacters: long),
            KeyPress(4, .ended, time: 1, modifiers: 1 << 16),
            KeyPress(4, .ended, time: 1, characters: "a"),
            KeyPress(4, .cancelled, time: 1, plainCharacters: "a"),
        ]
        for press in refused { #expect(throws: LinkError.self) { try decode(press) } }
    }

    @Test func `a report of touches out of bounds is refused`() throws {
        func decode(_ report: TouchReport) throws {
            let event = InputEvent(number: 1, node: .root, action: .touches(report))
            _ = try HostMessage(
                decoding: HostMessage.event(session: "s", event).encoded()[...])
        }
        func report(_ touches: [TouchReport.Touch], time: Double = 1) -> TouchReport {
            TouchReport(time: time, touches: touches)
        }
        try decode(report((1...16).map { .init($0, .began, x: 0, y: 0) }))
        let refused = [
            report([]), report((1...17).map { .init($0, .began, x: 0, y: 0) }),
            report([.init(1, .began, x: 0, y: 0), .init(1, .ended, x: 0, y: 0)]),
            report([.init(1, .began, x: .nan, y: 0)]),
            report([.init(1, .began, x: 0, y: .infinity)]),
            report([.init(1, .began, x: 0, y: 0)], time: .nan),
        ]
        for report in refused { #expect(throws: LinkError.self) { try decode(report) } }
    }

    @Test func `a false length in a message allocates no memory`() {
        // A session of 4 GB, and a list of 4 billion scenes.
        #expect(throws: LinkError.self) {
            try HostMessage(decoding: [3, 0xff, 0xff, 0xff, 0xff])
        }
        var bytes = HostMessage.launch(
            LaunchOrder(launch: "", container: "", key: [], reason: .fresh, scenes: [])
        ).encoded()
        bytes.replaceSubrange(bytes.count - 8..<bytes.count - 4, with: [0xff, 0xff, 0xff, 0xff])
        #expect(throws: LinkError.self) { try HostMessage(decoding: bytes[...]) }
    }

    @Test func `the description of a launch order never contains the key`() {
        let order = LaunchOrder(
            launch: "l", container: "/c", key: Array(repeating: 123, count: 32), reason: .fresh,
            scenes: [])
        #expect(!"\(order)".contains("123"))
    }
}
