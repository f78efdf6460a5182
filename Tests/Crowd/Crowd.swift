import Foundation

/// Runs a crowd of people that visit their windows while apps, the host and memory fail at random,
/// and checks at each visit that they find their own state.
@main
struct Crowd {
    static func main() {
        do {
            let order = try CrowdOrder(CommandLine.arguments.dropFirst())
            if order.isBystander { return try measureBystander(order) }
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

    private static func measureBystander(_ order: CrowdOrder) throws {
        let figures = try BystanderRun(order).perform()
        say("figure: value unit, floor, ratio")
        for figure in figures { say(figure.description) }
        let lines = try Outcome.lines(of: figures)
        for line in lines { say(line) }
        try write(lines, order)
    }

    private static func write(_ lines: [String], _ order: CrowdOrder) throws {
        guard let file = order.file else { return }
        try (lines.joined(separator: "\n") + "\n")
            .write(toFile: file, atomically: true, encoding: .utf8)
    }
}
