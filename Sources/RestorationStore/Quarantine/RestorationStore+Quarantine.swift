extension RestorationStore {
    /// Moves a session's files to the quarantine, so that the next load finds nothing.
    ///
    /// It needs no key.
    ///
    /// It is for state that is intact but harmful, such as after a second crash at launch. The
    /// reason is written beside the files and must not contain a saved value.
    @discardableResult
    public func setAside(
        session: SessionIdentifier, reason: String
    ) throws(RestorationStoreError) -> [SetAsideFile] {
        try changing { state throws(RestorationStoreError) in
            var moved: [SetAsideFile] = []
            for slot in StoreSlot.allCases {
                guard try files.exists(session, slot) else { continue }
                let path = directory.filePath(session, slot)
                let error = RestorationStoreError(.setAsideByCaller, reason, path: path)
                let quarantinePath = try quarantine.take(session, slot, reason: error)
                moved.append(
                    SetAsideFile(slot: slot, reason: error, quarantinePath: quarantinePath))
            }
            state.forget(session)
            // This runs even if there was nothing to move, because an earlier call may have failed
            // just here.
            try quarantine.synchronize()
            return moved
        }
    }

    /// Moves an unreadable file aside if possible.
    ///
    /// If not, as on a read-only disk, the older generation is used all the same.
    func putAside(
        _ session: SessionIdentifier, _ slot: StoreSlot, reason: RestorationStoreError,
        _ state: StoreState, _ memory: inout SessionMemory
    ) -> SetAsideFile {
        let path = state.mayChange ? try? quarantine.take(session, slot, reason: reason) : nil
        if path == nil { memory.condemned[slot] = reason }
        // If this fails and the power is cut, the file is back in its place, and the next load has
        // the same result.
        if path != nil { try? quarantine.synchronize() }
        return SetAsideFile(slot: slot, reason: reason, quarantinePath: path)
    }
}
