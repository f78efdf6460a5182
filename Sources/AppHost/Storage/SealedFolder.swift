import RestorationStore

/// The folder in which one app of one person keeps its sealed state, read beside the app.
struct SealedFolder {
    let path: String

    /// Whether a key opens what was sealed here; nil where nothing sound is there to tell.
    func opens(with key: [UInt8]) -> Bool? {
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
