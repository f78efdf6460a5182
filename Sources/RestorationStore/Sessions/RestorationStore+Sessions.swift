public import FoundationEssentials

extension RestorationStore {
    /// Lists the sessions that have saved state, by name.
    ///
    /// It needs no key.
    public func sessions() throws(RestorationStoreError) -> [SavedSession] {
        try reading { _ throws(RestorationStoreError) in
            try files.sessions()
        }
    }

    /// Deletes both generations of a session's saved state.
    ///
    /// It needs no key.
    ///
    /// Quitting an app in the switcher does this (specification 5.3.1). Files in the quarantine
    /// stay. A session without state is not an error.
    public func discard(session: SessionIdentifier) throws(RestorationStoreError) {
        try changing { state throws(RestorationStoreError) in
            state.forget(session)
            try files.remove(session)
            // This runs even if no file was removed, because an earlier call may have failed at
            // this point.
            try quarantine.synchronize()
        }
    }

    /// Deletes the state of sessions that have not been saved for a long time.
    ///
    /// It needs no key.
    ///
    /// Call it when the app is idle, not during a launch, like
    /// ``sweepQuarantine(before:keeping:byteCount:)``.
    ///
    /// - Parameters:
    ///   - date: Sessions last saved before this date are deleted, except for the newest.
    ///   - count: The number of the newest sessions that are kept at any age.
    ///   - kept: Sessions that are always kept, such as those with a page.
    /// - Returns: The deleted sessions.
    /// - Throws: The first error, if some sessions cannot be deleted. The others are deleted
    ///   nevertheless.
    @discardableResult
    public func sweepSessions(
        before date: Date, keeping count: Int, except kept: Set<SessionIdentifier>
    ) throws(RestorationStoreError) -> [SessionIdentifier] {
        let newestFirst = try sessions()
            .filter { !kept.contains($0.identifier) }
            .sorted { ($0.savedAt ?? .distantPast) > ($1.savedAt ?? .distantPast) }
        let doomed = newestFirst.dropFirst(max(0, count))
            .filter { ($0.savedAt ?? .distantPast) < date }.map(\.identifier)
        let failure = doomed.firstFailure { session throws(RestorationStoreError) in
            try discard(session: session)
        }
        do throws(RestorationStoreError) {
            try changing { _ throws(RestorationStoreError) in
                try files.sweepDrafts(before: date, except: kept)
            }
        } catch {
            throw failure ?? error
        }
        if let failure { throw failure }
        return doomed
    }
}
