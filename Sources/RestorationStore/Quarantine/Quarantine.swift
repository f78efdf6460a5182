import FoundationEssentials

/// The folder of unusable files, each with its reason beside it.
struct Quarantine: Sendable {
    private let directory: StateDirectory
    private let fileSystem: any FileSystem

    init(_ directory: StateDirectory, on fileSystem: any FileSystem) {
        self.directory = directory
        self.fileSystem = fileSystem
    }

    /// Moves one of a session's files to the folder, and returns its new path.
    func moveIn(
        _ session: SessionIdentifier, _ slot: StoreSlot, reason: RestorationStoreError
    ) throws(RestorationStoreError) -> String {
        try fileSystem.makeDirectoryDurably(directory.quarantinePath)
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let path = "\(directory.quarantinePath)/\(session).\(slot.rawValue).\(number)"
        let text = QuarantineReason(session: session, slot: slot, error: reason).text
        // The reason is written first, so that no file in the quarantine lacks one. On a full disk
        // the file itself can still be moved.
        try? fileSystem.writeDurably(Array(text.utf8), to: path + QuarantineReason.suffix)
        // The number makes the name unique, so no file is replaced, and one rename is atomic.
        try fileSystem.rename(
            directory.filePath(session, slot), to: path, replacing: true)
        return path
    }

    /// Makes the moved files durable, in the old and the new directory.
    func synchronize() throws(RestorationStoreError) {
        for path in [directory.quarantinePath, directory.sessionsPath] {
            do throws(RestorationStoreError) {
                try fileSystem.synchronizeDirectory(path)
            } catch  where error.code == .missing {
                continue
            }
        }
    }

    /// Deletes old files, and files beyond the limit of space; returns their number.
    ///
    /// - Parameters:
    ///   - date: Files that were set aside before this date are deleted, except for the newest.
    ///   - count: The number of the newest files that are kept at any age.
    ///   - byteCount: The maximum size of all files together. The newest two are always kept.
    /// - Throws: The first error, if some files cannot be deleted. The others are deleted
    ///   nevertheless.
    func sweep(
        before date: Date, keeping count: Int, byteCount: Int
    ) throws(RestorationStoreError) -> Int {
        let names = try self.names()
        var bytesLeft = byteCount
        var doomed: [String] = []
        for (index, file) in try filesNewestFirst(among: names).enumerated() {
            bytesLeft = max(0, bytesLeft - file.byteCount)
            let isOld = index >= count && file.date < date
            if isOld || (index >= Self.generations && bytesLeft == 0) { doomed.append(file.path) }
        }
        let failure = doomed.firstFailure { path throws(RestorationStoreError) in
            // The file is removed first, because a reason without a file is harmless and a file
            // without a reason is unexplained.
            try fileSystem.remove(path)
            try? fileSystem.remove(path + QuarantineReason.suffix)
        }
        sweepReasons(without: Set(names), before: date)
        if let failure { throw failure }
        return doomed.count
    }

    private func filesNewestFirst(
        among names: [String]
    ) throws(RestorationStoreError) -> [(path: String, date: Date, byteCount: Int)] {
        var files: [(path: String, date: Date, byteCount: Int)] = []
        for name in names where !name.hasSuffix(QuarantineReason.suffix) {
            let path = "\(directory.quarantinePath)/\(name)"
            guard let status = try fileSystem.status(of: path) else { continue }
            // The reason was written when the file was set aside. The file's own time is the time
            // of its last commit, which may be much earlier.
            let reason = try fileSystem.status(of: path + QuarantineReason.suffix)
            files.append(
                (
                    path, reason?.modified ?? status.modified,
                    Self.onDisk(status) + (reason.map(Self.onDisk) ?? 0)
                ))
        }
        return files.sorted { ($0.date, $0.path) > ($1.date, $1.path) }
    }

    /// Removes reasons without a file, which remain if the process was killed between the removal
    /// of a file and of its reason.
    private func sweepReasons(without names: Set<String>, before date: Date) {
        for name in names where name.hasSuffix(QuarantineReason.suffix) {
            let path = "\(directory.quarantinePath)/\(name)"
            guard !names.contains(String(name.dropLast(QuarantineReason.suffix.count))),
                let status = try? fileSystem.status(of: path), status.modified < date
            else { continue }
            try? fileSystem.remove(path)
        }
    }

    private func names() throws(RestorationStoreError) -> [String] {
        do throws(RestorationStoreError) {
            return try fileSystem.names(in: directory.quarantinePath)
        } catch  where error.code == .missing {
            return []
        }
    }

    private static let generations = StoreSlot.allCases.count

    /// Returns the number of bytes that a file takes on disk, at least one block.
    private static func onDisk(_ status: FileStatus) -> Int { max(4096, Int(status.byteCount)) }
}

extension Sequence {
    /// Calls the body with each element, even after a failure, and returns the first failure.
    func firstFailure(
        _ body: (Element) throws(RestorationStoreError) -> Void
    ) -> RestorationStoreError? {
        var first: RestorationStoreError?
        for element in self {
            do throws(RestorationStoreError) { try body(element) } catch { first = first ?? error }
        }
        return first
    }
}

/// The text beside a file in the quarantine, for the person who finds the file.
struct QuarantineReason {
    static let suffix = ".reason"

    var session: SessionIdentifier
    var slot: StoreSlot
    var error: RestorationStoreError

    var text: String {
        var lines = [
            "session: \(session)", "generation: \(slot.rawValue)", "verdict: \(error.code)",
            "message: \(Self.oneLine(error.message))",
        ]
        if let cause = error.cause { lines.append("cause: \(Self.oneLine("\(cause)"))") }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
