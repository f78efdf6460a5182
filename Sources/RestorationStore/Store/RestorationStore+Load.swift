public import RestorationArchive

extension RestorationStore {
    /// Loads a session's newest readable state.
    ///
    /// A file that is not this session's intact state is set aside, which the outcome reports. A
    /// current file with another key, or one that the disk cannot read, is also set aside if the
    /// previous file is usable. If no file can be opened with the key, the method throws
    /// ``RestorationStoreError/Code/locked`` or ``RestorationStoreError/Code/wrongKey``, and the
    /// files stay in their places. The method also throws if the disk fails.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - generation: The generation that the caller knows to be committed, for example from the
    ///     host's records; an older current file is then a replay.
    public func load(
        session: SessionIdentifier, atLeast generation: UInt64 = 0
    ) throws(RestorationStoreError) -> LoadOutcome<[UInt8]> {
        try load(session: session, atLeast: generation) { $0 }
    }

    /// Loads a session's newest state that a closure can decode.
    ///
    /// If `decode` throws, the file is set aside as ``RestorationStoreError/Code/undecodable``, and
    /// the previous generation is used.
    ///
    /// `decode` must not call the store.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - generation: The generation that the caller knows to be committed.
    ///   - fileBytesMax: The largest file that is read, in bytes, for a reader that knows that the
    ///     state is small and does not trust its writer. A larger file throws
    ///     ``RestorationStoreError/Code/tooLarge``.
    ///   - decode: Creates the value.
    public func load<Value: Sendable>(
        session: SessionIdentifier, atLeast generation: UInt64 = 0, fileBytesMax: Int? = nil,
        decode: ([UInt8]) throws -> Value
    ) throws(RestorationStoreError) -> LoadOutcome<Value> {
        try reading { state throws(RestorationStoreError) in
            try examine(
                session, atLeast: generation, fileBytesMax: fileBytesMax, state: &state
            ) { try decode($0.bytes()) }
        }
    }

    /// Loads a session's newest readable archive, as ``load(session:atLeast:)`` loads bytes.
    ///
    /// An archive that no changes follow is only opened, so the cost does not grow with the number
    /// of its objects.
    public func loadArchive(
        session: SessionIdentifier, atLeast generation: UInt64 = 0
    ) throws(RestorationStoreError) -> LoadOutcome<ArchiveReader> {
        try load(session, atLeast: generation) { reader, _ in reader }
    }

    /// Loads a session's newest archive whose objects can all be decoded.
    ///
    /// ``loadArchive(session:atLeast:)`` only opens the archive.
    ///
    /// If any object in a file cannot be decoded, the file is set aside and the previous generation
    /// is used.
    public func loadWholeArchive(
        session: SessionIdentifier, atLeast generation: UInt64 = 0
    ) throws(RestorationStoreError) -> LoadOutcome<Archive> {
        try load(session, atLeast: generation) { reader, saved throws(ArchiveError) in
            try saved.decode()
            if let archive = saved.decoded { return archive }
            return try reader.archive()
        }
    }

    private func load<Value: Sendable>(
        _ session: SessionIdentifier, atLeast generation: UInt64,
        _ decode: (ArchiveReader, inout SavedArchive) throws(ArchiveError) -> Value
    ) throws(RestorationStoreError) -> LoadOutcome<Value> {
        try reading { state throws(RestorationStoreError) in
            var found: SavedArchive?
            let outcome = try examine(session, atLeast: generation, state: &state) { file in
                var (reader, saved) = try SavedArchive.read(file)
                let value = try decode(reader, &saved)
                found = saved
                return value
            }
            if outcome.served == .current { state.sessions[session]?.archive = found }
            return outcome
        }
    }

    /// Finds the usable generation, sets unreadable files aside, and records the state of the
    /// files.
    func examine<Value: Sendable>(
        _ session: SessionIdentifier, atLeast generation: UInt64, fileBytesMax: Int? = nil,
        state: inout StoreState, decode: (GenerationFile) throws -> Value
    ) throws(RestorationStoreError) -> LoadOutcome<Value> {
        var memory = state.sessions[session, default: SessionMemory()]
        var setAside: [SetAsideFile] = []
        memory.condemned = [:]
        let search = GenerationSearch(
            files: files, session: session, keys: keys, known: max(generation, memory.committed),
            bytesMax: fileBytesMax)
        let found = try search.newest(decode: decode) { slot, reason in
            setAside.append(setAsideIfPossible(session, slot, reason: reason, state, &memory))
        }
        let isInTheWay = memory.condemned[.current] != nil
        memory.current = found?.slot == .current ? .sound : isInTheWay ? .unknown : .absent
        memory.committed = max(memory.committed, found?.file.generation ?? 0)
        memory.attempted = max(memory.attempted, memory.committed, generation)
        let current = found?.slot == .current ? found?.file : nil
        memory.mark = current.flatMap { $0.isArchive ? nil : changeMark.mark($0.payload) }
        memory.archive = nil
        memory.journal = current?.journal
        memory.isArchive = current?.isArchive ?? false
        memory.isDurable = false
        state.sessions[session] = memory
        return LoadOutcome(
            value: found?.value, generation: found?.file.generation, served: found?.slot,
            setAside: setAside,
            endsInIncompleteCommit: found?.file.isTorn ?? false)
    }
}
