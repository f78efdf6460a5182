import Foundation
import Glibc
import StateRestoration

/// Measures the commit of one changed object against appending and synchronising the same bytes, on
/// the same disk, in turn.
///
/// Arguments: `--quick` for few rounds, `--directory PATH` for another disk, `--only commit` to
/// repeat one operation for a profiler.
@main enum StoreBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        let temporary = try TemporaryDirectory()
        let directory = value(of: "--directory", in: arguments) ?? temporary.path
        if value(of: "--only", in: arguments) == "commit" {
            let one = try OneObject(count: 10_000, isNamed: true, directory: directory)
            for round in 0..<20_000 { try one.commit(round: round) }
            return
        }
        let rounds = arguments.contains("--quick") ? 101 : 1_001
        var report = Report()
        try named(rounds, directory, &report)
        try compared(arguments.contains("--quick") ? 21 : 101, directory, &report)
        try wholeFile(arguments.contains("--quick") ? 31 : 201, directory, &report)
        print(Machine.description)
        print(report.table())
        print(try report.lines(), terminator: "")
    }

    private static func value(of name: String, in arguments: [String]) -> String? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else {
            return nil
        }
        return arguments[index + 1]
    }

    /// Measures commits of an archive that name the changed object.
    private static func named(
        _ rounds: Int, _ directory: String, _ report: inout Report
    ) throws {
        let small = try OneObject(count: 10_000, isNamed: true, directory: directory)
        let large = try OneObject(count: 100_000, isNamed: true, directory: directory)
        let before = try small.fileBytes()
        let entryBytes = try small.entryBytes()
        let floor = try Appended(path: directory + "/floor", bytes: entryBytes)
        let race = try Race(
            rounds: rounds,
            [
                ("floor", { _ in try floor.append() }),
                ("small", { round in try small.commit(round: round) }),
                ("floor again", { _ in try floor.append() }),
                ("large", { round in try large.commit(round: round) }),
            ])
        report.add(race.measurement("commit_one_of_10k", "small", floor: "floor"))
        report.add(race.measurement("commit_one_of_100k", "large", floor: "floor again"))
        report.add(race.measurement("commit_one_100k_over_10k", "large", floor: "small"))
        report.add(race.measurement("append_against_itself", "floor again", floor: "floor"))
        // The file grew by the entries alone, because none of the rounds compacted it.
        let grown = Double(try small.fileBytes() - before - entryBytes) / Double(rounds + 1)
        report.add(
            Measurement(
                name: "journal_bytes_per_change", value: grown, unit: "B",
                floor: Double(try small.changeBytes()), remark: "the encoded change"))
    }

    /// Measures the same for commits that name nothing, so that the store compares all objects.
    private static func compared(
        _ rounds: Int, _ directory: String, _ report: inout Report
    ) throws {
        let small = try OneObject(count: 10_000, isNamed: false, directory: directory)
        let large = try OneObject(count: 100_000, isNamed: false, directory: directory)
        let floor = try Appended(path: directory + "/floor", bytes: small.entryBytes())
        let race = try Race(
            rounds: rounds,
            [
                ("floor", { _ in try floor.append() }),
                ("small", { round in try small.commit(round: round) }),
                ("large", { round in try large.commit(round: round) }),
            ])
        report.add(race.measurement("archive_commit_one_of_10k", "small", floor: "floor"))
        report.add(race.measurement("archive_commit_one_of_100k", "large", floor: "floor"))
    }

    /// Measures the cost of one whole generation on this disk, and of each of its steps.
    private static func wholeFile(
        _ rounds: Int, _ directory: String, _ report: inout Report
    ) throws {
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        let steps = WholeFile(directory: directory, bytes: bytes)
        let race = try Race(
            rounds: rounds,
            [
                ("over", { _ in try steps.writeOver() }),
                ("draft", { _ in try steps.writeDraft() }),
                ("names", { _ in try steps.exchangeNames() }),
                (
                    "both",
                    { _ in
                        try steps.writeDraft()
                        try steps.exchangeNames()
                    }
                ),
            ])
        report.add(race.measurement("file_draft_1m", "draft", floor: "over"))
        report.add(race.measurement("file_names_1m", "names", floor: "over"))
        report.add(race.measurement("file_replace_1m", "both", floor: "over"))
    }
}
