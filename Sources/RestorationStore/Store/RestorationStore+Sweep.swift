public import FoundationEssentials

extension RestorationStore {
    /// Deletes files from the quarantine that are old, or more than there is room for, each with its
    /// reason; needs no key.
    ///
    /// For a quiet moment after launch: opening and loading never sweep. Files of the future, as
    /// when the clock was set back, count as new.
    ///
    /// - Parameters:
    ///   - date: Files set aside before it are deleted, except for the newest.
    ///   - count: So many of the newest stay, however old they are.
    ///   - byteCount: What all together may take; the oldest beyond it are deleted, however new they
    ///     are. The newest two, which may be both generations of one state, stay in any case.
    /// - Returns: How many were deleted.
    /// - Throws: The first file's error where some cannot be deleted; the others are deleted all the same.
    @discardableResult
    public func sweepQuarantine(
        before date: Date, keeping count: Int, byteCount: Int = .max
    ) throws(RestorationStoreError) -> Int {
        try changing { _ throws(RestorationStoreError) in
            try quarantine.sweep(before: date, keeping: count, byteCount: byteCount)
        }
    }

    /// Deletes the state of sessions that were not saved for long; needs no key.
    ///
    /// For a quiet moment after launch, as ``sweepQuarantine(before:keeping:byteCount:)``.
    ///
    /// - Parameters:
    ///   - date: Sessions last saved before it are deleted, except for the newest.
    ///   - count: So many of the newest stay, however old they are.
    ///   - kept: Sessions that stay in any case, such as those on a screen.
    /// - Returns: Those that were deleted.
    /// - Throws: The first session's error where some cannot be deleted; the others are deleted all the
    ///   same.
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
