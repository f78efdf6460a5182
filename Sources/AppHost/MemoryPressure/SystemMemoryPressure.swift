import Foundation
public import Logging

/// The kernel's measures of memory pressure: pressure stall information of the machine and of the
/// host's control group, the group's events (version 2), and its pressure level (version 1).
///
/// Missing measures are skipped, and one line of the log names them.
public struct SystemMemoryPressure: MemoryPressureSource {
    /// The folder in which the kernel describes this process; a test supplies its own.
    private let proc: String

    /// Creates the source.
    public init() { proc = "/proc" }

    init(proc: String) { self.proc = proc }

    /// Begins to watch all available measures on one thread.
    public func watch(
        logger: Logger, _ onPressure: @escaping @Sendable (MemoryPressure) -> Void
    ) -> any EventWatch {
        let (opened, refused) = openProbes()
        let without: Logger.MetadataValue = "\(refused.joined(separator: "; "))"
        let by: Logger.MetadataValue = "\(opened.map(\.name).joined(separator: ", "))"
        if opened.isEmpty {
            logger.warning(
                "Memory pressure cannot be observed, so apps are not warned when memory is short.",
                metadata: ["because": without])
        } else if refused.isEmpty {
            logger.info("Memory pressure is observed.", metadata: ["by": by])
        } else {
            logger.notice(
                "Memory pressure is observed; some sources are missing.",
                metadata: ["by": by, "without": without])
        }
        return PressureThread(opened, onPressure)
    }

    /// Opens the available measures, in the order of the log.
    private func openProbes() -> (opened: [PressureProbe], refused: [String]) {
        var opened: [PressureProbe] = []
        var refused: [String] = []
        func attempt(_ open: () throws -> PressureProbe) {
            do { opened.append(try open()) } catch { refused.append("\(error)") }
        }
        func watchStalls(of file: String, _ origin: MemoryPressure.Origin) {
            attempt { try .stalls(.some, level: .warning, of: file, origin) }
            attempt { try .stalls(.full, level: .critical, of: file, origin) }
        }
        watchStalls(of: proc + "/pressure/memory", .machine)
        guard let group = group() else {
            refused.append("no control group accounts for this process's memory")
            return (opened, refused)
        }
        switch group.version {
        case .one:
            attempt { try .level("medium", level: .warning, of: group.folder) }
            attempt { try .level("critical", level: .critical, of: group.folder) }
        case .two:
            let others = opened.count
            watchStalls(of: group.folder + "/memory.pressure", .group)
            let hasStalls = opened.count > others
            attempt { try .events(of: group.folder, besideStalls: hasStalls) }
        }
        return (opened, refused)
    }

    private func group() -> ControlGroup? {
        func text(_ name: String) -> String {
            FileManager.default.contents(atPath: "\(proc)/self/\(name)")
                .map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        return ControlGroup(groups: text("cgroup"), mounts: text("mountinfo"))
    }
}
