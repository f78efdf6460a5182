import Foundation
import Glibc

/// The folders in which the loader looks for a program's libraries, as stored in the program
/// (`RUNPATH`, `RPATH`).
enum LibraryFolders {
    private static let programHeaderBytes = 56
    private static let dynamicEntryBytes = 16

    /// Returns the folders that an executable names, as absolute paths; an empty list for a script
    /// or an incomplete program.
    static func named(by executable: String) -> [String] {
        guard let file = ProgramFile(executable) else { return [] }
        let origin = (executable as NSString).deletingLastPathComponent
        return searchPaths(in: file).flatMap { $0.split(separator: ":") }.map { folder in
            folder.replacingOccurrences(of: "${ORIGIN}", with: origin)
                .replacingOccurrences(of: "$ORIGIN", with: origin)
        }.filter { $0.hasPrefix("/") }
    }

    /// The folders of the host's own runtime, which apps that are started by a script also use.
    static let ofThisProgram: [String] = {
        guard let executable = RealPath.of("/proc/self/exe") else { return [] }
        let own = (executable as NSString).deletingLastPathComponent
        return named(by: executable).filter { RealPath.of($0) != own }
    }()

    /// Returns the unparsed folder lists of a 64-bit little-endian ELF file.
    static func searchPaths(in file: ProgramFile) -> [String] {
        guard file.bytes(at: 0, count: 6) == [0x7f, 0x45, 0x4c, 0x46, 2, 1],
            let table = offset(file, 32), let count = number(file, 56, bytes: 2)
        else { return [] }
        var segments: [(address: Int, offset: Int, bytes: Int)] = []
        var dynamic: (offset: Int, bytes: Int)?
        for index in 0..<count {
            let header = table + index * programHeaderBytes
            guard let kind = number(file, header, bytes: 4), let start = offset(file, header + 8),
                let address = offset(file, header + 16), let bytes = offset(file, header + 32)
            else { return [] }
            if kind == 1 { segments.append((address, start, bytes)) }
            if kind == 2 { dynamic = (start, bytes) }
        }
        guard let dynamic else { return [] }
        var (strings, names): (Int?, [Int]) = (nil, [])
        for entry in stride(
            from: dynamic.offset, to: dynamic.offset + dynamic.bytes, by: dynamicEntryBytes)
        {
            guard let tag = number(file, entry, bytes: 8), let value = offset(file, entry + 8),
                tag != 0
            else { break }
            if tag == 5 { strings = value }
            // `DT_RPATH` (15) and `DT_RUNPATH` (29).
            if tag == 15 || tag == 29 { names.append(value) }
        }
        guard let strings,
            let segment = segments.first(where: {
                strings >= $0.address && strings - $0.address < $0.bytes
            })
        else { return [] }
        let start = segment.offset + strings - segment.address
        return names.compactMap { text(file, start + $0) }
    }

    private static func text(_ file: ProgramFile, _ start: Int) -> String? {
        file.bytes(at: start, count: 4096).flatMap {
            String(bytes: $0.prefix { $0 != 0 }, encoding: .utf8)
        }
    }

    /// Reads an offset or an address; `nil` for a number above any file size, so that sums cannot
    /// overflow.
    private static func offset(_ file: ProgramFile, _ place: Int) -> Int? {
        number(file, place, bytes: 8).flatMap { $0 < 1 << 48 ? $0 : nil }
    }

    private static func number(_ file: ProgramFile, _ place: Int, bytes count: Int) -> Int? {
        guard let bytes = file.bytes(at: place, count: count), bytes.count == count else {
            return nil
        }
        return Int(exactly: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}

/// An executable that is read in parts, because a statically linked one may be too large for
/// memory.
final class ProgramFile {
    private let descriptor: Int32
    /// The part that was read last, as a cache, because consecutive reads are close together.
    private var part: (start: Int, bytes: [UInt8]) = (0, [])
    private static let partBytes = 8192

    /// Opens a file; `nil` if it cannot be opened.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Returns the bytes at an offset, fewer at the end of the file; `nil` if the offset is invalid
    /// or cannot be read.
    func bytes(at place: Int, count: Int) -> ArraySlice<UInt8>? {
        guard place >= 0, place < Int.max - count else { return nil }
        if place < part.start || place + count > part.start + part.bytes.count {
            guard let bytes = read(at: place, count: max(count, Self.partBytes)) else { return nil }
            part = (place, bytes)
        }
        return part.bytes.dropFirst(place - part.start).prefix(count)
    }

    private func read(at place: Int, count: Int) -> [UInt8]? {
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...])
                let got = pread(descriptor, rest.baseAddress, rest.count, place + initialized)
                if got < 0, errno == EINTR { continue }
                isRead = got >= 0
                guard got > 0 else { return }
                initialized += got
            }
        }
        return isRead ? bytes : nil
    }
}
