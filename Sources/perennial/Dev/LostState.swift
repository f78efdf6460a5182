import Foundation
import StateInspection
import UIKitPrimitives

/// The report about state that a new build did not take.
struct LostState: Sendable {
    private let stateDirectory: String
    /// The app stores its report soon after its first frame.
    private static let patience = Duration.seconds(5)
    private static let pause = Duration.milliseconds(100)

    /// Creates the report about the apps of a host.
    init(stateDirectory: String) { self.stateDirectory = stateDirectory }

    /// Prints the objects whose state was not restored, in the words of `explain`.
    ///
    /// - Parameter date: The time at which the new build took over.
    func printReport(since date: Date) async {
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline {
            // The process of the last build stores its report again when it leaves the screen, with
            // the restoration at its own launch.
            let reports = reports().filter { report in
                report.restoration.map { $0.date >= date } ?? false
            }
            if !reports.isEmpty {
                let style = Terminal.style(colour: nil)
                for line in reports.flatMap({ Explanation($0, style: style).losses() }) {
                    DevelopmentTerminal.print(line)
                }
                return
            }
            try? await Task.sleep(for: Self.pause)
        }
    }

    private func reports() -> [RestorationReport] {
        let states = (try? SavedState.all(inStateDirectory: stateDirectory)) ?? []
        return states.compactMap { try? $0.report() }
    }
}
