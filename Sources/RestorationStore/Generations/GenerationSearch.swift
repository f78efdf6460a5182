/// The search for the newest usable file of a session.
struct GenerationSearch {
    /// A usable file.
    struct Found<Value> {
        let file: GenerationFile
        let value: Value
        let slot: StoreSlot
    }

    let files: SessionFiles
    let session: SessionIdentifier
    let keys: Keyring?
    /// The highest generation known to be committed; an older current file is a replay.
    let known: UInt64
    /// The largest file that is read, in bytes.
    let bytesMax: Int?

    /// Returns the newest usable file, if any.
    ///
    /// - Parameters:
    ///   - decode: Creates the value.
    ///   - setAside: Called for each file that must be set aside, with the reason.
    /// - Throws: The error of a file that stays in its place.
    func newest<Value>(
        decode: (GenerationFile) throws -> Value,
        setAside: (StoreSlot, RestorationStoreError) -> Void
    ) throws(RestorationStoreError) -> Found<Value>? {
        var found: Found<Value>?
        var doubtful: RestorationStoreError?
        for slot in StoreSlot.allCases where found == nil {
            do throws(RestorationStoreError) {
                found = try file(in: slot, decode)
            } catch  where error.code.condemnsFile {
                // If no file is usable, the error of the current file is thrown.
                if let doubtful { throw doubtful }
                setAside(slot, error.at(files.path(session, slot)))
            } catch  where slot == .current && error.code.yieldsToPrevious {
                doubtful = error.at(files.path(session, slot))
            } catch {
                throw doubtful ?? error
            }
        }
        if let doubtful {
            // If no other file is usable, this one stays, and the caller decides.
            guard found != nil else { throw doubtful }
            setAside(.current, doubtful)
        }
        return found
    }

    private func file<Value>(
        in slot: StoreSlot, _ decode: (GenerationFile) throws -> Value
    ) throws(RestorationStoreError) -> Found<Value>? {
        guard let file = try files.read(session, slot, keys: keys, bytesMax: bytesMax) else {
            return nil
        }
        if slot == .current {
            try files.checkNotReplayed(file, session: session, known: known, keys: keys)
        }
        do {
            return Found(file: file, value: try decode(file), slot: slot)
        } catch {
            throw .undecodable(cause: error)
        }
    }
}
