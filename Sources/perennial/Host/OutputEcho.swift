import AppHost
import Foundation
import StateInspection

/// Prints the output of apps on the host's own output, for a developer with one terminal.
struct OutputEcho: Sendable {
    let stateDirectory: String

    /// The maximum delay before a new line is printed.
    private static let pause = Duration.milliseconds(200)

    /// Prints until the task is cancelled, and then prints the rest.
    func run() async {
        var follower = OutputFollower(stateDirectory: stateDirectory)
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.pause)
            for (output, line) in follower.next() {
                print("\(output.app): \(TextStyle.printable(line))")
            }
            fflush(nil)
        }
    }
}
