import Foundation
import HostProcess

/// Runs a crowd of people that visit their windows while apps, the host and memory fail at random,
/// and checks at each visit that they find their own state.
@main
struct Crowd {
    static func main() {
        do {
            let order = try CrowdOrder(CommandLine.arguments.dropFirst())
            if order.isBystander { exit(try measureBystander(order) ? 0 : 1) }
            say(order.description)
            let outcome = try CrowdRun(order).perform()
            say(outcome.summary)
            if order.isBench { say(outcome.table) }
            let lines = try outcome.lines()
            for line in lines { say(line) }
            try write(lines, order)
            exit(outcome.isGood ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
    }

    /// Measures the delays of a bystander, and returns whether they are acceptable.
    private static func measureBystander(_ order: CrowdOrder) throws -> Bool {
        let result = try BystanderRun(order).perform()
        say("figure: value unit, floor, ratio")
        for figure in result.figures { say(figure.description) }
        let lines = try FigureLines.of(result.figures)
        for line in lines { say(line) }
        try write(lines, order)
        for failure in result.failures { say("bystander: FAILED: \(failure)") }
        return result.failures.isEmpty
    }

    private static func write(_ lines: [String], _ order: CrowdOrder) throws {
        guard let file = order.file else { return }
        try (lines.joined(separator: "\n") + "\n")
            .write(toFile: file, atomically: true, encoding: .utf8)
    }
}
