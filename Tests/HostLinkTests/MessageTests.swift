import HostLink
import Testing

@Suite struct `Messages of a link` {
    @Test(arguments: Samples.hostMessages)
    func `what the host says is read as it was said`(message: HostMessage) throws {
        #expect(try HostMessage(decoding: message.encoded()[...]) == message)
    }

    @Test(arguments: Samples.appMessages)
    func `what an app says is read as it was said`(message: AppMessage) throws {
        #expect(try AppMessage(decoding: message.encoded()[...]) == message)
    }

    @Test func `an environment that was kept is read as it was`() throws {
        let environment = Samples.environment
        #expect(try PageEnvironment(decoding: environment.encoded()) == environment)
    }

    @Test func `a message cut anywhere is refused`() {
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

    @Test func `a message that goes on after its end is refused`() {
        let error = #expect(throws: LinkError.self) {
            try HostMessage(decoding: (HostMessage.terminate.encoded() + [0])[...])
        }
        #expect(error?.code == .malformed)
    }

    @Test func `an unknown kind is refused`() {
        for kind in [0, 13, 255] as [UInt8] {
            let error = #expect(throws: LinkError.self) { try HostMessage(decoding: [kind]) }
            #expect(error?.code == .unknownMessage)
        }
        for kind in [0, 16, 255] as [UInt8] {
            let error = #expect(throws: LinkError.self) { try AppMessage(decoding: [kind]) }
            #expect(error?.code == .unknownMessage)
        }
    }

    @Test func `bytes changed at random are read or refused and never trap`() {
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

    /// Whoever changes what goes over the link raises the version and writes both down here.
    ///
    /// Without it the other side reads nonsense, or refuses what it should take. A new sample changes the digest
    /// alone.
    @Test func `what is said goes with the version it is said in`() {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        let messages =
            Samples.hostMessages.map { $0.encoded() } + Samples.appMessages.map { $0.encoded() }
        for byte in messages.joined() { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let known: [UInt32: UInt64] = [4: 0x9c20_1388_efc5_ab77]
        #expect(known[LaunchOrder.protocolVersion] == digest)
    }

    @Test func `a length that lies allocates nothing`() {
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

    @Test func `a description never shows the key`() {
        let order = LaunchOrder(
            launch: "l", container: "/c", key: Array(repeating: 123, count: 32), reason: .fresh,
            scenes: [])
        #expect(!"\(order)".contains("123"))
    }
}
