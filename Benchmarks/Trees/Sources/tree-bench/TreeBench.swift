import Foundation
import RestorationArchive

/// Measures preserving and restoring trees of view controllers in memory, against one flat archive
/// with the same values, and screens of a storyboard, against the same screens created in code.
///
/// Arguments: `--quick` for few rounds; `--only
/// preserve|restore|idle|encode|decode|file|code` to repeat one operation, with 1,000 pages or with
/// the storyboard's screens, for a profiler, with `--times 3` as the number of repetitions.
@main enum TreeBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        if let only = value(of: "--only", in: arguments) {
            let times = value(of: "--times", in: arguments).flatMap { Int($0) } ?? 100
            return try repeated(only, times)
        }
        let rounds = arguments.contains("--quick") ? 5 : 21
        var report = Report()
        var perObject: [String: [Double]] = [:]
        for (pages, name) in [(1_000, "1k"), (10_000, "10k")] {
            let tree = try Tree(pages: pages)
            let archives = tree.preserved()
            // The application's archive comes first, then the scene's.
            guard let scene = archives.last else { throw TreeFailure.noApp }
            let reader = try ArchiveReader(scene.encoded())
            let flat = try Flat.encoded(scene)
            let race = try Race(
                rounds: pages > 1_000 ? max(rounds / 3, 3) : rounds,
                [
                    ("preserve", { _ in for each in tree.preserved() { _ = try each.encoded() } }),
                    ("flatEncode", { _ in _ = try Flat.encoded(scene) }),
                    ("restore", { _ in try tree.restore(reader) }),
                    ("flatDecode", { _ in _ = try Flat.decoded(flat) }),
                    ("idle", { _ in tree.preserveInPassing() }),
                ])
            let objects = Double(scene.records.count)
            for name in ["preserve", "restore"] {
                perObject[name, default: []].append(race.median(name) / objects)
            }
            report.add(race.measurement("preserve_tree_\(name)", "preserve", floor: "flatEncode"))
            report.add(race.measurement("restore_tree_\(name)", "restore", floor: "flatDecode"))
            report.add(
                Measurement(
                    name: "idle_pass_\(name)", value: race.median("idle"), unit: "ms",
                    remark: "\(scene.records.count) objects"))
            tree.end()
        }
        for (name, values) in perObject.sorted(by: { $0.key < $1.key }) {
            report.add(
                Measurement(
                    name: "\(name)_tree_per_object_10k", value: values[1] * 1_000_000, unit: "ns",
                    floor: values[0] * 1_000_000))
        }
        let small = try Tree(pages: 10)
        let relaunches = try Race(rounds: rounds * 10, [("relaunch", { _ in small.relaunch() })])
        report.add(
            Measurement(
                name: "relaunch_cycle_in_memory", value: relaunches.median("relaunch"), unit: "ms",
                remark: "ten pages"))
        let screens = try InterfaceScreens()
        defer { screens.end() }
        let interface = try Race(
            rounds: rounds * 10,
            [
                ("file", { _ in try screens.fromFile() }),
                ("code", { _ in try screens.inCode() }),
            ])
        report.add(
            interface.measurement("instantiate_from_storyboard", "file", floor: "code"))
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

    private static func repeated(_ what: String, _ times: Int) throws {
        if ["file", "code"].contains(what) {
            let screens = try InterfaceScreens()
            defer { screens.end() }
            for _ in 0..<times { try what == "file" ? screens.fromFile() : screens.inCode() }
            return
        }
        let tree = try Tree(pages: 1_000)
        guard let scene = tree.preserved().last else { throw TreeFailure.noApp }
        let reader = try ArchiveReader(scene.encoded())
        let flat = try Flat.encoded(scene)
        for _ in 0..<times {
            switch what {
            case "preserve": for each in tree.preserved() { _ = try each.encoded() }
            case "restore": try tree.restore(reader)
            case "idle": tree.preserveInPassing()
            case "encode": _ = try Flat.encoded(scene)
            case "decode": _ = try Flat.decoded(flat)
            default: throw TreeFailure.unknown(what)
            }
        }
    }
}
