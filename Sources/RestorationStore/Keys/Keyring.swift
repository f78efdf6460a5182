/// The key that seals, and the former keys, which only open.
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
        var strangers: RestorationStoreError?
        for key in [key] + formerKeys {
            do throws(RestorationStoreError) {
                let opened = try Envelope.genuineHeader(file, session: session, key: key)
                return (opened.header, opened.pages, key)
            } catch  where error.code == .wrongKey {
                strangers = strangers ?? error
            }
        }
        throw strangers ?? RestorationStoreError(.wrongKey, "The store has no key.")
    }
}
