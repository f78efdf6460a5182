import FoundationEssentials

/// The files of sessions on the disk: two generations of each session, and a draft during a write.
struct SessionFiles: Sendable {
    private let directory: StateDirectory
    private let fileSystem: any FileSystem

    init(_ directory: StateDirectory, on fileSystem: any FileSystem) {
        self.directory = directory
        self.fileSystem = fileSystem
    }

    func path(_ session: SessionIdentifier, _ slot: StoreSlot) -> String {
        directory.filePath(session, slot)
    }

    /// Whether there is a file in a slot.
    func exists(_ session: SessionIdentifier, _ slot: StoreSlot) throws(RestorationStoreError)
        -> Bool
    {
        try fileSystem.status(of: directory.filePath(session, slot)) != nil
    }

    /// Reads and opens one of a session's files, or returns nil if there is none.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - slot: The session's file.
    ///   - keys: The keys that may open it. Without keys, a file that exists is *locked*.
    ///   - bytesMax: The largest file that is read, in bytes.
    func read(
        _ session: SessionIdentifier, _ slot: StoreSlot, keys: Keyring?, bytesMax: Int? = nil
    ) throws(RestorationStoreError) -> GenerationFile? {
        let path = directory.filePath(session, slot)
        let limit =
            bytesMax.map { $0 + 1 }
            ?? 2 * EnvelopeFormat.fileBytes(payloadBytes: EnvelopeFormat.payloadBytesMax)
        let file: [UInt8]
        do throws(RestorationStoreError) {
            file = try fileSystem.read(path, upTo: limit)
        } catch  where error.code == .missing {
            return nil
        } catch {
            throw notAFile(path) ?? error
        }
        if let bytesMax, file.count > bytesMax {
            throw RestorationStoreError(
                .tooLarge, "The file is larger than the limit of \(bytesMax) bytes.",
                path: path)
        }
        if file.isEmpty, let error = notAFile(path) { throw error }
        guard let keys else { throw .locked(in: directory) }
        do {
            return try GenerationFile.unseal(file, session: session, keys: keys)
        } catch {
            throw error.at(path)
        }
    }

    /// Returns the error for a link, a folder or a pipe in place of a file, or nil for a file.
    private func notAFile(_ path: String) -> RestorationStoreError? {
        guard let status = try? fileSystem.status(of: path), status.kind != .file else {
            return nil
        }
        return RestorationStoreError(
            .foreign, "This is not a regular file: something else was put in its place.", path: path
        )
    }

    /// Throws if the current file is older than a known generation of the session or than the
    /// previous file; reads only the header of the previous file.
    func checkNotReplayed(
        _ envelope: GenerationFile, session: SessionIdentifier, known: UInt64, keys: Keyring?
    ) throws(RestorationStoreError) {
        var newest = known
        var isOlderFile = false
        let path = directory.filePath(session, .previous)
        if let keys, let header = try? fileSystem.read(path, upTo: EnvelopeFormat.headerBytes),
            let previous = try? Envelope.generation(
                ofHeader: header, session: session, keys: keys)
        {
            // Each file begins at or after the last generation of the preceding file. So the
            // previous file's header suffices to detect any copy of that file, with any number of
            // entries.
            newest = max(newest, previous)
            isOlderFile = envelope.firstGeneration <= previous
        }
        guard !isOlderFile, envelope.generation >= newest else {
            throw RestorationStoreError(
                .replayed,
                "The file holds generation \(envelope.generation) of session \(session), which "
                    + "has a newer generation: an older copy was put in its place.")
        }
    }

    /// Replaces the current file with a sealed file.
    ///
    /// Between any two steps, a reader finds the old state (in the current file, or in the previous
    /// file without a current one) or the new state.
    ///
    /// - Parameters:
    ///   - keepsCurrent: Whether the current file becomes the previous one.
    ///   - hasDirectory: Whether the directory is known to be durable; updated by this call.
    func replaceCurrent(
        _ session: SessionIdentifier, with file: [UInt8], keepsCurrent: Bool,
        hasDirectory: inout Bool
    ) throws(RestorationStoreError) {
        let draft = directory.draftPath(session)
        let current = directory.filePath(session, .current)
        do {
            if !hasDirectory {
                try fileSystem.makeDirectoryDurably(directory.sessionsPath)
                hasDirectory = true
            }
            try fileSystem.writeDurably(file, to: draft)
            if keepsCurrent {
                let previous = directory.filePath(session, .previous)
                try fileSystem.rename(current, to: previous, replacing: true)
            }
            try fileSystem.rename(draft, to: current, replacing: true)
            try fileSystem.synchronizeDirectory(directory.sessionsPath)
        } catch {
            hasDirectory = false
            throw error.at(draft)
        }
    }

