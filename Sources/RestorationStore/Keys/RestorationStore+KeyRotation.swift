import FoundationEssentials
import Synchronization

extension RestorationStore {
    /// The result of a rotation.
    public struct RotationOutcome: Sendable {
        /// The number of files that were sealed again with the new key.
        public let resealed: Int
        /// The files that could not be opened with any key of the store.
        ///
        /// They are still in their places, and the next load handles them.
        public let left: [SetAsideFile]
    }

    /// Seals every session's state again, so that only the new key opens it.
    ///
    /// Both generations keep their numbers, contents and times; a journal is merged into its file.
    /// Each file is replaced atomically, so at any moment each file opens with the old or the new
    /// key. If the process was stopped during the call, or the call threw, open the store with the
    /// new `key` and with the old key among `formerKeys`, and call this method again; the rotation
    /// then continues. From this call on, the store seals with the new key. The quarantine is not
    /// changed; its files keep their keys.
    @discardableResult
    public func rotate(to newKey: EnvelopeKey) throws(RestorationStoreError) -> RotationOutcome {
        let sessions = try sessions().map(\.identifier)
        return try changing { state throws(RestorationStoreError) in
            let keys = try keysOrLocked().led(by: newKey)
            keyring.withLock { $0 = keys }
            var resealed = 0
            var left: [SetAsideFile] = []
            for session in sessions {
                // The cached content may be sealed with the former key; the numbers are kept.
                state.sessions[session]?.forgetContent()
                var changed = false
                // A file that absorbs its journal begins with a later generation. The previous file
                // is resealed first, so that an older copy in place of the current file is still
                // detected.
                for slot in StoreSlot.allCases.reversed() {
                    do throws(RestorationStoreError) {
                        guard try files.reseal(session, slot, keys: keys) else { continue }
                        resealed += 1
                        changed = true
                    } catch  where error.code.condemnsFile || error.code == .wrongKey {
                        left.append(SetAsideFile(slot: slot, reason: error, quarantinePath: nil))
                    }
                }
                if changed { try files.synchronizeNames() }
            }
            // This runs even if no file was resealed, because an earlier call may have failed at
            // this point.
            if resealed == 0, !sessions.isEmpty {
                try files.synchronizeNames()
            }
            return RotationOutcome(resealed: resealed, left: left)
        }
    }
}
