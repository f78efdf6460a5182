public import FoundationEssentials

extension RestorationStore {
    /// Deletes files from the quarantine that are old or exceed the limit of space, each with its
    /// reason.
    ///
    /// It needs no key.
    ///
    /// Call it when the app is idle after launch: opening and loading never delete files. Files
    /// with a time in the future, as after the clock was set back, count as new.
    ///
    /// - Parameters:
    ///   - date: Files that were set aside before this date are deleted, except for the newest.
    ///   - count: The number of the newest files that are kept at any age.
    ///   - byteCount: The maximum size of all files together; the oldest files beyond it are
    ///     deleted at any age. The newest two, which may be both generations of one state, are
    ///     always kept.
    /// - Returns: The number of deleted files.
    /// - Throws: The first error, if some files cannot be deleted. The others are deleted all the
    ///   same.
    @discardableResult
    public func sweepQuarantine(
        before date: Date, keeping count: Int, byteCount: Int = .max
    ) throws(RestorationStoreError) -> Int {
        try changing { _ throws(RestorationStoreError) in
            try quarantine.sweep(before: date, keeping: count, byteCount: byteCount)
        }
    }

    /// Deletes the state of sessions that were not saved for a long time.
    ///
    /// It needs no key.
    ///
    /// Call it when the app is idle after launch, as
    /// ``sweepQuarantine(before:keeping:byteCount:)``.
    ///
    /// - Parameters:
    ///   - date: Sessions last saved before this date are deleted, except for the newest.
    ///   - count: The number of the newest sessions that are kept at any age.
    ///   - kept: Sessions that are always kept, such as those with a page.
    /// - Returns: The deleted sessions.
    /// - Throws: The first error, if some sessions cannot be deleted. The others are deleted all
    ///   the same.
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
