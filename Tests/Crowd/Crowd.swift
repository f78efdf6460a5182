import Foundation

/// Lets a crowd of people visit their windows while apps, the host and memory fail at random, and checks at
/// each visit that they find what was theirs.
@main
struct Crowd {
    static func main() {
        do {
            let order = try CrowdOrder(CommandLine.arguments.dropFirst())
            say(order.description)
            let outcome = try CrowdRun(order).perform()
            say(outcome.summary)
            if order.isBench { say(outcome.table) }
            let lines = try outcome.lines()
            for line in lines { say(line) }
            if let file = order.file {
                try (lines.joined(separator: "\n") + "\n")
                    .write(toFile: file, atomically: true, encoding: .utf8)
            }
            exit(outcome.isGood ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
    }
}
