public import RestorationArchive

extension RestorationStore {
    /// Saves a session's archive, and writes only the objects that changed.
    ///
    /// It is as durable and atomic as ``commit(_:session:fingerprint:)``. The change since the last
    /// commit is appended to the file. If the changes have become larger than both the archive and
    /// 16 KiB, the archive is rewritten. An archive with the same content as the last one writes
    /// nothing; see `Archive.hasSameContent(as:)`.
    ///
    /// - Parameters:
    ///   - archive: The complete state of the session.
    ///   - session: The session.
    ///   - changed: The positions of all records that may differ from the last commit, if the
    ///     caller knows them. With the positions, the cost does not grow with the number of
    ///     objects. If records were added, removed or moved, pass nil, so that all records are
    ///     compared.
    ///   - settling: Whether to rewrite the archive so that no changes follow it. A program passes
    ///     `true` when it may end soon, for example when it leaves the screen: the next launch
    ///     opens one archive, and the state committed so far is also kept as the previous
    ///     generation.
    /// - Precondition: Only records at the positions `changed` differ. Debug builds check it. In
    ///   release builds, a change that is not named is lost until the archive is rewritten.
    /// - Throws: The errors of other commits, and ``RestorationStoreError/Code/unencodable`` if the
    ///   archive exceeds a limit or two of its objects have the same path; the cause contains the
    ///   object. In that case, the last commit remains valid.
    @discardableResult
    public func commit(
        _ archive: Archive, session: SessionIdentifier, changed: [Int]? = nil,
        settling: Bool = false
    ) throws(RestorationStoreError) -> CommitOutcome {
        try changing { state throws(RestorationStoreError) in
            let key = try keyOrLocked()
            try makeSureOfDecoded(session, state: &state)
            try makeSureOfCurrent(session, state: &state)
            var memory = state.sessions[session, default: SessionMemory()]
            var saved = memory.current == .sound && !memory.mustWrite ? memory.archive : nil
            memory.archive = nil
            let update = try saved?.update(to: archive, changed: changed)
            let isRewritten = settling && (update != nil || saved?.isSettled == false)
            if saved != nil, update == nil, !isRewritten {
                try makeSureOfDurability(session, state: &state)
                return CommitOutcome(generation: memory.committed, wrote: false)
            }
            // Every commit keeps the last file until there is a previous generation.
            if saved != nil, !memory.hasPrevious {
                memory.hasPrevious = try files.exists(session, .previous)
            }
            let offset = memory.journal?.end ?? 0
            var entry: [UInt8]?
            // The number of a failed attempt is not used again, and an entry's number follows from
            // the preceding entry.
            if let saved, let update, !isRewritten, memory.hasPrevious,
                memory.attempted <= memory.committed
            {
                entry = try memory.journal?.entry(
                    for: update.change.encodedForStore(),
                    besides: saved.structuralCost(with: update.change, in: archive))
            }
            let whole = entry == nil ? try archive.encodedForStore() : []
            let number = memory.nextNumber()
            // The memory releases its reference to the archive, so that the archive is updated in
            // place.
            state.sessions[session] = memory.duringCommit
            if let entry, let update {
                try files.append(entry, to: session, at: offset)
                if !memory.isDurable { try files.synchronizeNames() }
                saved?.add(update, archive)
            } else {
                memory.journal = try writeGeneration(
                    whole, session: session, number: number, key: key,
                    keepsCurrent: memory.current == .sound, state: &state)
                saved = SavedArchive(archive, isSettled: settling)
            }
            memory.complete(archive: saved, journal: memory.journal)
            state.sessions[session] = memory
            return CommitOutcome(generation: memory.committed, wrote: true)
        }
    }

    private func writeGeneration(
        _ archive: [UInt8], session: SessionIdentifier, number: UInt64, key: EnvelopeKey,
        keepsCurrent: Bool, state: inout StoreState
    ) throws(RestorationStoreError) -> Journal {
        let (file, salt) = try Envelope.seal(
            archive, flags: EnvelopeFormat.archiveFlag, session: session, generation: number,
            key: key)
        try files.replaceCurrent(
            session, with: file, keepsCurrent: keepsCurrent,
            hasDirectory: &state.hasSessionsDirectory)
        return Journal(
            header: Array(file.prefix(EnvelopeFormat.headerBytes)), baseBytes: file.count,
            salt: salt, key: key)
    }

    /// Decodes an archive that is only open, because the next archive is compared with it.
    ///
    /// A file that cannot be decoded is set aside and not replaced.
    private func makeSureOfDecoded(
        _ session: SessionIdentifier, state: inout StoreState
    ) throws(RestorationStoreError) {
        do throws(ArchiveError) {
            try state.sessions[session]?.archive?.decode()
        } catch {
            let path = directory.filePath(session, .current)
            _ = try quarantine.moveIn(
                session, .current, reason: .undecodable(cause: error).at(path))
            try quarantine.synchronize()
            state.forget(session)
        }
    }
}

extension Archive {
    fileprivate func encodedForStore() throws(RestorationStoreError) -> [UInt8] {
        do throws(ArchiveError) { return try encoded().bytes } catch { throw .unencodable(error) }
    }
}

extension ArchiveChange {
    fileprivate func encodedForStore() throws(RestorationStoreError) -> [UInt8] {
        do throws(ArchiveError) { return try encoded() } catch { throw .unencodable(error) }
    }
}

extension RestorationStoreError {
    fileprivate static func unencodable(_ error: ArchiveError) -> RestorationStoreError {
        RestorationStoreError(
            .unencodable, "The archive cannot be written. \(error)", cause: error)
    }
}

extension SavedArchive {
    /// Returns the changes since the last commit, or nil if there are none.
    fileprivate func update(
        to archive: Archive, changed: [Int]?
    ) throws(RestorationStoreError) -> ArchiveUpdate? {
        guard let decoded else { return nil }
        do throws(ArchiveError) {
            return try ArchiveUpdate(from: decoded, to: archive, changed: changed)
        } catch {
            throw .unencodable(error)
        }
    }
}
