import Foundation

/// Measures builds of Examples/Recipes with the source adapter against builds of an ordinary
/// package with the adapted sources.
///
/// Arguments: `--rounds N` (9), or `--quick` for two rounds; `--json FILE` writes the JSON lines to
/// a file as well. With `--adopt PROGRAM`, only the adoption of a large project by this tool is
/// measured.
@main enum AdapterBench {
    static func main() {
        do {
            try run()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func run() throws {
        let arguments = CommandLine.arguments
        let rounds =
            arguments.contains("--quick")
            ? 2 : max(1, value(of: "--rounds", in: arguments).flatMap { Int($0) } ?? 9)
        print("\(Machine.description) at the start")
        if let program = value(of: "--adopt", in: arguments) {
            return try show(try measuredAdoption(by: program, rounds), rounds, arguments)
        }
        print("Building the app twice; the first time this includes swift-syntax and Perennial")
        let adapted = try AppPackage.adapted()
        try adapted.build()
        let byHand = try AppPackage.byHand(copiesOf: adapted)
        try byHand.build()
        try show(try measured(adapted, byHand, rounds), rounds, arguments)
    }

    private static func show(_ report: Report, _ rounds: Int, _ arguments: [String]) throws {
        print("\(rounds) rounds; \(Machine.description) at the end\n")
        print(report.table())
        let lines = try report.lines()
        print(lines, terminator: "")
        if let file = value(of: "--json", in: arguments) {
            try lines.write(toFile: file, atomically: true, encoding: .utf8)
        }
    }

    private static func measuredAdoption(by program: String, _ rounds: Int) throws -> Report {
        let project = try LargeProject(adoptedBy: program)
        var (adopted, floor) = (Timings(), Timings())
        for round in 0...rounds {
            let times = (try project.timedAdoption(), try project.timedFloor())
            guard round > 0 else { continue }
            adopted.add(times.0)
            floor.add(times.1)
        }
        var report = Report()
        report.add(
            measurement("adopt_time", adopted, floor) { _, _ in
                "\(LargeProject.fileCount) files, aim: at most 2 s"
            })
        return report
    }

    /// Alternates between the packages, so that other load of the machine concerns both.
    private static func measured(
        _ adapted: AppPackage, _ byHand: AppPackage, _ rounds: Int
    ) throws -> Report {
        var clean = (adapted: Timings(), byHand: Timings())
        var oneFile = (adapted: Timings(), byHand: Timings())
        // The first round warms up caches and is not counted.
        for round in 0...rounds {
            let times = (
                try adapted.timedCleanBuild(), try byHand.timedCleanBuild(),
                try adapted.timedBuild(changing: round), try byHand.timedBuild(changing: round)
            )
            guard round > 0 else { continue }
            clean.adapted.add(times.0)
            clean.byHand.add(times.1)
            oneFile.adapted.add(times.2)
            oneFile.byHand.add(times.3)
        }
        var report = Report()
        report.add(
            measurement("adapt_clean", clean.adapted, clean.byHand) { _, _ in
                "aim: a ratio of at most 1.15"
            })
        report.add(
            measurement("adapt_one_file", oneFile.adapted, oneFile.byHand) { value, floor in
                String(format: "%+.2f s, aim: at most +1 s", value - floor)
            })
        return report
    }

    private static func measurement(
        _ name: String, _ adapted: Timings, _ byHand: Timings,
        remark: (Double, Double) -> String
    ) -> Measurement {
        let value = adapted.percentile(0.5) / .seconds(1)
        let floor = byHand.percentile(0.5) / .seconds(1)
        return Measurement(
            name: name, value: value, unit: "s", floor: floor, remark: remark(value, floor))
    }

    private static func value(of option: String, in arguments: [String]) -> String? {
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
            return nil
        }
        return arguments[index + 1]
    }
}
