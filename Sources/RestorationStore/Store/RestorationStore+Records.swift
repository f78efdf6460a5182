extension RestorationStore {
    /// Saves a session's state as named records, of which only those that changed are written.
    ///
    /// As durable and as whole as ``commit(_:session:fingerprint:)-([UInt8],_,_)``. The change is
    /// appended to the newest file's journal; when the journal has outgrown the state, or there is none to
    /// append to, a new generation is written and the last one kept. A state equal to the last
    /// commit's writes nothing. One record may be the caller's header, under a name of its choice.
    @discardableResult
    public func commit(
        records: [String: [UInt8]], session: SessionIdentifier
    ) throws(RestorationStoreError) -> CommitOutcome {
        try commit(session: session) { _, last in
            RecordTable.difference(from: last, to: records)
        }
    }

    /// Saves changes to a session's records when the caller knows what changed, so that the cost
    /// does not grow with the state.
    ///
    /// A record that is set to what it was, or removed without having been there, writes nothing.
    /// A session without records begins with the changed ones.
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

    /// Loads a session's newest readable records, as ``load(session:atLeast:)`` does bytes.
    ///
    /// A state that was committed as whole bytes gives one record, named the empty string. When
    /// the last entry of a journal was torn by a kill or a power cut, the whole ones count.
    public func loadRecords(
        session: SessionIdentifier, atLeast generation: UInt64 = 0
    ) throws(RestorationStoreError) -> LoadOutcome<[String: [UInt8]]> {
        try reading { state throws(RestorationStoreError) in
            try examine(session, atLeast: generation, state: &state) { file in
                file.records ?? ["": file.payload ?? []]
            }
        }
    }

    /// Commits the change that `difference` finds between the last commit, which has the given
    /// generation and records, and the state to be committed.
    ///
    /// - Parameter anew: Whether to write a new generation, even when nothing changed.
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
            // Until there is a file to fall back on, every commit leaves one.
            if isKnown, !memory.hasPrevious {
                memory.hasPrevious = try files.exists(session, .previous)
            }
            let journal = isKnown && memory.hasPrevious && !anew ? memory.journal : nil
            memory.attempted = max(memory.attempted, memory.committed) + 1
            // Until this is done nothing is certain; dropped here too so that no copy is made.
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

    /// Appends an entry, or returns nil when a new generation is due.
    private func append(
        _ change: RecordTable.Change, to journal: Journal?, memory: SessionMemory,
        session: SessionIdentifier
    ) throws(RestorationStoreError) -> Journal? {
        // A number that was tried and failed is not used again, and an entry's number follows
        // from the one before it.
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
