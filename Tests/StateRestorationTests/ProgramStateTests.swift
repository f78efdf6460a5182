import Foundation
import Glibc
import StateRestoration
import Testing

@Suite struct ProgramStateTests {
    private func temporary() throws -> String {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("program-\(UUID().uuidString)").path
        return path
    }

    @Test func `each object reads its state at the next start`() throws {
        let path = try temporary()
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            let state = try ProgramState(program: "trial", directory: path)
            #expect(state.decoder() == nil)
            #expect(try state.commit { $0.encode(7, forKey: "line") })
            #expect(try !state.commit { $0.encode(7, forKey: "line") })
            try state.commit(["Window", "Editor"], className: "Editor") {
                $0.encode("draft", forKey: "text")
            }
            try state.commit(["Gone"]) { $0.encode(true, forKey: "x") }
            try state.remove(["Gone"])
        }
        let state = try ProgramState(program: "trial", directory: path)
        #expect(state.problems == [])
        #expect(state.objects == [.application, ["Window", "Editor"]])
        #expect(state.decoder()?.decodeInteger(forKey: "line") == 7)
        let editor = state.decoder(of: ["Window", "Editor"])
        #expect(editor?.decodeObject(of: NSString.self, forKey: "text") == "draft")
    }

    @Test func `a value that cannot be encoded is refused with its key, and nothing is committed`()
        throws
    {
        let path = try temporary()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let state = try ProgramState(program: "trial", directory: path)
        try state.commit { $0.encode(1, forKey: "line") }
        let error = #expect(throws: CoderError.self) {
            try state.commit { coder in
                coder.encode(2, forKey: "line")
                coder.encode(NSObject(), forKey: "odd")
            }
        }
        #expect(error.map { "\($0)".contains("odd") } == true)
        #expect(state.decoder()?.decodeInteger(forKey: "line") == 1)
    }

    @Test func `a second process is refused with the first one's process id`() throws {
        let path = try temporary()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let state = try ProgramState(program: "trial", directory: path)
        try state.commit { $0.encode(1, forKey: "line") }
        let error = #expect(throws: RestorationStoreError.self) {
            _ = try ProgramState(program: "trial", directory: path)
        }
        #expect(error?.code == .inUse)
        #expect(error?.message.contains("\(getpid())") == true)
    }

    @Test func `the example program continues where it was killed`() throws {
        let path = try temporary()
        defer { try? FileManager.default.removeItem(atPath: path) }
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        let book = path + "/book.txt"
        try (1...100).map { "line \($0) of the book" }.joined(separator: "\n")
            .write(toFile: book, atomically: true, encoding: .utf8)
        let first = try RunningReader(state: path, arguments: [book])
        #expect(try first.page().contains("line 1 of the book"))
        for page in [11, 21] {
            try first.send("")
            #expect(try first.page().contains("line \(page) of the book"))
        }
        first.kill()
        let second = try RunningReader(state: path, arguments: [])
        let page = try second.page()
        #expect(page.contains("book.txt, line 21"))
        #expect(page.contains("line 21 of the book"))
        second.kill()
    }
}

/// The example's executable, with its input and output.
private final class RunningReader {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(state: String, arguments: [String]) throws {
        // The test runner is in the directory that `swift build` fills.
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("Reader")
        process.arguments = arguments
        process.environment = ["XDG_STATE_HOME": state]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Reads up to the end of the displayed page: ten lines below the title.
    func page() throws -> String {
        var text = ""
        while text.split(separator: "\n", omittingEmptySubsequences: false).count <= 11 {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { break }
            text += String(decoding: bytes, as: UTF8.self)
        }
        return text
    }

    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
