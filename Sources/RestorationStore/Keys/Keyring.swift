/// The key that seals, and those before it, which only open.
struct Keyring {
    let key: EnvelopeKey
    /// Newest first.
    var formerKeys: [EnvelopeKey] = []

    /// The ring with another key in front; the one so far becomes a former one.
    func led(by newKey: EnvelopeKey) -> Keyring {
        let others = ([key] + formerKeys).filter { $0.identifier != newKey.identifier }
        return Keyring(key: newKey, formerKeys: others)
    }

    /// Opens a file's header with the key that sealed it.
    ///
    /// Of several keys the current one comes first. Its verdict holds where none fits, but a key
    /// identifier that was changed is found by whichever key sealed the file.
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
