import Foundation
import Glibc

/// The file for an app's own output, with limited size and age, and the file of older output.
///
/// The app itself appends to the file, so the file is never renamed: output over the limit is
/// copied to the older file, and the file is emptied. Output that the app writes at that instant
/// may be lost. A reader takes a lock, so that no output is moved during the read, and finds its
/// position again by the number of bytes that were moved in total.
///
/// The app has the file open, so it can hold locks and leases on it. The host never waits for these
/// locks: its own lock is on the folder, which no confined app can open, and the file is opened
/// without waiting.
struct OutputLog {
    /// The maximum size, enough for two crash reports; an app with much output must not fill the
    /// disk.
    static let bytesMax = 2 << 20
    /// The maximum age; older output describes earlier builds of the app.
    static let ageMax: time_t = 30 * 24 * 3600

    let path: String

    /// The file with the output from before the file was last emptied.
    var olderPath: String { path + ".1" }

    /// The file with the number of bytes moved out of the log since it was created, in decimal.
    private var movedPath: String { path + ".moved" }

    /// Moves output over the limit to the older file, and removes old output.
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

    /// Trims the logs of all users, including those without a recent session.
    static func trimAll(inLogs folder: String) {
        for kept in KeptOutput.all(inLogs: folder) { OutputLog(path: kept.path).trim() }
    }

    /// Returns the output from a position on, and the range of its positions; position 0 is the
    /// first byte ever written.
    ///
    /// A position that is no longer stored is replaced by the first stored position. The same
    /// applies to a position after the end, which means that another process has emptied the file.
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
        // The host never writes a number that is larger than any disk.
        return number < 1 << 60 ? number : 0
    }

    /// The time that a reader waits while another process moves output, which takes milliseconds.
    private static let readerPatience = Duration.seconds(1)

    /// Calls a function while no other process moves output or reads the file.
    ///
    /// A writer skips its work if another process has the lock. A reader continues without the lock
    /// after a second: a process that holds it for so long is not moving the file.
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
        // Opening a file on which another process has a lease would wait. With O_NONBLOCK, the
        // kernel revokes the lease and returns an error.
        let file = open(
            path, (isWritten ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        body(handle)
    }

    /// Returns the last whole lines of the file that are within the limit.
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

    /// Writes to a second file and renames it, so that no reader finds an incomplete file.
    private func write(_ bytes: Data, _ path: String) -> Bool {
        let draft = path + ".draft"
        guard
            FileManager.default.createFile(
                atPath: draft, contents: bytes, attributes: [.posixPermissions: 0o600])
        else { return false }
        return rename(draft, path) == 0
    }
}
