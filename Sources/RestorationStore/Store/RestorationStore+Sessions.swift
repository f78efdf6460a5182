extension RestorationStore {
    /// Lists the sessions that have saved state, by name; needs no key.
    public func sessions() throws(RestorationStoreError) -> [SavedSession] {
        try reading { _ throws(RestorationStoreError) in
            let names: [String]
            do throws(RestorationStoreError) {
                names = try fileSystem.names(in: directory.sessionsPath)
            } catch  where error.code == .missing {
                return []
            }
            var files: [SessionIdentifier: [StoreSlot: SavedSession.File]] = [:]
            for name in names {
                guard let (session, slot) = Self.parse(name),
                    let status = try fileSystem.status(of: directory.filePath(session, slot))
                else { continue }
                files[session, default: [:]][slot] = SavedSession.File(
                    byteCount: status.byteCount, savedAt: status.modified)
            }
            return files.sorted { $0.key < $1.key }.map { session, files in
                SavedSession(
                    identifier: session, current: files[.current], previous: files[.previous])
            }
        }
    }

    /// Deletes a session's saved state, both generations; needs no key.
    ///
    /// This is what ending an app from the switcher does (specification 5.3.1). Files in the
    /// quarantine stay. A session without state is no error.
    public func discard(session: SessionIdentifier) throws(RestorationStoreError) {
        try changing { state throws(RestorationStoreError) in
            state.forget(session)
            let paths =
                [directory.filePath(session, .previous), directory.filePath(session, .current)]
                + [directory.draftPath(session)]
            // The older one goes first: were it to go last, a kill between the two would bring
            // back a state older than the one the person saw.
            for path in paths {
                do throws(RestorationStoreError) {
                    try fileSystem.remove(path)
                } catch  where error.code == .missing {
                    continue
                }
            }
            // Also when nothing was left to remove: an earlier call may have failed just here.
            try synchronizeAfterMoving()
        }
    }

    private static func parse(_ name: String) -> (SessionIdentifier, StoreSlot)? {
        guard let dot = name.lastIndex(of: "."),
            let slot = StoreSlot(rawValue: String(name[name.index(after: dot)...])),
            let session = try? SessionIdentifier(String(name[..<dot]))
        else { return nil }
        return (session, slot)
    }
}
