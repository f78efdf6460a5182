import HostLink
import Logging

/// The must-report rule: a process that gets a VoIP push reports an incoming call before it has
/// handled the push, or is ended (specification 7.3).
///
/// After several failures in a row, pushes no longer launch the app until an operator resets it, or
/// until the app has another build. Used on the host's queue only.
final class PushReports {
    private let store: any UnreportedPushStore
    private let failuresMax: Int
    private let logger: Logger
    private var duties: [InstanceKey: ReportDuty] = [:]
    /// The apps whose process is being ended because it did not report a call.
    private var ended: Set<InstanceKey> = []

    /// UIKit's own words, which authors of apps search for.
    static let message =
        "Killing app because it never posted an incoming call to the system after receiving a "
        + "PushKit VoIP push callback."

    init(_ store: any UnreportedPushStore, limits: CrashLimits, logger: Logger) {
        self.store = store
        failuresMax = limits.unreportedPushesMax
        self.logger = logger
    }

    // MARK: Duties

    /// Records that a push is sent to a process.
    ///
    /// - Parameter mustReport: Whether a delegate that knows the push's metadata has to report a
    ///   call.
    func sent(_ push: UInt64, to key: InstanceKey, mustReport: Bool) {
        duties[key, default: ReportDuty()].sent(push, mustReport: mustReport)
    }

    /// Records that an app has reported an incoming call, whatever the host answered (7.3.4).
    func appReportedCall(_ key: InstanceKey) { duties[key]?.reported() }

    /// Ends the duty of a push that was handled, and the process if it has not met it.
    ///
    /// - Returns: Whether a call was reported in time, or none had to be.
    func handled(
        _ push: UInt64, _ handling: PushHandling, _ instance: AppInstance,
        _ host: isolated AppHost
    ) -> Bool {
        let key = instance.key
        guard let isMet = duties[key]?.handled(push, handling) else { return true }
        guard isMet else {
            fail(instance, host)
            return false
        }
        forgetFailures(of: key)
        return true
    }

    /// Ends the duty of a push whose time is over.
    func timedOut(_ push: UInt64, _ key: InstanceKey, _ host: isolated AppHost) {
        guard duties[key]?.handled(push, .received) == false, let instance = host.instances[key]
        else { return }
        fail(instance, host)
    }

    /// Records the end of a process: one that the host ended, because it did not handle its pushes
    /// in the background time, has failed as well.
    ///
    /// - Parameter hasOverrun: Whether the host ended the process for its background time.
    func processDied(_ instance: AppInstance, hasOverrun: Bool, _ host: isolated AppHost) {
        let key = instance.key
        let hasDuty = duties.removeValue(forKey: key)?.isOpen == true
        let wasEnded = ended.remove(key) != nil
        if hasOverrun, hasDuty, !wasEnded { count(key, build: instance.build.executable) }
        guard wasEnded else { return }
        host.processes.deaths.record(
            DeathLog.Fault(
                description: "got a push and reported no call, so the host ended it",
                wasLaunching: false), of: instance)
    }

    private func fail(_ instance: AppInstance, _ host: isolated AppHost) {
        let key = instance.key
        logger.error("\(Self.message)", metadata: instance.metadata())
        count(key, build: instance.build.executable)
        ended.insert(key)
        host.processes.endWithoutFault(instance)
    }

    // MARK: Failures

    /// Whether pushes launch an app.
    ///
    /// - Throws: `storageFailed`.
    func mayLaunch(_ key: InstanceKey, _ app: InstalledApp) throws(HostError) -> Bool {
        let failures = try store.unreportedPushes(of: key)
        guard failures.count >= failuresMax else { return true }
        // Another build may have the fault corrected, as a reinstallation on a phone (7.3.3).
        return failures.build != BuildMark.of(app)
    }

    /// Forgets the failures of an app.
    ///
    /// - Returns: Whether there were any.
    /// - Throws: `storageFailed`.
    func reset(_ key: InstanceKey) throws(HostError) -> Bool {
        guard try store.unreportedPushes(of: key) != UnreportedPushes() else { return false }
        try store.keep(UnreportedPushes(), of: key)
        return true
    }

    private func count(_ key: InstanceKey, build: String) {
        do throws(HostError) {
            var failures = try store.unreportedPushes(of: key)
            failures.add(build: build)
            try store.keep(failures, of: key)
            guard failures.count >= failuresMax else { return }
            logger.error(
                "App is not launched for pushes any more: it failed to report a call too many times. Correct the app, or run perennial reset-pushes.",
                metadata: ["app": "\(key.app)", "failures": "\(failures.count)"])
        } catch {
            logger.error("A push without a reported call could not be counted.", error)
        }
    }

    private func forgetFailures(of key: InstanceKey) {
        do { _ = try reset(key) } catch {
            logger.error("A reported call could not be counted.", error)
        }
    }
}

/// The pushes of a process that were not handled, and the calls that it has reported since.
///
/// A call counts for one push, which arrived before the report.
struct ReportDuty {
    private var pushes: [UInt64: Push] = [:]
    private var reportCount = 0
    /// The numbers of the reports that count for no push yet.
    private var unused: [Int] = []

    private struct Push {
        /// The number of reports at its arrival.
        let reports: Int
        let mustReport: Bool
    }

    /// Whether a push was not handled for which no call was reported.
    var isOpen: Bool {
        var rest = self
        return pushes.keys.sorted().contains { rest.handled($0, .received) == false }
    }

    mutating func sent(_ push: UInt64, mustReport: Bool) {
        pushes[push] = Push(reports: reportCount, mustReport: mustReport)
    }

    mutating func reported() {
        guard !pushes.isEmpty else { return }
        reportCount += 1
        unused.append(reportCount)
    }

    /// Ends a push.
    ///
    /// - Returns: Whether a call was reported for it, or none had to be; `nil` for another push.
    mutating func handled(_ push: UInt64, _ handling: PushHandling) -> Bool? {
        guard let sent = pushes.removeValue(forKey: push) else { return nil }
        defer { if pushes.isEmpty { unused = [] } }
        if let index = unused.firstIndex(where: { $0 > sent.reports }) {
            unused.remove(at: index)
            return true
        }
        return handling == .receivedWithMetadata && !sent.mustReport
    }
}

/// The consecutive pushes for which an app reported no call.
struct UnreportedPushes: Hashable, Sendable {
    private(set) var count = 0
    /// The build that failed last.
    private(set) var build = ""

    init(count: Int = 0, build: String = "") {
        self.count = count
        self.build = build
    }

    /// Counts a failure; those of another build do not count any more.
    mutating func add(build: String) {
        count = self.build == build ? count + 1 : 1
        self.build = build
    }
}

/// The stored failures of all users' apps.
protocol UnreportedPushStore: Sendable {
    /// Returns the failures of an app; none if nothing is stored.
    func unreportedPushes(of key: InstanceKey) throws(HostError) -> UnreportedPushes

    func keep(_ failures: UnreportedPushes, of key: InstanceKey) throws(HostError)
}
