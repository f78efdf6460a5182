package import HostLink

/// The calls of which an observer of the app was last notified.
package nonisolated struct KnownCalls: Sendable {
    private var statuses: [CallStatus]

    /// Creates a record of the calls that exist when an observer is created.
    package init(_ statuses: [CallStatus]) { self.statuses = statuses }

    /// Replaces the known calls.
    ///
    /// - Parameters:
    ///   - calls: The calls that have not ended.
    ///   - ended: The calls that have ended since the app was last notified. The observer may have
    ///     been created after some of them began.
    /// - Returns: The calls that have ended, and those that are new or differ from the known ones.
    package mutating func update(
        _ calls: [CallStatus], ended: [CallStatus]
    ) -> (ended: [CallStatus], changed: [(old: CallStatus?, new: CallStatus)]) {
        let old = statuses
        statuses = calls
        let present = Set(calls.map(\.call))
        let gone = (old + ended.filter { call in !old.contains { $0.call == call.call } })
            .filter { !present.contains($0.call) }
        let changed = calls.filter { !old.contains($0) }.map { new in
            (old: old.first { $0.call == new.call }, new: new)
        }
        return (gone, changed)
    }
}
