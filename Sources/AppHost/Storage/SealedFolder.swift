import RestorationStore

/// The folder with the sealed state of one app of one user, which the host reads to check its key.
struct SealedFolder {
    let path: String

    /// Returns whether a key unseals the state in the folder, or `nil` if no state is intact.
    func isUnsealed(by key: [UInt8]) -> Bool? {
        guard let key = try? EnvelopeKey(bytes: key),
            let store = try? RestorationStore.open(
                directory: .init(path: path), key: key, lock: .readOnly),
            let sessions = try? store.sessions()
        else { return nil }
        for session in sessions {
            for slot in StoreSlot.allCases {
                do throws(RestorationStoreError) {
                    if try store.verify(session: session.identifier, slot) != nil { return true }
                } catch  where error.code == .wrongKey {
                    return false
                } catch { continue }
            }
        }
        return nil
    }
}
