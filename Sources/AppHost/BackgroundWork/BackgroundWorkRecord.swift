import Foundation
import HostLink

/// The background work of one user's app: its requests, its history, and the next time it is due.
///
/// A value without access to the clock or the storage; times are in seconds since 1970.
struct BackgroundWorkRecord: Hashable, Sendable, Codable {
    /// The minimum time between two fetches, in seconds; `nil` for an app without fetches.
    private(set) var fetchInterval: Double?
    /// The app's requests that are pending.
    private(set) var requests: [BackgroundTaskRequest] = []
    /// Whether all work is postponed until the app's next launch.
    private(set) var isParked = false
    /// The instant from which the interval counts.
    private var intervalBegan = 0.0
    private var lastWake: Double?
    /// The number of consecutive failures.
    private var failures = 0
    private var postponedUntil: Double?
    private var dayBegan = 0.0
    private var wakesOfDay = 0

    private static let day = 24.0 * 3600

    /// Work with the time from which it may be performed.
    struct Due: Hashable, Sendable {
        var work: BackgroundWork
        var time: Double
    }

    /// Sets the interval that the app requests; if it had none, the interval counts from now.
    mutating func setFetchInterval(_ seconds: Double?, at now: Double) {
        if fetchInterval == nil { intervalBegan = now }
        fetchInterval = seconds
    }

    /// Adds a request, in place of a pending one with the same identifier.
    ///
    /// - Returns: Whether there was capacity for one more of its kind.
    mutating func submit(_ request: BackgroundTaskRequest) -> Bool { requests.submit(request) }

    /// Withdraws the request with an identifier, or all requests if the identifier is `nil`.
    mutating func cancel(_ identifier: String?) { requests.cancel(identifier) }

    /// Returns the work that is due first; `nil` if there is none.
    func next(_ limits: BackgroundWakeLimits) -> Due? {
        guard !isParked else { return nil }
        var all = requests.map {
            Due(work: .task(identifier: $0.identifier, $0.kind), time: $0.earliestBegin ?? 0)
        }
        if let fetchInterval {
            let interval = max(fetchInterval, limits.leastInterval / .seconds(1))
            all.append(Due(work: .fetch, time: intervalBegan + interval))
        }
        guard var due = all.min(by: { $0.time < $1.time }) else { return nil }
        due.time = max(due.time, notBefore(limits))
        return due
    }

    private func notBefore(_ limits: BackgroundWakeLimits) -> Double {
        var time = postponedUntil ?? 0
        if let lastWake {
            let least = limits.leastInterval / .seconds(1)
            let wait = least * pow(2, Double(min(failures, 32)))
            time = max(time, lastWake + max(least, min(wait, limits.backOffMax / .seconds(1))))
        }
        if wakesOfDay >= limits.wakesPerDay { time = max(time, dayBegan + Self.day) }
        return time
    }

    /// Records that work begins; its request is no longer pending.
    mutating func begin(_ work: BackgroundWork, at now: Double) {
        if now < dayBegan || now >= dayBegan + Self.day {
            dayBegan = now
            wakesOfDay = 0
        }
        wakesOfDay += 1
        lastWake = now
        postponedUntil = nil
        switch work {
        case .fetch: intervalBegan = now
        case .task(let identifier, _): requests.cancel(identifier)
        }
    }

    /// Records the result of work.
    mutating func end(_ result: BackgroundWorkResult) {
        failures = result == .failed ? failures + 1 : 0
    }

    /// Postpones all work until a time.
    mutating func postpone(until time: Double) { postponedUntil = time }

    /// Postpones all work until the app's next launch.
    mutating func park() { isParked = true }

    /// Makes parked work due again, because the app was launched.
    mutating func unpark() { isParked = false }
}
