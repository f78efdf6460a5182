import Foundation
import StateRestoration

/// Measures the archive, the coder and the sealed file against the lower bound of the same machine
/// in the same run, and against Foundation's coders.
///
/// Arguments: `--quick` for few rounds; `--only build|encode|preserve|decode|restore` to
/// repeat one operation for a profiler, with `--times 3` as the number of repetitions.
@main enum EngineBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        let workload = Workload(count: 10_000)
        if let only = value(of: "--only", in: arguments) {
            let times = value(of: "--times", in: arguments).flatMap { Int($0) } ?? 100
            return try repeated(only, times, workload)
        }
        let rounds = arguments.contains("--quick") ? 7 : 31
        let directory = try TemporaryDirectory()
        let key = try EnvelopeKey(bytes: (0..<32).map { UInt8($0) })
        var report = Report()
        report.add(try PeakMemory.measurement(workload, key: key))
        try writing(workload, rounds, directory, key, &report)
        try encoding(workload, 3, key, &report)
        try decoding(workload, 3, key, &report)
        try opening(rounds, &report)
        print(Machine.description)
        print(report.table())
        print(try report.lines(), terminator: "")
    }

    private static func value(of option: String, in arguments: [String]) -> String? {
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
            return nil
        }
        return arguments[index + 1]
    }

    private static func repeated(_ what: String, _ times: Int, _ workload: Workload) throws {
        let archive = workload.archive(round: 0)
        let bytes = try archive.encoded().bytes
        for round in 0..<times {
            switch what {
            case "build": _ = workload.archive(round: round)
            case "encode": _ = try archive.encoded()
            case "decode": _ = try ArchiveReader(bytes: bytes).archive()
            case "preserve": _ = workload.preserved(round: round)
            case "restore": _ = try Workload.restored(bytes)
            default:
                throw BenchmarkFailure(
                    "--only knows build, encode, preserve, decode, restore")
            }
        }
    }

    private static func writing(
        _ workload: Workload, _ rounds: Int, _ directory: TemporaryDirectory, _ key: EnvelopeKey,
        _ report: inout Report
    ) throws {
        let floor = Floor()
        let store = try RestorationStore.open(
            directory: StateDirectory(path: directory.path + "/state"), key: key)
        let preserved = try SessionIdentifier("preserved")
        let built = workload.archive(round: 0)
        let bytes = try built.encoded().bytes
        let race = try Race(
            rounds: rounds,
            [
                (
                    "floor",
                    { _ in
                        try floor.write(
                            try floor.sealed(floor.bytes(of: workload)),
                            to: directory.path + "/floor")
                    }
                ),
                (
                    "preserve",
                    { round in
                        try store.commit(
                            try workload.preserved(round: round).encoded().bytes, session: preserved
                        )
                    }
                ),
                ("append", { _ in _ = floor.bytes(of: workload) }),
                ("build", { round in _ = workload.archive(round: round) }),
                ("encode", { _ in _ = try built.encoded() }),
                ("code", { round in _ = workload.preserved(round: round) }),
                ("sealfloor", { _ in _ = try floor.sealed(bytes) }),
                (
                    "seal",
                    { _ in
                        _ = try Envelope.seal(bytes, session: preserved, generation: 1, key: key)
                    }
                ),
                (
                    "archive",
                    { round in
                        try store.commit(
                            try workload.archive(round: round).encoded().bytes,
                            session: .application)
                    }
                ),
            ])
        report.add(race.measurement("archive_full_10k", "archive", floor: "floor"))
        report.add(race.measurement("preserve_full_10k", "preserve", floor: "floor"))
        report.add(race.measurement("archive_build_10k", "build", floor: "append"))
        report.add(race.measurement("archive_encode_10k", "encode", floor: "append"))
        report.add(race.measurement("coder_encode_10k", "code", floor: "append"))
        report.add(race.measurement("seal_10k", "seal", floor: "sealfloor"))
    }

    private static func encoding(
        _ workload: Workload, _ rounds: Int, _ key: EnvelopeKey, _ report: inout Report
    ) throws {
        let keyed = workload.items.map { KeyedItem($0) }
        let json = JSONEncoder()
        let list = PropertyListEncoder()
        list.outputFormat = .binary
        let race = try Race(
            rounds: rounds,
            [
                (
                    "ours",
                    { round in
                        _ = try Envelope.seal(
                            try workload.preserved(round: round).encoded().bytes,
                            session: .application, generation: 1, key: key)
                    }
                ),
                (
                    "keyed",
                    { _ in
                        _ = try NSKeyedArchiver.archivedData(
                            withRootObject: keyed as NSArray, requiringSecureCoding: true)
                    }
                ),
                ("json", { _ in _ = try json.encode(workload.items) }),
                ("list", { _ in _ = try list.encode(workload.items) }),
            ])
        report.add(race.measurement("encode_vs_keyedarchiver", "ours", rival: "keyed"))
        report.add(race.measurement("encode_vs_jsonencoder", "ours", rival: "json"))
        report.add(race.measurement("encode_vs_plistencoder", "ours", rival: "list"))
    }

    private static func decoding(
        _ workload: Workload, _ rounds: Int, _ key: EnvelopeKey, _ report: inout Report
    ) throws {
        let bytes = try workload.archive(round: 0).encoded().bytes
        let file = try Envelope.seal(bytes, session: .application, generation: 1, key: key)
        let expected = try Workload.restored(bytes)
        let json = try JSONEncoder().encode(workload.items)
        let keyed = try NSKeyedArchiver.archivedData(
            withRootObject: workload.items.map { KeyedItem($0) } as NSArray,
            requiringSecureCoding: true)
        let race = try Race(
            rounds: rounds,
            [
                (
                    "ours",
                    { _ in
                        let opened = try Envelope.unseal(file, session: .application, key: key)
                        guard try Workload.restored(opened.payload) == expected else {
                            throw BenchmarkFailure("something else came back")
                        }
                    }
                ),
                ("archive", { _ in _ = try ArchiveReader(bytes: bytes).archive() }),
                (
                    "json",
                    { _ in
                        _ = try JSONDecoder().decode([Workload.Item].self, from: json)
                    }
                ),
                (
                    "keyed",
                    { _ in
                        _ = try NSKeyedUnarchiver.unarchivedObject(
                            ofClasses: [NSArray.self, KeyedItem.self, NSString.self], from: keyed)
                    }
                ),
            ])
        report.add(race.measurement("restore_full_vs_jsondecoder", "ours", rival: "json"))
        report.add(race.measurement("restore_full_vs_keyedunarchiver", "ours", rival: "keyed"))
        report.add(race.measurement("archive_decode_vs_jsondecoder", "archive", rival: "json"))
    }

    private static func opening(_ rounds: Int, _ report: inout Report) throws {
        let large = Workload(count: 100_000)
        let small = Workload(count: 1000)
        let largeBytes = try large.archive(round: 0).encoded().bytes
        let smallBytes = try small.archive(round: 0).encoded().bytes
        let repeats = 200
        func open(_ bytes: [UInt8], _ workload: Workload, _ round: Int) throws {
            for index in 0..<repeats {
                let path = workload.paths[(round * repeats + index) * 61 % workload.paths.count]
                guard try ArchiveReader(bytes: bytes).record(at: path) != nil else {
                    throw BenchmarkFailure("\(path) is missing")
                }
            }
        }
        let race = try Race(
            rounds: rounds,
            [
                ("small", { round in try open(smallBytes, small, round) }),
                ("large", { round in try open(largeBytes, large, round) }),
            ])
        report.add(race.measurement("open_one_of_100k", "large", floor: "small"))
    }
}
