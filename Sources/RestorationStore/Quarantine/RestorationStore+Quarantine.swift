public import FoundationEssentials

extension RestorationStore {
    /// Moves a session's files to the quarantine, so that the next load finds no state.
    ///
    /// It needs no key.
    ///
    /// Use it for state that is intact but harmful, for example after a second crash at launch. The
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
                let quarantinePath = try quarantine.moveIn(session, slot, reason: error)
                moved.append(
                    SetAsideFile(slot: slot, reason: error, quarantinePath: quarantinePath))
            }
            state.forget(session)
            // This runs even if no file was moved, because an earlier call may have failed at this
            // point.
            try quarantine.synchronize()
            return moved
        }
    }

    /// Deletes files from the quarantine that are old or exceed the limit of space, each with its
    /// reason.
    ///
    /// It needs no key.
    ///
    /// Call it when the app is idle, not during a launch: opening and loading never delete files.
    /// Files with a time in the future count as new; such times occur after the clock was set back.
    ///
    /// - Parameters:
    ///   - date: Files that were set aside before this date are deleted, except for the newest.
    ///   - count: The number of the newest files that are kept at any age.
    ///   - byteCount: The maximum size of all files together; the oldest files beyond it are
    ///     deleted at any age. The newest two, which may be both generations of one state, are
    ///     always kept.
    /// - Returns: The number of deleted files.
    /// - Throws: The first error, if some files cannot be deleted. The others are deleted
    ///   nevertheless.
    @discardableResult
    public func sweepQuarantine(
        before date: Date, keeping count: Int, byteCount: Int = .max
    ) throws(RestorationStoreError) -> Int {
        try changing { _ throws(RestorationStoreError) in
            try quarantine.sweep(before: date, keeping: count, byteCount: byteCount)
        }
    }

    /// Moves an unreadable file aside if possible.
    ///
    /// If that is not possible, for example on a read-only disk, the older generation is used
    /// nevertheless.
    func setAsideIfPossible(
        _ session: SessionIdentifier, _ slot: StoreSlot, reason: RestorationStoreError,
        _ state: StoreState, _ memory: inout SessionMemory
    ) -> SetAsideFile {
        let path = state.mayChange ? try? quarantine.moveIn(session, slot, reason: reason) : nil
        if path == nil { memory.condemned[slot] = reason }
        // If this fails and the power is cut, the file is back in its place, and the next load has
        // the same result.
        if path != nil { try? quarantine.synchronize() }
        return SetAsideFile(slot: slot, reason: reason, quarantinePath: path)
    }
}
