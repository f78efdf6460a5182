import HostLink
import Testing

/// The numbers that name messages, actions and openings on the link.
struct TagTests {
    @Test func `there is a sample of every message`() {
        #expect(
            Set(Samples.hostMessages.map { $0.encoded()[0] })
                == Set(HostMessage.Tag.allCases.map(\.rawValue)))
        #expect(
            Set(Samples.appMessages.map { $0.encoded()[0] })
                == Set(AppMessage.Tag.allCases.map(\.rawValue)))
    }

    @Test func `the host refuses every message of an app whose tag is unknown`() {
        for kind in UInt8.min...UInt8.max where AppMessage.Tag(rawValue: kind) == nil {
            let error = #expect(throws: LinkError.self) { try AppMessage(decoding: [kind]) }
            #expect(error?.code == .unknownMessage)
        }
    }

    @Test func `an app refuses every message of the host whose tag is unknown`() {
        for kind in UInt8.min...UInt8.max where HostMessage.Tag(rawValue: kind) == nil {
            let error = #expect(throws: LinkError.self) { try HostMessage(decoding: [kind]) }
            #expect(error?.code == .unknownMessage)
        }
    }

    @Test func `an app refuses every action and opening whose tag is unknown`() {
        let event = InputEvent(number: 1, node: .root, action: .back)
        let back = HostMessage.event(session: "s", event).encoded()
        let opening = HostMessage.open(session: "s", .willContinue(type: "t")).encoded()
        for kind in UInt8.min...UInt8.max where InputAction.Tag(rawValue: kind) == nil {
            // Behind the tag is the absent touch.
            let bytes = back.dropLast(2) + [kind, 0]
            let error = #expect(throws: LinkError.self) { try HostMessage(decoding: bytes[...]) }
            #expect(error?.code == .malformed)
        }
        for kind in UInt8.min...UInt8.max where Opening.Tag(rawValue: kind) == nil {
            var bytes = opening
            // The kind of the opening follows the message's own tag and the session.
            bytes[6] = kind
            let error = #expect(throws: LinkError.self) { try HostMessage(decoding: bytes[...]) }
            #expect(error?.code == .malformed)
        }
    }

    @Test(arguments: AppMessage.Tag.allCases)
    func `the host refuses a message of an app that is larger than its tag allows`(
        tag: AppMessage.Tag
    ) {
        let bytes = [tag.rawValue] + [UInt8](repeating: 0, count: tag.bytesMax)
        let error = #expect(throws: LinkError.self) { try AppMessage(decoding: bytes[...]) }
        #expect(error?.code == .tooLarge)
    }
}
