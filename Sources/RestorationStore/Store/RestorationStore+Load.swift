extension RestorationStore {
    /// Loads a session's newest readable state.
    ///
    /// Throws ``RestorationStoreError/Code/locked`` or ``RestorationStoreError/Code/wrongKey`` when
    /// the key cannot open it, and leaves everything in its place; throws when the disk fails. A
    /// file that is not this session's intact state is set aside, which the outcome reports. So is
    /// a current file of another key, or one that the disk cannot read, beside a previous one that
    /// is sound.
    ///
    /// - Parameters:
    ///   - session: Whose state is wanted.
    ///   - generation: The generation known from elsewhere to have been committed, such as the
    ///     host's own record; an older current file is then a replay.
    public func load(
        session: SessionIdentifier, atLeast generation: UInt64 = 0
    ) throws(RestorationStoreError) -> LoadOutcome<[UInt8]> {
        try load(session: session, atLeast: generation) { $0 }
    }

    /// Loads a session's newest state that also decodes: bytes that `decode` refuses are set aside
    /// as ``RestorationStoreError/Code/undecodable`` and the generation before serves.
    ///
    /// `decode` must not call the store.
    ///
    /// - Parameters:
    ///   - session: Whose state is wanted.
    ///   - generation: The generation known from elsewhere to have been committed.
    ///   - fileBytesMax: The largest file that is read, in bytes, where the reader knows that the state is small
    ///     and does not trust who wrote it; a larger file throws ``RestorationStoreError/Code/tooLarge``.
    ///   - decode: Makes the value.
    public func load<Value: Sendable>(
        session: SessionIdentifier, atLeast generation: UInt64 = 0, fileBytesMax: Int? = nil,
        decode: ([UInt8]) throws -> Value
    ) throws(RestorationStoreError) -> LoadOutcome<Value> {
        try reading { state throws(RestorationStoreError) in
            try examine(
                session, atLeast: generation, fileBytesMax: fileBytesMax, state: &state
            ) { try decode($0.bytes) }
        }
    }

    func examine(
        _ session: SessionIdentifier, atLeast generation: UInt64, state: inout StoreState
    ) throws(RestorationStoreError) -> LoadOutcome<[UInt8]> {
        try examine(session, atLeast: generation, state: &state) { $0.bytes }
    }

    /// Finds the generation that serves, sets the others that cannot be read aside, and remembers
    /// what lies on disk.
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
            setAside.append(putAside(session, slot, reason: reason, state, &memory))
        }
        let isInTheWay = memory.condemned[.current] != nil
        memory.current = found?.slot == .current ? .sound : isInTheWay ? .unknown : .absent
        memory.committed = max(memory.committed, found?.file.generation ?? 0)
        memory.attempted = max(memory.attempted, memory.committed, generation)
        let current = found?.slot == .current ? found?.file : nil
        memory.mark = current?.payload.flatMap { changeMark.mark($0) }
        memory.records = current?.records
        // What a former key sealed is read, and never written again.
        memory.journal = current?.isUnderFormerKey == true ? nil : current?.journal
        memory.isDurable = false
        state.sessions[session] = memory
        return LoadOutcome(
            value: found?.value, generation: found?.file.generation, served: found?.slot,
            setAside: setAside,
            endsInIncompleteCommit: found?.file.journal?.isTorn ?? false)
    }
}
