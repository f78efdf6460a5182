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
        _ session: SessionIdentifier, atLeast generation: UInt64, state: inout State
    ) throws(RestorationStoreError) -> LoadOutcome<[UInt8]> {
        try examine(session, atLeast: generation, state: &state) { $0.bytes }
    }

    /// Finds the generation that serves, sets the others that cannot be read aside, and remembers
    /// what lies on disk.
    func examine<Value: Sendable>(
        _ session: SessionIdentifier, atLeast generation: UInt64, fileBytesMax: Int? = nil,
        state: inout State, decode: (GenerationFile) throws -> Value
    ) throws(RestorationStoreError) -> LoadOutcome<Value> {
        var memory = state.sessions[session, default: SessionMemory()]
        var setAside: [SetAsideFile] = []
        var found: (envelope: GenerationFile, value: Value, slot: StoreSlot)?
        var doubtful: RestorationStoreError?
        memory.condemned = [:]
        for slot in StoreSlot.allCases where found == nil {
            do throws(RestorationStoreError) {
                guard let envelope = try openFile(session, slot, bytesMax: fileBytesMax) else {
                    continue
                }
                if slot == .current {
                    let known = max(generation, memory.committed)
                    try checkNotReplayed(envelope, session: session, known: known)
                }
                found = (envelope, try decoded(envelope, by: decode), slot)
            } catch  where error.code.condemnsFile {
                let reason = error.at(directory.filePath(session, slot))
                // The last known error of the current file stands where no file serves.
                if let doubtful { throw doubtful }
                setAside.append(putAside(session, slot, reason: reason, state, &memory))
            } catch  where slot == .current && error.code.yieldsToPrevious {
                doubtful = error.at(directory.filePath(session, slot))
            } catch {
                throw doubtful ?? error
            }
        }
        if let doubtful {
            // Nothing else is known to be right, so the file stays, and the caller decides.
            guard found != nil else { throw doubtful }
            setAside.append(putAside(session, .current, reason: doubtful, state, &memory))
        }
        let isInTheWay = memory.condemned[.current] != nil
        memory.current = found?.slot == .current ? .sound : isInTheWay ? .unknown : .absent
        memory.committed = max(memory.committed, found?.envelope.generation ?? 0)
        memory.attempted = max(memory.attempted, memory.committed, generation)
        let current = found?.slot == .current ? found?.envelope : nil
        memory.mark = current?.payload.flatMap { changeMark.mark($0) }
        memory.records = current?.records
        // What a former key sealed is read, and never written again.
        memory.journal = current?.isUnderFormerKey == true ? nil : current?.journal
        memory.isDurable = false
        state.sessions[session] = memory
        return LoadOutcome(
            value: found?.value, generation: found?.envelope.generation, served: found?.slot,
            setAside: setAside,
            endsInIncompleteCommit: found?.envelope.journal?.isTorn ?? false)
    }

    /// Opens one of a session's files; nil when there is none.
    func openFile(
        _ session: SessionIdentifier, _ slot: StoreSlot, bytesMax: Int? = nil
    ) throws(RestorationStoreError) -> GenerationFile? {
        let path = directory.filePath(session, slot)
        let limit =
            bytesMax.map { $0 + 1 }
            ?? 2 * EnvelopeFormat.fileBytes(payloadBytes: EnvelopeFormat.payloadBytesMax)
        let file: [UInt8]
        do throws(RestorationStoreError) {
            file = try fileSystem.read(path, upTo: limit)
        } catch  where error.code == .missing {
            return nil
        } catch {
            throw notAFile(path) ?? error
        }
        if let bytesMax, file.count > bytesMax {
            throw RestorationStoreError(
                .tooLarge, "The file is larger than the \(bytesMax) bytes that are read of it.",
                path: path)
        }
        if file.isEmpty, let error = notAFile(path) { throw error }
        do {
            return try GenerationFile.open(file, session: session, keys: keysOrLocked())
        } catch {
            throw error.at(path)
        }
    }

    /// The verdict on a link, a folder or a pipe where a file should be; nil for a file.
    private func notAFile(_ path: String) -> RestorationStoreError? {
        guard let status = try? fileSystem.status(of: path), status.kind != .file else {
            return nil
        }
        return RestorationStoreError(
            .foreign, "This is no file: something else was put in its place.", path: path)
    }

    /// Refuses a current file that is older than one the session has had: one known of, or the
    /// one that lies as previous, of which the header suffices.
    func checkNotReplayed(
        _ envelope: GenerationFile, session: SessionIdentifier, known: UInt64
    ) throws(RestorationStoreError) {
        var newest = known
        var isOlderFile = false
        let path = directory.filePath(session, .previous)
        if let header = try? fileSystem.read(path, upTo: EnvelopeFormat.headerBytes),
            let previous = try? Envelope.generation(
                ofHeader: header, session: session, keys: keysOrLocked())
        {
            // Each file begins where the one before it ended, or later. So the previous header
            // suffices to expose any copy of that file, however many entries it had.
            newest = max(newest, previous)
            isOlderFile = envelope.firstGeneration <= previous
        }
        guard !isOlderFile, envelope.generation >= newest else {
            throw RestorationStoreError(
                .replayed,
                "The file holds generation \(envelope.generation) of session \(session), which "
                    + "has come further: an older copy was put in its place.")
        }
    }

    private func decoded<Value>(
        _ envelope: GenerationFile, by decode: (GenerationFile) throws -> Value
    ) throws(RestorationStoreError) -> Value {
        do {
            return try decode(envelope)
        } catch {
            throw RestorationStoreError(
                .undecodable, "The file is intact, but what it holds could not be decoded.",
                cause: error)
        }
    }
}
