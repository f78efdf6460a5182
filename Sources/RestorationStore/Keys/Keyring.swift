/// The current key, which seals and opens files, and the former keys, which only open them.
struct Keyring {
    let key: EnvelopeKey
    /// The former keys, newest first.
    var formerKeys: [EnvelopeKey] = []

    /// Returns a keyring with a new sealing key.
    ///
    /// The current key becomes a former one.
    func led(by newKey: EnvelopeKey) -> Keyring {
        let others = ([key] + formerKeys).filter { $0.identifier != newKey.identifier }
        return Keyring(key: newKey, formerKeys: others)
    }

    /// Opens a file's header with the key that sealed it.
    ///
    /// The current key is tried first, and its error is thrown if no key fits. A changed key
    /// identifier is detected with any of the keys, if that key sealed the file.
    func genuineHeader(
        _ file: [UInt8], session: SessionIdentifier
    ) throws(RestorationStoreError) -> (
        header: EnvelopeHeader, pages: EnvelopePages, key: EnvelopeKey
    ) {
        var refusal: RestorationStoreError?
        for key in [key] + formerKeys {
            do throws(RestorationStoreError) {
                let opened = try Envelope.genuineHeader(file, session: session, key: key)
                return (opened.header, opened.pages, key)
            } catch  where error.code == .wrongKey {
                refusal = refusal ?? error
            }
        }
        throw refusal ?? .wrongKey(key)
    }
}

extension RestorationStoreError {
    /// Returns the error of a store without a key.
    static func locked(in directory: StateDirectory) -> RestorationStoreError {
        RestorationStoreError(
            .locked,
            "There is saved state, but no key to open it. Open the store with its key.",
            path: directory.path)
    }

    /// Returns the error of an intact file that another key sealed.
    static func wrongKey(_ key: EnvelopeKey) -> RestorationStoreError {
        let source = key.source.map { ", which came from \($0)" } ?? ""
        return RestorationStoreError(
            .wrongKey,
            "The file was sealed with a key other than this store's\(source). Restore the master "
                + "key that sealed it and try again, or set the session aside to start without it.")
    }
}
