public import RestorationArchive
import Synchronization

extension RestorationStore {
    /// Saves a session's archive, of which only the objects that changed are written.
    ///
    /// As durable and as whole as ``commit(_:session:fingerprint:)-([UInt8],_,_)``. The change since
    /// the last commit is appended to the file; when the changes have outgrown the archive, it is
    /// written anew. An archive with the same content as the last one writes nothing; see
    /// `Archive.hasSameContent(as:)`.
    ///
    /// - Parameters:
    ///   - archive: The session's whole state.
    ///   - session: Whose state it is.
    ///   - settling: Whether to leave no changes behind the archive. A program says so at a moment
    ///     when it may well end, as when its screen goes: the next launch opens one archive, and
    ///     what was committed until then also stays as the previous generation.
    /// - Throws: What other commits throw, and
    ///   ``RestorationStoreError/Code/unencodable`` when the archive exceeds a limit or two of its
    ///   objects have one path; the cause names the object. Then the last commit stands.
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

    /// Decodes what was only opened so far, since the change is compared with it; what does not
    /// decode is set aside, and not replaced.
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

    /// Loads a session's newest readable archive, as ``load(session:atLeast:)`` does bytes.
    ///
    /// An archive without changes behind it is only opened, at a cost that does not grow with the
    /// count of its objects.
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
    /// A file of which any object cannot be decoded is set aside, and the generation before serves.
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
