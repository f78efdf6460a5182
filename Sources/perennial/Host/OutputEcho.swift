import AppHost
import Foundation
import StateInspection

/// Prints on the host's own output what its apps write to theirs, for a developer who watches one
/// terminal.
struct OutputEcho: Sendable {
    let stateDirectory: String

    /// How long a line may wait before it is printed.
    private static let pause = Duration.milliseconds(200)

    /// Prints until the task is cancelled, and then what was written meanwhile.
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
