import FormatTables
import HostLink
import Testing

/// Compares `docs/formats/link-v1.md` with the code.
struct LinkDocumentTests {
    private let document: FormatDocument

    init() throws { document = try FormatDocument("link-v1.md") }

    /// The tags of a table, with their names.
    private func tags(below heading: String) throws -> [UInt8: String] {
        let rows = try document.table(below: heading).map { row in
            (try #require(UInt8(row[0])), try #require(FormatDocument.names(in: row[1]).first))
        }
        return try Dictionary(rows) { _, name in
            throw Twice(name: name)
        }
    }

    private struct Twice: Error { let name: String }

    private func tags<Tag: CaseIterable & RawRepresentable<UInt8>>(
        of type: Tag.Type
    ) -> [UInt8: String] {
        Dictionary(uniqueKeysWithValues: Tag.allCases.map { ($0.rawValue, "\($0)") })
    }

    @Test func `the document names every message of the host and no other`() throws {
        #expect(try tags(below: "Host to app") == tags(of: HostMessage.Tag.self))
    }

    @Test func `the document names every message of an app and no other`() throws {
        #expect(try tags(below: "App to host") == tags(of: AppMessage.Tag.self))
    }

    @Test func `the document names every action and no other`() throws {
        #expect(try tags(below: "Actions") == tags(of: InputAction.Tag.self))
    }

    @Test func `the document names every opening and no other`() throws {
        #expect(try tags(below: "Openings") == tags(of: Opening.Tag.self))
    }

    @Test func `the document names every call action and call report and no other`() throws {
        #expect(try tags(below: "Call actions") == tags(of: CallAction.Tag.self))
        #expect(try tags(below: "Call reports") == tags(of: CallReport.Tag.self))
    }

    @Test func `the document states which actions are states`() throws {
        var kinds: [UInt8: String] = [:]
        for row in try document.table(below: "Actions") {
            kinds[try #require(UInt8(row[0]))] = row[3]
        }
        for action in Samples.actions {
            let event = InputEvent(number: 1, node: .root, action: action)
            // The kind of the action follows the tag, the session, the number, the node and the
            // flag of sensitive events.
            let tag = HostMessage.event(session: "s", event).encoded()[1 + 5 + 8 + 5 + 1]
            #expect(kinds[tag] == (action.isState ? "state" : "action"))
        }
    }

    @Test func `the document states the largest message of each tag`() throws {
        for row in try document.table(below: "App to host") {
            let tag = try #require(UInt8(row[0]).flatMap(AppMessage.Tag.init))
            #expect(row[3] == "\(tag.bytesMax >> 20) MB", "\(tag)")
        }
        #expect(LinkFraming.messageBytesMax == 32 << 20)
    }

    @Test func `the document states the version of the protocol`() {
        #expect(document.contains("*protocol version* is \(LaunchOrder.protocolVersion)."))
    }

    /// The names of the values of the document's enumerations, by type.
    private static let enumerations: [String: @Sendable (UInt8) -> String?] = [
        "phase": { ScenePhase(rawValue: $0).map { "\($0)" } },
        "reason": { LaunchOrder.Reason(rawValue: $0).map { "\($0)" } },
        "preservation": { LaunchOrder.Preservation(rawValue: $0).map { "\($0)" } },
        "disposition": { RenderFrame.Disposition(rawValue: $0).map { "\($0)" } },
        "level": { NoticeLevel(rawValue: $0).map { "\($0)" } },
        "time change": { TimeChange(rawValue: $0).map { "\($0)" } },
        "background refresh": { BackgroundRefresh(rawValue: $0).map { "\($0)" } },
        "task kind": { BackgroundTaskRequest.Kind(rawValue: $0).map { "\($0)" } },
        "push type": { PushType(rawValue: $0).map { "\($0)" } },
        "push handling": { PushHandling(rawValue: $0).map { "\($0)" } },
        "handle kind": { CallHandle.Kind(rawValue: $0).map { "\($0)" } },
        "end of call": { CallEndedReason(rawValue: $0).map { "\($0)" } },
        "call refusal": { CallRefusal(rawValue: $0).map { "\($0)" } },
        "tones": { CallAction.DTMFKind(rawValue: $0).map { "\($0)" } },
        "sound category": { SoundSession.Category(rawValue: $0).map { "\($0)" } },
        "sound mode": { SoundSession.Mode(rawValue: $0).map { "\($0)" } },
        "sound refusal": { SoundRefusal(rawValue: $0).map { "\($0)" } },
        "microphone permission": { MicrophonePermission(rawValue: $0).map { "\($0)" } },
        "sound port kind": { SoundPort.Kind(rawValue: $0).map { "\($0)" } },
        "route reason": { SoundRouteReason(rawValue: $0).map { "\($0)" } },
        "work result": { BackgroundWorkResult(rawValue: $0).map { "\($0)" } },
    ]

    @Test func `the document names every value of the link's enumerations and no other`() throws {
        let rows = try document.table(below: "Enumerations")
        #expect(Set(rows.map { $0[0] }) == Set(Self.enumerations.keys))
        for row in rows {
            let name = try #require(Self.enumerations[row[0]])
            let values = (UInt8.min...UInt8.max).compactMap { value in
                name(value).map { "\(value) `\($0)`" }
            }
            #expect(row[1] == values.joined(separator: ", "))
        }
    }
}
