public import RestorationArchive

extension RestorationStore {
    /// Opens the archive in one of a session's two files, or returns nil if there is no such file.
    ///
    /// It is for tools that inspect saved state. Nothing is set aside.
    ///
    /// - Throws: The error of the file, with its path.
    public func archive(
        session: SessionIdentifier, _ slot: StoreSlot
    ) throws(RestorationStoreError) -> ArchiveReader? {
        try reading { _ throws(RestorationStoreError) in
            guard let file = try files.read(session, slot, keys: keys) else { return nil }
            do throws(ArchiveError) {
                return try SavedArchive.read(file).reader
            } catch {
                throw .undecodable(cause: error).at(directory.filePath(session, slot))
            }
        }
    }

    /// Checks every byte of one of a session's two files, and that it is not an older copy.
    ///
    /// - Returns: The generation in the file, or nil if there is no such file.
    /// - Throws: The error of the file, with its path. Nothing is set aside.
    public func verify(
        session: SessionIdentifier, _ slot: StoreSlot
    ) throws(RestorationStoreError) -> UInt64? {
        try reading { _ throws(RestorationStoreError) in
            guard let file = try files.read(session, slot, keys: keys) else { return nil }
            do throws(RestorationStoreError) {
                if slot == .current {
                    try files.checkNotReplayed(
                        file, session: session, known: 0, keys: keys)
                }
            } catch {
                throw error.at(directory.filePath(session, slot))
            }
            return file.generation
        }
    }
}
