import Foundation
import Glibc

/// A copy of a folder with arbitrary content from an app.
///
/// Only files and folders are copied. Links are neither followed nor copied. Pipes, sockets and
/// devices are not opened, because reading them can block permanently or access other resources.
/// Holes in files stay holes, so that a copy takes no more space than the original. The folder must
/// not change during the copy.
package struct FolderCopy {
    /// The paths of the first thousand items that were not copied, below the copied folders.
    package private(set) var leftOut: [String] = []

    /// The maximum depth, which is limited because each level takes two descriptors.
    ///
    /// Deeper folders are left out.
    private static let depthMax = 64
    private static let listedMax = 1000
    private static let blockBytes = 256 << 10
    // The `lseek` constants for the next data (`SEEK_DATA`) and the next hole (`SEEK_HOLE`).
    private static let nextData: Int32 = 3
    private static let nextHole: Int32 = 4

    package init() {}

    /// Creates a folder, which must not exist, and copies the content of another into it.
    ///
    /// - Parameters:
    ///   - source: The folder to copy. The last part of its path must not be a link.
    ///   - target: The new folder, readable by this user alone.
    ///   - name: The prefix of paths in `leftOut`.
    /// - Throws: `storageFailed`.
    package mutating func copy(
        _ source: String, to target: String, as name: String
    ) throws(HostError) {
        let from = open(source, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard from >= 0 else { throw Self.unreadable(source) }
        guard mkdir(target, 0o700) == 0 else {
            let error = Self.notWritten(target)
            close(from)
            throw error
        }
        let into = open(target, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard into >= 0 else {
            let error = Self.notWritten(target)
            close(from)
            throw error
        }
        defer { close(into) }
        try copy(from: from, into: into, Place(path: name, target: target), depth: 0)
    }

    /// The location of the copy, for messages.
    private struct Place {
        let path: String
        let target: String

        func appending(_ name: String) -> Place {
            Place(path: "\(path)/\(name)", target: "\(target)/\(name)")
        }
    }

    /// Copies the content of one open folder into another; closes the first.
    private mutating func copy(
        from source: Int32, into target: Int32, _ place: Place, depth: Int
    ) throws(HostError) {
        // The stream closes the descriptor.
        guard let stream = fdopendir(source) else {
            let error = Self.unreadable(place.path)
            close(source)
            throw error
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            // The bytes are copied unchanged, because a name need not be UTF-8.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
            }
            let text = String(
                decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text != ".", text != ".." else { continue }
            try copy(name, from: source, into: target, place.appending(text), depth: depth)
        }
    }

    private mutating func copy(
        _ name: [CChar], from source: Int32, into target: Int32, _ place: Place, depth: Int
    ) throws(HostError) {
        var status = stat()
        guard fstatat(source, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            return leaveOut(place)
        }
        let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            let file = openat(source, name, flags)
            guard file >= 0 else { return leaveOut(place) }
            defer { close(file) }
            let copy = openat(target, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard copy >= 0 else { throw Self.notWritten(place.target) }
            defer { close(copy) }
            guard Self.copy(file, into: copy) else { throw Self.notWritten(place.target) }
        case S_IFDIR:
            let folder = depth < Self.depthMax ? openat(source, name, flags | O_DIRECTORY) : -1
            guard folder >= 0 else { return leaveOut(place) }
            guard mkdirat(target, name, 0o700) == 0 else {
                let error = Self.notWritten(place.target)
                close(folder)
                throw error
            }
            let copy = openat(target, name, flags | O_DIRECTORY)
            guard copy >= 0 else {
                let error = Self.notWritten(place.target)
                close(folder)
                throw error
            }
            defer { close(copy) }
            try self.copy(from: folder, into: copy, place, depth: depth + 1)
        default: leaveOut(place)
        }
    }

    private mutating func leaveOut(_ place: Place) {
        if leftOut.count < Self.listedMax { leftOut.append(place.path) }
    }

    /// Copies the content of a file, without its holes, and its modification time.
    ///
    /// - Returns: Whether all of it was written; if not, `errno` has the reason.
    private static func copy(_ source: Int32, into target: Int32) -> Bool {
        var status = stat()
        guard fstat(source, &status) == 0, ftruncate(target, status.st_size) == 0 else {
            return false
        }
        var buffer = [UInt8](repeating: 0, count: blockBytes)
        var place: off_t = 0
        while place < status.st_size {
            // A file system without holes reports the whole file as data; a file system that does
            // not support the call returns an error.
            let start = lseek(source, place, nextData)
            if start < 0, errno == ENXIO { break }
            place = max(start, place)
            let hole = start < 0 ? -1 : lseek(source, place, nextHole)
            let end = min(hole < 0 ? status.st_size : hole, status.st_size)
            while place < end {
                let wanted = Int(clamping: min(end - place, off_t(blockBytes)))
                let count = pread(source, &buffer, wanted, place)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count == 0 }
                guard write(buffer[..<count], to: target, at: place) else { return false }
                place += off_t(count)
            }
        }
        let times = [timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2), status.st_mtim]
        futimens(target, times)
        return true
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at place: off_t) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = pwrite(
                    file, bytes.baseAddress?.advanced(by: written), bytes.count - written,
                    place + off_t(written))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }

    private static func unreadable(_ path: String) -> HostError {
        HostError(
            .storageFailed,
            "This folder cannot be copied. Check that it exists and is readable.",
            path: path, cause: String(cString: strerror(errno)))
    }

    private static func notWritten(_ path: String) -> HostError {
        HostError(
            .storageFailed,
            "The copy cannot be written. Free space, or name a new folder on another disk.",
            path: path, cause: String(cString: strerror(errno)))
    }
}
