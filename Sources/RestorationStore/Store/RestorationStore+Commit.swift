public import RestorationArchive

extension RestorationStore {
    /// What a commit did.
    public struct CommitOutcome: Sendable, Equatable {
        /// The generation that now holds the state.
        public let generation: UInt64
        /// False when the state was the same as in the last commit, and nothing was written.
        public let wrote: Bool
    }

    /// Saves a session's state durably and at one stroke, keeping the commit before it.
    ///
    /// When this returns, the state survives a power cut; when it throws, the state is the old one
    /// or, after a failure in the last step, already the new one, and never a mixture. Bytes equal
    /// to the last commit's write nothing.
    ///
    /// - Parameters:
    ///   - bytes: The state, as its archive gives it.
    ///   - session: Whose state it is.
    ///   - fingerprint: What tells this state from any other, when the caller knows it cheaper
    ///     than by comparing the bytes. Equal fingerprints must mean equal states.
    @discardableResult
    public func commit(
        _ bytes: [UInt8], session: SessionIdentifier, fingerprint: [UInt8]? = nil
    ) throws(RestorationStoreError) -> CommitOutcome {
        try commit(payload: bytes, session: session, fingerprint: fingerprint)
    }

    /// Saves an archive in its binary form, as ``commit(_:session:fingerprint:)`` saves bytes.
    ///
    /// What an `ArchiveStreamWriter` wrote is sealed where it lies, without a copy.
    @discardableResult
    public func commit(
        _ archive: EncodedArchive, session: SessionIdentifier, fingerprint: [UInt8]? = nil
    ) throws(RestorationStoreError) -> CommitOutcome {
        let outcome = try archive.withStreamedBytes { bytes throws(RestorationStoreError) in
            try commit(payload: bytes, session: session, fingerprint: fingerprint)
        }
        if let outcome { return outcome }
        return try commit(payload: archive.bytes, session: session, fingerprint: fingerprint)
    }

    private func commit<Payload: EnvelopePayload>(
        payload bytes: Payload, session: SessionIdentifier, fingerprint: [UInt8]?
    ) throws(RestorationStoreError) -> CommitOutcome {
        try changing { state throws(RestorationStoreError) in
            let key = try keyOrLocked()
            try makeSureOfCurrent(session, state: &state)
            var memory = state.sessions[session, default: SessionMemory()]
            let mark = fingerprint.map(ChangeMark.Mark.ofCaller) ?? changeMark.mark(bytes)
            if memory.current == .sound, !memory.mustWrite, let mark, mark == memory.mark {
                try makeSureOfDurability(session, state: &state)
                return CommitOutcome(generation: memory.committed, wrote: false)
            }
            memory.attempted = max(memory.attempted, memory.committed) + 1
            memory.mark = nil
            memory.records = nil
            memory.journal = nil
            let keepsCurrent = memory.current == .sound
            let file = try Envelope.seal(
                bytes, flags: 0, session: session, generation: memory.attempted, key: key
            ).file
            memory.current = .unknown
            memory.mustWrite = true
            state.sessions[session] = memory
            try files.replaceCurrent(
                session, with: file, keepsCurrent: keepsCurrent,
                hasDirectory: &state.hasSessionsDirectory)
            memory.current = .sound
            memory.mustWrite = false
            memory.isDurable = true
            memory.committed = memory.attempted
            memory.mark = mark
            state.sessions[session] = memory
            return CommitOutcome(generation: memory.committed, wrote: true)
        }
    }

    /// Finds out what lies as current, so that a damaged file neither pushes a sound previous one
    /// out nor is replaced without having been set aside.
    func makeSureOfCurrent(
        _ session: SessionIdentifier, state: inout StoreState
    ) throws(RestorationStoreError) {
        // What a load could not move is moved now, or stays, and nothing is committed over it.
        for (slot, reason) in state.sessions[session]?.condemned ?? [:] {
            _ = try quarantine.take(session, slot, reason: reason)
            state.sessions[session]?.condemned[slot] = nil
        }
        guard state.sessions[session, default: SessionMemory()].current == .unknown else { return }
        let outcome = try examine(session, atLeast: 0, state: &state)
        for file in outcome.setAside where file.quarantinePath == nil {
            _ = try quarantine.take(session, file.slot, reason: file.reason)
            state.sessions[session]?.condemned[file.slot] = nil
            if file.slot == .current { state.sessions[session]?.current = .absent }
        }
    }

    /// Before a commit may be called done without writing: the process that wrote the file may
    /// have been stopped between giving it its place and synchronising the directory.
    func makeSureOfDurability(
        _ session: SessionIdentifier, state: inout StoreState
    ) throws(RestorationStoreError) {
        guard state.sessions[session]?.isDurable == false else { return }
        if state.sessions[session]?.journal != nil {
            // Its last entry may have been written, but not synchronised.
            try files.synchronizeCurrent(session)
        }
        try files.synchronizePlaces()
        state.sessions[session]?.isDurable = true
    }
}
