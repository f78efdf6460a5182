import AppHost
import FormatTables
import HostLink
import Testing

/// Compares `docs/formats/page-v1.md` with the code.
struct PageDocumentTests {
    private let document: FormatDocument

    init() throws { document = try FormatDocument("page-v1.md") }

    /// The values on the wire of a table, with their names in the code.
    private func names(below heading: String) throws -> [String: String] {
        let rows = try document.table(below: heading).map { row in
            (row[0], try #require(FormatDocument.names(in: row[1]).first))
        }
        #expect(Set(rows.map(\.0)).count == rows.count, "a value twice below \(heading)")
        return Dictionary(rows) { first, _ in first }
    }

    private func names<Kind: CaseIterable & RawRepresentable<String>>(
        of type: Kind.Type
    ) -> [String: String] {
        Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0.rawValue, "\($0)") })
    }

    /// The values on the wire of a table whose first column has them in backquotes.
    private func values(below heading: String) throws -> [String] {
        try document.table(below: heading).flatMap { FormatDocument.names(in: $0[0]) }
    }

    /// The fields that the rows of a table name.
    private func fields(below heading: String) throws -> [String] {
        try document.table(below: heading).flatMap { FormatDocument.names(in: $0[2]) }
    }

    @Test func `the document names every message of a page and no other`() throws {
        #expect(try names(below: "Page to host") == names(of: PageProtocol.Request.self))
    }

    @Test func `the document names every message of the host to a page and no other`() throws {
        #expect(try names(below: "Host to page") == names(of: PageProtocol.Message.self))
    }

    @Test func `the document names every action of an event and no other`() throws {
        #expect(try names(below: "Actions") == names(of: PageProtocol.Action.self))
    }

    @Test func `the document names every field of the messages of a page and no other`() throws {
        let fields = try fields(below: "Page to host") + fields(below: "Actions") + ["t"]
        #expect(Set(fields) == Set(PageProtocol.RequestField.allCases.map(\.rawValue)))
    }

    @Test func `the document names every field of the messages to a page and no other`() throws {
        let fields = try fields(below: "Host to page") + ["t"]
        #expect(Set(fields) == Set(PageProtocol.MessageField.allCases.map(\.rawValue)))
    }

    @Test func `the document names every field of an environment and no other`() throws {
        #expect(try names(below: "Environment") == names(of: PageProtocol.EnvironmentField.self))
        #expect(
            try names(below: "Measures of a face") == names(of: PageProtocol.FontField.self))
    }

    @Test func `the document names every field, state, end and action of calls and no other`()
        throws
    {
        #expect(try names(below: "Calls") == names(of: PageProtocol.CallField.self))
        #expect(
            try names(below: "States of a call") == names(of: PageProtocol.CallState.self))
        #expect(
            try values(below: "Actions in a call")
                == CallUserAction.Kind.allCases.map(\.rawValue))
        let end = try #require(try document.table(below: "Calls").first { $0[0] == "end" })
        #expect(FormatDocument.names(in: end[3]) == CallEnd.allCases.map(\.rawValue))
    }

    @Test func `the document names every field of the problems of a build and no other`() throws {
        #expect(
            try names(below: "Problems of a build") == names(of: PageProtocol.ProblemField.self))
    }

    @Test func `the document names every field of frames and nodes and no other`() throws {
        #expect(try names(below: "Frame") == names(of: PageProtocol.FrameField.self))
        #expect(try names(below: "Nodes") == names(of: PageProtocol.NodeField.self))
    }

    @Test func `the document names every operation on the tree and no other`() throws {
        #expect(try names(below: "Operations") == names(of: PageProtocol.Operation.self))
    }

    @Test func `the document names every disposition of a frame and no other`() throws {
        let row = try #require(try document.table(below: "Frame").first { $0[0] == "d" })
        #expect(
            FormatDocument.names(in: row[2])
                == PageProtocol.Disposition.allCases.map(\.rawValue))
    }

    @Test func `the document names every kind of node and no other`() throws {
        #expect(try values(below: "Kinds") == RenderKind.allCases.map(\.rawValue))
    }

    @Test func `the document names every property with its type and no other`() throws {
        #expect(try values(below: "Properties") == RenderProperty.allCases.map(\.rawValue))
        let types: Set = ["bool", "number", "string", "strings", "rect", "pair", "lines"]
        for row in try document.table(below: "Properties") {
            #expect(types.contains(row[1]), "\(row[0])")
        }
    }

    @Test func `the document names every field of lines of text and no other`() throws {
        #expect(try names(below: "Lines of text") == names(of: PageProtocol.LineField.self))
        #expect(try names(below: "Runs") == names(of: PageProtocol.RunField.self))
    }

    @Test func `the document names every overflow of a line and pattern of a drawn line`() throws {
        let overflow = try #require(
            try document.table(below: "Lines of text").first { $0[0] == "over" })
        #expect(
            FormatDocument.names(in: overflow[2]) == RenderLine.Overflow.allCases.map(\.rawValue))
        let pattern = try #require(try document.table(below: "Runs").first { $0[0] == "under" })
        #expect(
            FormatDocument.names(in: pattern[2])
                == RenderRun.TextLine.Pattern.allCases.map(\.rawValue))
    }

    @Test func `the document names every state and choice and no other`() throws {
        #expect(try values(below: "States") == PageState.Kind.allCases.map(\.rawValue))
        #expect(
            try Set(values(below: "Choices")) == Set(PageChoice.allCases.map(\.rawValue)))
    }

    @Test func `the document names the reasons for closing that pages act on`() throws {
        let named = try document.table(below: "Closing").filter { !$0[1].isEmpty }.map { row in
            "\(row[0]) \(row[1])"
        }
        #expect(named == PageProtocol.CloseCode.allCases.map { "\($0.rawValue) `\($0)`" })
    }

    @Test func `the document names every message about sound and no other`() throws {
        #expect(try names(below: "Sound") == names(of: PageProtocol.SoundRequest.self))
        #expect(
            try names(below: "Sound from the host") == names(of: PageProtocol.SoundMessage.self))
        #expect(
            try Set(fields(below: "Sound") + ["t"])
                == Set(PageProtocol.SoundRequestField.allCases.map(\.rawValue)))
        #expect(
            try Set(fields(below: "Sound from the host") + ["t"])
                == Set(PageProtocol.SoundMessageField.allCases.map(\.rawValue)))
    }

    @Test func `the document names every field and value of sound devices and no other`() throws {
        #expect(try names(below: "Sound devices") == names(of: PageProtocol.SoundDeviceField.self))
        let kind = try #require(
            try document.table(below: "Sound devices").first { $0[0] == "kind" })
        #expect(
            FormatDocument.names(in: kind[2])
                == PageProtocol.SoundDeviceKind.allCases.map(\.rawValue))
        #expect(
            try values(below: "Permissions for the microphone")
                == PageProtocol.MicrophonePermission.allCases.map(\.rawValue))
        #expect(
            try values(below: "Problems of the microphone")
                == PageProtocol.MicrophoneProblem.allCases.map(\.rawValue))
    }

    @Test func `the document names the reasons for closing the socket for sound`() throws {
        let named = try document.table(below: "Closing the socket for sound").map { row in
            "\(row[0]) \(row[1])"
        }
        #expect(named == PageProtocol.SoundCloseCode.allCases.map { "\($0.rawValue) `\($0)`" })
    }

    @Test func `the document states the form of packets of sound`() {
        let packet = SoundPacket.self
        #expect(document.contains("A packet has \(packet.byteCount) bytes"))
        #expect(document.contains("then \(packet.sampleCount) samples"))
        #expect(document.contains("a rate of \(packet.sampleRate / 1000),000"))
    }
}
