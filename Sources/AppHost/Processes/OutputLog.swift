import Foundation
import Glibc

/// The file that an app's own output goes to, kept small and young: what is in it and what was
/// before.
///
/// The app itself appends to the file, so it stays where it is: what is over the limit is copied
/// away and the file emptied. What the app writes at that very instant may be missing. Whoever
/// reads takes a lock, so that nothing is moved under them, and finds their place again by how much
/// was moved away in all.
///
/// The app has the file open, so it can hold locks and leases on it. Nothing here waits for them:
/// the lock is the folder's, which no confined app can open, and the file is opened without
/// waiting.
struct OutputLog {
    /// Enough for the last crash's words, twice; a chatty app must not fill the disk.
    static let bytesMax = 2 << 20
    /// What was not written to for so long says nothing of the app as it is.
    static let ageMax: time_t = 30 * 24 * 3600

    let path: String

    /// What was written before the file was last emptied.
    var olderPath: String { path + ".1" }

    /// How many bytes were taken out of the file since it was made, as a decimal number.
    private var movedPath: String { path + ".moved" }

    /// Moves aside what is over the limit, and removes what is old.
    func trim(at date: Date = Date()) {
        let oldest = time_t(date.timeIntervalSince1970) - Self.ageMax
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        let isOld = status.st_mtim.tv_sec < oldest && status.st_size > 0
        guard isOld || status.st_size > Self.bytesMax else {
            if stat(olderPath, &status) == 0, status.st_mtim.tv_sec < oldest { unlink(olderPath) }
            return
        }
        locked(LOCK_EX) { file in
            guard let end = try? file.seekToEnd() else { return }
            if isOld {
                unlink(olderPath)
            } else {
                guard let last = last(of: file, end: end), write(last, olderPath) else { return }
            }
            guard write(Data("\(movedBytes + end)".utf8), movedPath) else { return }
            ftruncate(file.fileDescriptor, 0)
        }
    }

    /// Trims the logs of everybody, also of those who have not come for long.
    static func trimAll(inLogs folder: String) {
        for kept in KeptOutput.all(inLogs: folder) { OutputLog(path: kept.path).trim() }
    }

    /// What is kept from a place on that counts from the first byte ever written, and between which
    /// places.
    ///
    /// A place that is not kept any more is taken for the first that is; so is one behind the end,
    /// since then somebody else has emptied the file.
    func contents(from place: UInt64) -> (bytes: [UInt8], places: Range<UInt64>) {
        var contents: (bytes: [UInt8], places: Range<UInt64>) = ([], place..<place)
        locked(LOCK_SH) { file in
            let start = movedBytes
            guard let end = try? file.seekToEnd() else { return }
            let older =
                place < start ? FileManager.default.contents(atPath: olderPath) ?? Data() : Data()
            let last = older.suffix(place < start ? Int(clamping: start - place) : 0)
            let from = place < start || place - start > end ? 0 : place - start
            guard (try? file.seek(toOffset: from)) != nil,
                let bytes = try? file.read(upToCount: Int(clamping: end - from)) ?? Data()
            else { return }
            contents.bytes = Array(last) + bytes
            let first = start + from - UInt64(last.count)
            contents.places = first..<first + UInt64(contents.bytes.count)
        }
        return contents
    }

    private var movedBytes: UInt64 {
        let number =
            FileManager.default.contents(atPath: movedPath)
            .flatMap { UInt64(String(decoding: $0, as: UTF8.self)) } ?? 0
        // More than any disk holds is no number of ours.
        return number < 1 << 60 ? number : 0
    }

    /// How long a reader waits for somebody who moves the file; that takes milliseconds.
    private static let readerPatience = Duration.seconds(1)

    /// Does something with the file while nobody else moves it or reads it.
    ///
    /// One that moves the file leaves it for later when somebody has the lock. One that reads
    /// continues without the lock after a second: a process that holds it for so long is not moving
    /// the file.
    private func locked(_ operation: Int32, _ body: (FileHandle) -> Void) {
        let folder = open(
            (path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        defer { close(folder) }
        if flock(folder, operation | LOCK_NB) != 0 {
            if operation == LOCK_EX { return }
            _ = LockRequest(folder, operation)?.isGranted(within: Self.readerPatience)
        }
        let isWritten = operation == LOCK_EX
        // A lease would have the file waited for; without waiting, the kernel asks for it back and
        // refuses.
        let file = open(
            path, (isWritten ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        body(handle)
    }

    /// The last whole lines of the file that are within the limit.
    private func last(of file: FileHandle, end: UInt64) -> Data? {
        let count = min(end, UInt64(Self.bytesMax))
        guard (try? file.seek(toOffset: end - count)) != nil,
            let bytes = try? file.read(upToCount: Int(count))
        else { return nil }
        guard end > count, let newline = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            return bytes
        }
        return bytes[(newline + 1)...]
    }

    /// Writes beside and renames, so that a half-written file is never found.
    private func write(_ bytes: Data, _ path: String) -> Bool {
        let draft = path + ".draft"
        guard
            FileManager.default.createFile(
                atPath: draft, contents: bytes, attributes: [.posixPermissions: 0o600])
        else { return false }
        return rename(draft, path) == 0
    }
}
