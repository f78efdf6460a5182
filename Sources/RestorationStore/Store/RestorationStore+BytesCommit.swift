extension RestorationStore {
    /// The result of a commit.
    public struct CommitOutcome: Sendable, Equatable {
        /// The generation that contains the state.
        public let generation: UInt64
        /// Whether a file was written; false if the state was the same as in the last commit.
        public let wrote: Bool
    }

    /// Saves a session's state durably and atomically, and keeps the previous commit.
    ///
    /// When this returns, the state survives a power cut. If it throws, the saved state is the old
    /// one or, after a failure in the last step, already the new one, but never a mixture. If the
    /// bytes are equal to those of the last commit, nothing is written.
    ///
    /// - Parameters:
    ///   - bytes: The state, in the form of its archive.
    ///   - session: The session.
    ///   - fingerprint: A value that identifies the state, if the caller can compute one faster
    ///     than the bytes are compared. Equal fingerprints must mean equal states.
    @discardableResult
    public func commit(
        _ bytes: [UInt8], session: SessionIdentifier, fingerprint: [UInt8]? = nil
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
            let file = try Envelope.seal(
                bytes, session: session, generation: memory.nextNumber(), key: key)
            state.sessions[session] = memory.duringCommit
            try files.replaceCurrent(
                session, with: file, keepsCurrent: memory.current == .sound,
                hasDirectory: &state.hasSessionsDirectory)
            memory.complete(mark: mark)
            state.sessions[session] = memory
            return CommitOutcome(generation: memory.committed, wrote: true)
        }
    }

    /// Determines the state of the current file.
    ///
    /// Without this check, a damaged current file could displace a usable previous file, or be
    /// replaced before it was set aside.
    func makeSureOfCurrent(
        _ session: SessionIdentifier, state: inout StoreState
    ) throws(RestorationStoreError) {
        // A file that a load could not move is moved now. If that fails, the file stays, and no
        // commit replaces it.
        for (slot, reason) in state.sessions[session]?.condemned ?? [:] {
            _ = try quarantine.moveIn(session, slot, reason: reason)
            state.sessions[session]?.condemned[slot] = nil
        }
        guard state.sessions[session, default: SessionMemory()].current == .unknown else { return }
        let outcome = try examine(session, atLeast: 0, state: &state) { _ in true }
        for file in outcome.setAside where file.quarantinePath == nil {
            _ = try quarantine.moveIn(session, file.slot, reason: file.reason)
            state.sessions[session]?.condemned[file.slot] = nil
            if file.slot == .current { state.sessions[session]?.current = .absent }
        }
    }

    /// Makes the current file durable, for a commit that succeeds without writing.
    ///
    /// The process that wrote the file may have been stopped between the rename and the
    /// synchronisation of the directory.
    func makeSureOfDurability(
        _ session: SessionIdentifier, state: inout StoreState
    ) throws(RestorationStoreError) {
        guard state.sessions[session]?.isDurable == false else { return }
        if state.sessions[session]?.isArchive == true {
            // The last journal entry may have been written but not synchronised.
            try files.synchronizeCurrent(session)
        }
        try files.synchronizeNames()
        state.sessions[session]?.isDurable = true
    }
}
