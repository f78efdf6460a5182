import RestorationStore

/// The folder in which one app of one user stores its sealed state, read by the host.
struct SealedFolder {
    let path: String

    /// Whether a key unseals the state in the folder; nil if there is no intact state to
    /// decide it.
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
