public import RestorationArchive
import Synchronization

extension RestorationStore {
    /// Saves a session's archive, and writes only the objects that changed.
    ///
    /// It is as durable and atomic as ``commit(_:session:fingerprint:)-([UInt8],_,_)``. The change
    /// since the last commit is appended to the file. If the changes have become larger than the
    /// archive, the archive is rewritten. An archive with the same content as the last one writes
    /// nothing; see `Archive.hasSameContent(as:)`.
    ///
    /// - Parameters:
    ///   - archive: The complete state of the session.
    ///   - session: The session.
    ///   - settling: Whether to rewrite the archive so that no changes follow it. A program passes
    ///     `true` when it may end soon, such as when it leaves the screen: the next launch opens
    ///     one archive, and the state committed so far is also kept as the previous generation.
    /// - Throws: The errors of other commits, and ``RestorationStoreError/Code/unencodable`` if the
    ///   archive exceeds a limit or two of its objects have the same path; the cause contains the
    ///   object. Then the last commit remains valid.
    @discardableResult
    public func commit(
        _ archive: Archive, session: SessionIdentifier, settling: Bool = false
    ) throws(RestorationStoreError) -> CommitOutcome {
        try archives.withLock { archives throws(RestorationStoreError) in
            try requireDecoded(&archives[session], session)
            let memory = archives[session]
            var next: ArchiveMemory?
            let anew = settling && memory.map { $0.changeCount > 0 } ?? false
            let outcome = try commit(session: session, anew: anew) {
                generation, records throws(RestorationStoreError) in
                do throws(ArchiveError) {
                    if !anew, let memory, memory.generation == generation,
                        records.count == memory.changeCount + 1
                    {
                        let (appended, change) = try memory.change(to: archive)
                        if let appended {
                            next = appended
                            return change
                        }
                    }
                    let bytes = try archive.encoded().bytes
                    next = ArchiveMemory(
                        last: .archive(archive), generation: 0, wholeBytes: bytes.count)
                    return RecordTable.Change(
                        changed: [ArchiveMemory.wholeName: bytes],
                        removed: records.keys.filter { $0 != ArchiveMemory.wholeName })
                } catch {
                    throw RestorationStoreError(
                        .unencodable, "The archive cannot be written. \(error)", cause: error)
                }
            }
            next?.generation = outcome.generation
            archives[session] = next
            return outcome
        }
    }

    /// Decodes an archive that was only opened, because the change is compared with it. A file that
    /// cannot be decoded is set aside and not replaced.
    private func requireDecoded(
        _ memory: inout ArchiveMemory?, _ session: SessionIdentifier
    ) throws(RestorationStoreError) {
        guard case .reader(let reader)? = memory?.last else { return }
        do throws(ArchiveError) {
            memory?.last = .archive(try reader.archive())
        } catch {
            try setCurrentAside(
                session,
                reason: RestorationStoreError(
                    .undecodable, "The file is intact, but what it holds could not be decoded.",
                    cause: error))
            memory = nil
        }
    }

    /// Loads a session's newest readable archive, as ``load(session:atLeast:)`` loads bytes.
    ///
    /// An archive without changes behind it is only opened, at a cost that does not grow with the
    /// number of its objects.
    public func loadArchive(
        session: SessionIdentifier, atLeast generation: UInt64 = 0
    ) throws(RestorationStoreError) -> LoadOutcome<ArchiveReader> {
        try archives.withLock { archives throws(RestorationStoreError) in
            try load(session, atLeast: generation, into: &archives[session]) { $0 }
        }
    }

    /// Loads a session's newest archive that decodes as a whole, as
    /// ``loadArchive(session:atLeast:)`` loads one that opens.
    ///
    /// If any object in a file cannot be decoded, the file is set aside and the previous generation
    /// is used.
    public func loadWholeArchive(
        session: SessionIdentifier, atLeast generation: UInt64 = 0
    ) throws(RestorationStoreError) -> LoadOutcome<Archive> {
        try archives.withLock { archives throws(RestorationStoreError) in
            try load(session, atLeast: generation, into: &archives[session]) {
                reader throws(ArchiveError) in try reader.archive()
            }
        }
    }

    private func load<Value: Sendable>(
        _ session: SessionIdentifier, atLeast generation: UInt64,
        into memory: inout ArchiveMemory?,
        _ decode: (ArchiveReader) throws(ArchiveError) -> Value
    ) throws(RestorationStoreError) -> LoadOutcome<Value> {
        var found: ArchiveMemory?
        let outcome = try reading { state throws(RestorationStoreError) in
            try examine(session, atLeast: generation, state: &state) { file in
                let (reader, memory) = try ArchiveMemory.open(file)
                found = memory
                return try decode(reader)
            }
        }
        found?.generation = outcome.generation ?? 0
        memory = outcome.served == .current ? found : nil
        return outcome
    }
}
