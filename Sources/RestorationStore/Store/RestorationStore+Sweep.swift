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
            let names = try namesInQuarantine()
            var files: [(path: String, date: Date, byteCount: Int)] = []
            for name in names where !name.hasSuffix(QuarantineReason.suffix) {
                let path = "\(directory.quarantinePath)/\(name)"
                guard let status = try fileSystem.status(of: path) else { continue }
                // The reason was written when the file was set aside; the file's own time is that
                // of its last commit, which may be long before.
                let reason = try fileSystem.status(of: path + QuarantineReason.suffix)
                files.append(
                    (
                        path, reason?.modified ?? status.modified,
                        Self.onDisk(status) + (reason.map(Self.onDisk) ?? 0)
                    ))
            }
            files.sort { ($0.date, $0.path) > ($1.date, $1.path) }
            var room = byteCount
            var doomed: [String] = []
            for (index, file) in files.enumerated() {
                room = max(0, room - file.byteCount)
                let isOld = index >= count && file.date < date
                if isOld || (index >= Self.generations && room == 0) { doomed.append(file.path) }
            }
            let failure = Self.firstFailure(of: doomed) { path throws(RestorationStoreError) in
                // The file first: a reason alone is harmless, a file without one unexplained.
                try fileSystem.remove(path)
                try? fileSystem.remove(path + QuarantineReason.suffix)
            }
            sweepReasons(without: Set(names), before: date)
            if let failure { throw failure }
            return doomed.count
        }
    }

    /// Does it with each, so that one that cannot be deleted keeps nobody from the rest.
    private static func firstFailure<Item>(
        of items: some Sequence<Item>, _ body: (Item) throws(RestorationStoreError) -> Void
    ) -> RestorationStoreError? {
        var first: RestorationStoreError?
        for item in items {
            do throws(RestorationStoreError) { try body(item) } catch { first = first ?? error }
        }
        return first
    }

    private static let generations = StoreSlot.allCases.count

    /// What a file takes, at the least a block.
    private static func onDisk(_ status: FileStatus) -> Int { max(4096, Int(status.byteCount)) }

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
        let failure = Self.firstFailure(of: doomed) { session throws(RestorationStoreError) in
            try discard(session: session)
        }
        do throws(RestorationStoreError) {
            try sweepDrafts(before: date, except: kept)
        } catch {
            throw failure ?? error
        }
        if let failure { throw failure }
        return doomed
    }

    /// Removes what a kill left between a file's removal and its reason's.
    private func sweepReasons(without names: Set<String>, before date: Date) {
        for name in names where name.hasSuffix(QuarantineReason.suffix) {
            let path = "\(directory.quarantinePath)/\(name)"
            guard !names.contains(String(name.dropLast(QuarantineReason.suffix.count))),
                let status = try? fileSystem.status(of: path), status.modified < date
            else { continue }
            try? fileSystem.remove(path)
        }
    }

    /// Removes what a kill left of a commit; the session's next commit would, if there were one.
    private func sweepDrafts(
        before date: Date, except kept: Set<SessionIdentifier>
    ) throws(RestorationStoreError) {
        try changing { _ throws(RestorationStoreError) in
            let names: [String]
            do throws(RestorationStoreError) {
                names = try fileSystem.names(in: directory.sessionsPath)
            } catch  where error.code == .missing {
                return
            }
            let drafts = names.filter { $0.hasSuffix(StateDirectory.draftSuffix) }
            let failure = Self.firstFailure(of: drafts) { name throws(RestorationStoreError) in
                let stem = String(name.dropLast(StateDirectory.draftSuffix.count))
                guard let session = try? SessionIdentifier(stem), !kept.contains(session),
                    let status = try fileSystem.status(of: directory.draftPath(session)),
                    status.modified < date
                else { return }
                try fileSystem.remove(directory.draftPath(session))
            }
            if let failure { throw failure }
        }
    }

    private func namesInQuarantine() throws(RestorationStoreError) -> [String] {
        do throws(RestorationStoreError) {
            return try fileSystem.names(in: directory.quarantinePath)
        } catch  where error.code == .missing {
            return []
        }
    }
}
