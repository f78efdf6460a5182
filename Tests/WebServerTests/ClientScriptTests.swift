import Foundation
import Testing

/// Runs the tests of the client's scripts that need no browser, which are JavaScript themselves.
@Suite(.timeLimit(.minutes(5)))
struct ClientScriptTests {
    @Test func `the client's scripts pass their own tests`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appending(path: "Tests/ClientTests")
        let tests = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".test.mjs") }.sorted()
        try #require(!tests.isEmpty)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["node", "--test"] + tests
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        // The output is read to its end, because a full pipe would block the process.
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(
            process.terminationStatus == 0,
            """
            node --test failed in Tests/ClientTests. Without node, run Scripts/prepare --tests.
            \(String(decoding: bytes, as: UTF8.self))
            """)
    }
}
