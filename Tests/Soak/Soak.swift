import BrowserDriver
import Foundation

/// Kills an app and its host at random while a script types and navigates in Chromium.
///
/// After each kill, it checks that all state that was reported as preserved exists, and that the
/// page continues.
@main
struct Soak {
    static let usage = """
        usage: Soak [--kills NUMBER] [--seed NUMBER]
        The printed seed repeats the run's choices; how the machine times them is its own affair.
        PERENNIAL_PROGRAMS names the directory of the programs, if it is not this program's own.
        """

    static func main() async {
        do {
            let order = try Order(CommandLine.arguments.dropFirst())
            print("soak: \(order.kills) kills, --seed \(order.seed)")
            let run = try await SoakRun.perform(order)
            print(run.summary)
            exit(run.violations.isEmpty ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
    }
}

/// The options of the command line.
struct Order {
    struct Unclear: Error, CustomStringConvertible {
        let description: String
    }

    var kills = 200
    var seed = UInt64.random(in: 1...999_999)

    init(_ arguments: some Sequence<String>) throws {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            guard let value = rest.next().flatMap({ UInt64($0) }), value > 0 else {
                throw Unclear(description: Soak.usage)
            }
            switch argument {
            case "--kills": kills = Int(clamping: value)
            case "--seed": seed = value
            default: throw Unclear(description: Soak.usage)
            }
        }
    }
}