    /// Appends a sealed journal entry to the current file, durably.
    func append(
        _ entry: [UInt8], to session: SessionIdentifier, at offset: Int
    ) throws(RestorationStoreError) {
        let path = directory.filePath(session, .current)
        do {
            let file = try fileSystem.openExisting(path)
            defer { fileSystem.close(file) }
            try fileSystem.write(entry, to: file, at: offset)
            try fileSystem.synchronize(file)
        } catch {
            throw error.at(path)
        }
    }

    /// Makes the bytes of the current file durable.
    func synchronizeCurrent(_ session: SessionIdentifier) throws(RestorationStoreError) {
        let file = try fileSystem.openExisting(directory.filePath(session, .current))
        defer { fileSystem.close(file) }
        try fileSystem.synchronize(file)
    }

    /// Makes the names of all files durable.
    func synchronizeNames() throws(RestorationStoreError) {
        try fileSystem.synchronizeDirectory(directory.sessionsPath)
    }

    /// Seals a file with the first key of a keyring, atomically.
    ///
    /// Its number, content and time do not change.
    ///
    /// - Returns: Whether the file exists and had been sealed with another key.
    func reseal(
        _ session: SessionIdentifier, _ slot: StoreSlot, keys: Keyring
    ) throws(RestorationStoreError) -> Bool {
        let path = directory.filePath(session, slot)
        guard let status = try fileSystem.status(of: path),
            let file = try read(session, slot, keys: keys), file.isUnderFormerKey
        else { return false }
        let sealed = try Envelope.seal(
            try file.bytes(), flags: file.isArchive ? EnvelopeFormat.archiveFlag : 0,
            session: session, generation: file.generation, key: keys.key
        ).file
        let draft = directory.draftPath(session)
        do {
            try fileSystem.writeDurably(sealed, to: draft, dated: status.modified)
            try fileSystem.rename(draft, to: path, replacing: true)
        } catch {
            throw error.at(draft)
        }
        return true
    }

    /// Lists the sessions that have files, by name.
    func sessions() throws(RestorationStoreError) -> [SavedSession] {
        var files: [SessionIdentifier: [StoreSlot: SavedSession.File]] = [:]
        for name in try names() {
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

    /// Removes a session's files, some of which may be missing.
    func remove(_ session: SessionIdentifier) throws(RestorationStoreError) {
        let paths =
            [directory.filePath(session, .previous), directory.filePath(session, .current)]
            + [directory.draftPath(session)]
        // The older file is removed first. Otherwise a kill between the two removals would restore
        // a state older than the one that the user saw.
        for path in paths {
            do throws(RestorationStoreError) {
                try fileSystem.remove(path)
            } catch  where error.code == .missing {
                continue
            }
        }
    }

    /// Removes old drafts that remain after a kill.
    ///
    /// A session's next commit replaces its draft, but there may be no next commit.
    func sweepDrafts(
        before date: Date, except kept: Set<SessionIdentifier>
    ) throws(RestorationStoreError) {
        let drafts = try names().filter { $0.hasSuffix(StateDirectory.draftSuffix) }
        let failure = drafts.firstFailure { name throws(RestorationStoreError) in
            let stem = String(name.dropLast(StateDirectory.draftSuffix.count))
            guard let session = try? SessionIdentifier(stem), !kept.contains(session),
                let status = try fileSystem.status(of: directory.draftPath(session)),
                status.modified < date
            else { return }
            try fileSystem.remove(directory.draftPath(session))
        }
        if let failure { throw failure }
    }

    private func names() throws(RestorationStoreError) -> [String] {
        do throws(RestorationStoreError) {
            return try fileSystem.names(in: directory.sessionsPath)
        } catch  where error.code == .missing {
            return []
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
