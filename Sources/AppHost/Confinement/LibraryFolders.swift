import Foundation

/// The folders in which the loader looks for a program's libraries, as stored in the program
/// (`RUNPATH`, `RPATH`).
enum LibraryFolders {
    private static let programHeaderBytes = 56
    private static let dynamicEntryBytes = 16

    /// Returns the folders that an executable names, as absolute paths; none for a script or an
    /// incomplete program.
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

    /// Reads an offset or an address; `nil` for one above any file size, so that sums cannot
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
