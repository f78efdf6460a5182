import Foundation
import StateRestoration
import Testing

/// Tests of state that cannot be read, and of commits that fail.
@Suite struct ProgramStateFailureTests {
    private let directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("program-\(UUID().uuidString)").path
    private var current: String { directory + "/Sessions/application.current" }
    private var draft: String { directory + "/Sessions/application.new" }

    /// Runs a body with a separate state directory.
    private func withDirectory(_ body: () throws -> Void) throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try body()
    }

    private func open() throws -> ProgramState {
        try ProgramState(program: "trial", directory: directory)
    }

    private func quarantined() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: directory + "/Quarantine")) ?? [])
            .filter { !$0.hasSuffix(".reason") }
    }

    private func bytes(_ path: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path))
    }

    /// Commits bytes whose index is intact and whose only record is not, without the program's
    /// state.
    private func commitUndecodableArchive() throws {
        let archive = Archive(
            header: ArchiveHeader(timestamp: Date()),
            records: [
                ArchiveRecord(
                    path: .application, kind: .application, className: "Object",
                    fields: [ArchiveField(key: "line", value: .string("needle"))])
            ])
        var bytes = try archive.encoded().bytes
        let text = Array("needle".utf8)
        let place = try #require(
            bytes.indices.first { bytes[$0...].starts(with: text) })
        // The value's kind and its length precede its text.
        bytes[place - 2] = 0xFF
        let reader = try ArchiveReader(bytes: bytes)
        #expect(throws: ArchiveError.self) { try reader.archive() }
        let key = try MasterKey.load(file: directory + "/master.key")
            .derive(person: "owner", app: "trial")
        let store = try RestorationStore.open(
            directory: StateDirectory(path: directory), key: key)
        try store.commit(bytes, session: .application)
        store.close()
    }

    @Test func `an archive that opens but does not decode is set aside, the previous one is used`()
        throws
    {
        try withDirectory {
            try open().commit { $0.encode(1, forKey: "line") }
            try commitUndecodableArchive()
            let file = try bytes(current)
            do {
                let state = try open()
                #expect(state.problems.count == 1)
                #expect(state.problems.first?.contains("could not be decoded") == true)
                #expect(state.decoder()?.decodeInteger(forKey: "line") == 1)
                try state.commit { $0.encode(2, forKey: "line") }
                try state.commit { $0.encode(3, forKey: "line") }
            }
            let kept = quarantined()
            #expect(kept.count == 1)
            #expect(try kept.map { try bytes("\(directory)/Quarantine/\($0)") } == [file])
            #expect(try open().decoder()?.decodeInteger(forKey: "line") == 3)
        }
    }

    @Test func `the only archive is moved to the quarantine if it does not decode`() throws {
        try withDirectory {
            try commitUndecodableArchive()
            let file = try bytes(current)
            let state = try open()
            #expect(state.problems.count == 1)
            #expect(state.decoder() == nil)
            try state.commit { $0.encode(2, forKey: "line") }
            try state.commit { $0.encode(3, forKey: "line") }
            #expect(try quarantined().map { try bytes("\(directory)/Quarantine/\($0)") } == [file])
        }
    }

    @Test func `the objects of a failed commit are not committed by the next one`() throws {
        try withDirectory {
            do {
                let state = try open()
                try state.commit(["log"]) { $0.encode("opened", forKey: "text") }
                // A folder in place of the draft makes the commit fail.
                try FileManager.default.createDirectory(
                    atPath: draft, withIntermediateDirectories: false)
                #expect(throws: RestorationStoreError.self) {
                    try state.commit(["order"]) { $0.encode("placed", forKey: "text") }
                }
                #expect(throws: RestorationStoreError.self) { try state.remove(["log"]) }
                #expect(state.objects == [["log"]])
                #expect(state.decoder(of: ["order"]) == nil)
                try FileManager.default.removeItem(atPath: draft)
                try state.commit(["log"]) { $0.encode("refused", forKey: "text") }
            }
            let state = try open()
            #expect(state.objects == [["log"]])
            let log = state.decoder(of: ["log"])?.decodeObject(of: NSString.self, forKey: "text")
            #expect(log == "refused")
        }
    }

    /// A value over a limit, and the words with which it is reported.
    struct Excess: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var object: ArchivePath = ["b"]
        var className = "Object"
        var value: any Sendable = 1
        let words: [String]

        static var all: [Excess] {
            let name = String(repeating: "n", count: ArchiveLimits.nameBytesMax + 1)
            return [
                Excess(
                    testDescription: "a text",
                    value: String(repeating: "x", count: ArchiveLimits.stringBytesMax + 1),
                    words: ["b", "value"]),
                Excess(
                    testDescription: "data",
                    value: Data(count: ArchiveLimits.dataBytesMax + 1), words: ["b", "value"]),
                Excess(
                    testDescription: "an index path",
                    value: IndexPath(
                        indexes: Array(repeating: 1, count: ArchiveLimits.indexPathCountMax + 1)),
                    words: ["b", "value"]),
                Excess(testDescription: "a class name", className: name, words: ["b", "name"]),
                Excess(
                    testDescription: "an identifier", object: ["b", .init(name)],
                    words: ["b/nnn", "name"]),
                Excess(
                    testDescription: "a path",
                    object: ArchivePath(
                        Array(repeating: "x", count: ArchiveLimits.pathComponentCountMax + 1)),
                    words: ["x/x", "path"]),
            ]
        }
    }

    @Test(arguments: Excess.all)
    func `an object over a limit is refused with its name, and the others are saved`(
        excess: Excess
    ) throws {
        try withDirectory {
            do {
                let state = try open()
                try state.commit(["a"]) { $0.encode(1, forKey: "line") }
                let error = #expect(throws: CoderError.self) {
                    try state.commit(excess.object, className: excess.className) {
                        ($0 as NSCoder).encode(excess.value as Any?, forKey: "value")
                    }
                }
                let text = error.map { "\($0)" } ?? ""
                #expect(excess.words.allSatisfy(text.contains))
                #expect(text.count < 2_000)
                #expect(state.objects == [["a"]])
                try state.commit(["a"]) { $0.encode(2, forKey: "line") }
                try state.commit(["c"]) { $0.encode(3, forKey: "line") }
            }
            let state = try open()
            #expect(state.objects == [["a"], ["c"]])
            #expect(state.decoder(of: ["a"])?.decodeInteger(forKey: "line") == 2)
            #expect(state.decoder(of: ["c"])?.decodeInteger(forKey: "line") == 3)
        }
    }

    @Test func `a journal that ends with an incomplete commit is reported`() throws {
        try withDirectory {
            do {
                let state = try open()
                for line in 1...4 { try state.commit { $0.encode(line, forKey: "line") } }
            }
            let file = try bytes(current)
            try file.dropLast(1).write(to: URL(fileURLWithPath: current))
            do {
                let state = try open()
                #expect(state.decoder()?.decodeInteger(forKey: "line") == 3)
                #expect(state.problems.count == 1)
                #expect(state.problems.first?.contains("incomplete") == true)
                try state.commit { $0.encode(5, forKey: "line") }
            }
            let state = try open()
            #expect(state.problems == [])
            #expect(state.decoder()?.decodeInteger(forKey: "line") == 5)
        }
    }
}
