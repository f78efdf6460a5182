import FoundationEssentials
import Synchronization

extension RestorationStore {
    /// What a rotation did.
    public struct RotationOutcome: Sendable {
        /// How many files are now sealed with the new key that were not before.
        public let resealed: Int
        /// The files that could not be opened with any key of the store.
        ///
        /// They lie in their places, and the next load judges them.
        public let left: [SetAsideFile]
    }

    /// Seals every session's state anew, so that only the new key opens it.
    ///
    /// Both generations keep their numbers, contents and ages; a journal is taken into its file.
    /// Each file is replaced at one stroke, so at any instant every one of them opens with the old
    /// key or the new. A process that was stopped here, or a call that threw, goes on where it was
    /// when it calls this again after opening with the new `key` and the old one among
    /// `formerKeys`. From this call on, the store seals with the new key; the quarantine stays as
    /// it is, under the keys it was sealed with.
    @discardableResult
    public func rotate(to newKey: EnvelopeKey) throws(RestorationStoreError) -> RotationOutcome {
        let sessions = try sessions().map(\.identifier)
        return try changing { state throws(RestorationStoreError) in
            let keys = try keysOrLocked().led(by: newKey)
            keyring.withLock { $0 = keys }
            var resealed = 0
            var left: [SetAsideFile] = []
            for session in sessions {
                // What is remembered may be sealed with the former key; the numbers stay.
                state.sessions[session]?.forgetContent()
                var changed = false
                // A journal that is taken into its file makes that file begin later. The previous
                // one goes first, so that an older copy in the current one's place stays one.
                for slot in StoreSlot.allCases.reversed() {
                    do throws(RestorationStoreError) {
                        guard try files.reseal(session, slot, keys: keys) else { continue }
                        resealed += 1
                        changed = true
                    } catch  where error.code.condemnsFile || error.code == .wrongKey {
                        left.append(SetAsideFile(slot: slot, reason: error, quarantinePath: nil))
                    }
                }
                if changed { try files.synchronizePlaces() }
            }
            // Also when nothing was left to do: an earlier call may have failed just there.
            if resealed == 0, !sessions.isEmpty {
                try files.synchronizePlaces()
            }
            return RotationOutcome(resealed: resealed, left: left)
        }
    }
}
