import Foundation
import HostProcess
import Testing

extension Scenarios {
    /// A few rounds of the test that `make soak` runs two hundred times.
    @Suite struct SoakRounds {
        @Test func `five kills at random moments lose nothing that was reported as preserved`()
            async throws
        {
            let state = try TemporaryState()
            let output = URL(fileURLWithPath: state.path + "/output")
            _ = FileManager.default.createFile(atPath: output.path, contents: nil)
            let soak = Process()
            soak.executableURL = URL(fileURLWithPath: BuiltPrograms.path("Soak"))
            soak.arguments = ["--kills", "5"]
            soak.standardOutput = try FileHandle(forWritingTo: output)
            soak.standardError = soak.standardOutput
            soak.standardInput = FileHandle.nullDevice
            let status = try await withCheckedThrowingContinuation { continuation in
                soak.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
                do { try soak.run() } catch { continuation.resume(throwing: error) }
            }
            let text = try String(contentsOf: output, encoding: .utf8)
            #expect(status == 0, "\(text)")
            #expect(text.contains("soak: 5 kills in "))
            #expect(text.contains("; 0 violations"))
        }
    }
}
