import Foundation
import Glibc
import HostProcess

/// Measures the delay that host and apps add to a conversation: from a packet on one user's socket
/// for sound to the same samples on the other user's.
///
/// Arguments: `--quick` for few rounds, `--json FILE` to write the lines of JSON to a file as well.
/// The status is 1 if the delay exceeds its bound.
@main
struct VoiceLatencyMeasurement {
    /// The bound of the 99th percentile, in milliseconds.
    private static let bound = 30.0

    static func main() throws {
        let arguments = CommandLine.arguments
        let folder = NSTemporaryDirectory() + "/voice-latency-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let rounds = arguments.contains("--quick") ? 20 : 500
        let timings = try Conversation(folder: folder).delays(rounds: rounds)
        let p99 = timings.percentile(0.99)
        // Nothing in the machine is a lower bound.
        let figures = [
            Figure("voice_latency_added_p50", timings.percentile(0.5), "ms", nil),
            Figure("voice_latency_added_p99", p99, "ms", nil),
        ].compactMap(\.self)
        for figure in figures { print(figure) }
        try FigureLines.print(figures, andWriteTo: arguments.value(of: "--json"))
        guard let p99, p99 <= bound else {
            print("voice_latency_added_p99 exceeds its bound of \(bound) ms.")
            exit(1)
        }
    }
}
