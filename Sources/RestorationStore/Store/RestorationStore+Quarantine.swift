extension RestorationStore {
    /// Moves a session's files to the quarantine, so that the next load finds nothing; needs no key.
    ///
    /// For state that is sound but harmful, such as after a second crash at launch. The reason is
    /// written beside the files; it must name no saved value.
    @discardableResult
    public func setAside(
        session: SessionIdentifier, reason: String
    ) throws(RestorationStoreError) -> [SetAsideFile] {
        try changing { state throws(RestorationStoreError) in
            var files: [SetAsideFile] = []
            for slot in StoreSlot.allCases {
                let path = directory.filePath(session, slot)
                guard try fileSystem.status(of: path) != nil else { continue }
                let error = RestorationStoreError(.setAsideByCaller, reason, path: path)
                let quarantinePath = try move(session, slot, reason: error)
                files.append(
                    SetAsideFile(slot: slot, reason: error, quarantinePath: quarantinePath))
            }
            state.forget(session)
            // Also when nothing was left to move: an earlier call may have failed just here.
            try synchronizeAfterMoving()
            return files
        }
    }

    /// Moves an unreadable file aside as far as that is possible: where it is not, as on a
    /// read-only disk, the older generation serves all the same.
    func putAside(
        _ session: SessionIdentifier, _ slot: StoreSlot, reason: RestorationStoreError,
        _ state: State, _ memory: inout SessionMemory
    ) -> SetAsideFile {
        let path = state.mayChange ? try? move(session, slot, reason: reason) : nil
        if path == nil { memory.condemned[slot] = reason }
        // If this fails and the power is cut, the file is back, and is judged the same again.
        if path != nil { try? synchronizeAfterMoving() }
        return SetAsideFile(slot: slot, reason: reason, quarantinePath: path)
    }

    /// Moves the current file aside, as found unreadable only after it was loaded.
    ///
    /// - Throws: When it cannot be moved; then it is still in its place.
    func setCurrentAside(
        _ session: SessionIdentifier, reason: RestorationStoreError
    ) throws(RestorationStoreError) {
        try changing { state throws(RestorationStoreError) in
            let path = directory.filePath(session, .current)
            _ = try move(session, .current, reason: reason.at(path))
            try synchronizeAfterMoving()
            state.forget(session)
        }
    }

    func move(
        _ session: SessionIdentifier, _ slot: StoreSlot, reason: RestorationStoreError
    ) throws(RestorationStoreError) -> String {
        try fileSystem.makeDirectoryDurably(directory.quarantinePath)
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let path = "\(directory.quarantinePath)/\(session).\(slot.rawValue).\(number)"
        let text = QuarantineReason(session: session, slot: slot, error: reason).text
        // The reason goes first, so that no file lies there unexplained. A full disk still lets
        // the file itself be moved.
        try? fileSystem.writeDurably(Array(text.utf8), to: path + QuarantineReason.suffix)
        // The number makes the name unique, so nothing is replaced, and one rename has no
        // half-way state.
        try fileSystem.rename(
            directory.filePath(session, slot), to: path, replacing: true)
        return path
    }

    func synchronizeAfterMoving() throws(RestorationStoreError) {
        for path in [directory.quarantinePath, directory.sessionsPath] {
            do throws(RestorationStoreError) {
                try fileSystem.synchronizeDirectory(path)
            } catch  where error.code == .missing {
                continue
            }
        }
    }
}

extension RestorationStore.State {
    /// Forgets what lies on disk, and keeps the numbers, so that none is used twice.
    mutating func forget(_ session: SessionIdentifier) {
        sessions[session]?.current = .unknown
        sessions[session]?.mark = nil
        sessions[session]?.records = nil
        sessions[session]?.journal = nil
        sessions[session]?.committed = 0
    }
}
