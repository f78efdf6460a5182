extension RestorationStore {
    /// Saves a session's state as named records, and writes only the records that changed.
    ///
    /// It is as durable and atomic as ``commit(_:session:fingerprint:)-([UInt8],_,_)``. The change
    /// is appended to the newest file's journal. If the journal has become larger than the state,
    /// or there is no journal, a new generation is written and the last one is kept. A state equal
    /// to the last commit writes nothing. One record may be the caller's header, under a name of
    /// its choice.
    @discardableResult
    public func commit(
        records: [String: [UInt8]], session: SessionIdentifier
    ) throws(RestorationStoreError) -> CommitOutcome {
        try commit(session: session) { _, last in
            RecordTable.difference(from: last, to: records)
        }
    }

    /// Saves changes to a session's records, for a caller that knows what changed. The cost does
    /// not grow with the state.
    ///
    /// A record that is set to its current value, or removed without existing, writes nothing. A
    /// session without records begins with the changed ones.
    @discardableResult
    public func commit(
        changed: [String: [UInt8]], removed: Set<String> = [], session: SessionIdentifier
    ) throws(RestorationStoreError) -> CommitOutcome {
        try commit(session: session) { _, last in
            RecordTable.Change(
                changed: changed.filter { last[$0.key] != $0.value },
                removed: removed.filter { last[$0] != nil && changed[$0] == nil })
        }
    }

    /// Loads a session's newest readable records, as ``load(session:atLeast:)`` loads bytes.
    ///
    /// A state that was committed as bytes gives one record with an empty name. If a kill or a
    /// power cut tore the last entry of a journal, the complete entries are used.
    public func loadRecords(
        session: SessionIdentifier, atLeast generation: UInt64 = 0
    ) throws(RestorationStoreError) -> LoadOutcome<[String: [UInt8]]> {
        try reading { state throws(RestorationStoreError) in
            try examine(session, atLeast: generation, state: &state) { file in
                file.records ?? ["": file.payload ?? []]
            }
        }
    }

    /// Commits the change that `difference` finds between the last commit, with the given
    /// generation and records, and the state to be committed.
    ///
    /// - Parameter anew: Whether to write a new generation, even if nothing changed.
    func commit(
        session: SessionIdentifier, anew: Bool = false,
        _ difference: (UInt64, RecordTable.Records) throws(RestorationStoreError) ->
            RecordTable.Change
    ) throws(RestorationStoreError) -> CommitOutcome {
        try changing { state throws(RestorationStoreError) in
            let key = try keyOrLocked()
            try makeSureOfCurrent(session, state: &state)
            var memory = state.sessions[session, default: SessionMemory()]
            var records = memory.records ?? [:]
            let change = try difference(memory.committed, records)
            let isKnown = memory.current == .sound && memory.records != nil && !memory.mustWrite
            if isKnown, change.isEmpty, !anew {
                try makeSureOfDurability(session, state: &state)
                return CommitOutcome(generation: memory.committed, wrote: false)
            }
            // Every commit keeps the last file until there is a previous generation.
            if isKnown, !memory.hasPrevious {
                memory.hasPrevious = try files.exists(session, .previous)
            }
            let journal = isKnown && memory.hasPrevious && !anew ? memory.journal : nil
            memory.attempted = max(memory.attempted, memory.committed) + 1
            // The state is uncertain until the write is done. The records are released here too, so
            // that no copy is made.
            state.sessions[session] = SessionMemory(
                committed: memory.committed, attempted: memory.attempted, mustWrite: true)
            memory.records = nil
            change.apply(to: &records)
            if let appended = try append(change, to: journal, memory: memory, session: session) {
                memory.journal = appended
                if !memory.isDurable {
                    try files.synchronizePlaces()
                }
            } else {
                memory.journal = try writeGeneration(
                    records, session: session, number: memory.attempted, key: key,
                    keepsCurrent: memory.current == .sound, state: &state)
            }
            memory.current = .sound
            memory.mustWrite = false
            memory.isDurable = true
            memory.committed = memory.attempted
            memory.mark = nil
            memory.records = records
            state.sessions[session] = memory
            return CommitOutcome(generation: memory.committed, wrote: true)
        }
    }

    /// Appends an entry, or returns nil if a new generation is due.
    private func append(
        _ change: RecordTable.Change, to journal: Journal?, memory: SessionMemory,
        session: SessionIdentifier
    ) throws(RestorationStoreError) -> Journal? {
        // The number of a failed attempt is not used again, and an entry's number follows from the
        // preceding entry.
        guard var journal, memory.attempted == memory.committed + 1 else { return nil }
        let offset = journal.end
        guard let entry = try journal.entry(for: change) else { return nil }
        try files.append(entry, to: session, at: offset)
        return journal
    }

    private func writeGeneration(
        _ records: RecordTable.Records, session: SessionIdentifier, number: UInt64,
        key: EnvelopeKey, keepsCurrent: Bool, state: inout StoreState
    ) throws(RestorationStoreError) -> Journal {
        let (file, salt) = try Envelope.seal(
            RecordTable.encode(records), flags: EnvelopeFormat.recordsFlag, session: session,
            generation: number, key: key)
        try files.replaceCurrent(
            session, with: file, keepsCurrent: keepsCurrent,
            hasDirectory: &state.hasSessionsDirectory)
        return Journal(
            header: Array(file.prefix(EnvelopeFormat.headerBytes)), baseBytes: file.count,
            salt: salt, key: key)
    }
}
