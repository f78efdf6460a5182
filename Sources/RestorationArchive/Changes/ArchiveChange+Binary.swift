/// The binary form of a change, version 1; see `docs/formats/archive-v1.md`.
private enum ChangeLayout {
    /// "PRNLCHNG".
    static let magic: UInt64 = 0x474E_4843_4C4E_5250
    static let formatMajor: UInt16 = 1
    static let formatMinor: UInt16 = 0
    static let prologueBytes = 24
    static let runBytes = 12
}

extension ArchiveChange {
    /// Writes the binary form: the runs, followed by the content as an archive.
    ///
    /// - Throws: `limitExceeded` or `duplicatePath`, with the object's path.
    public func encoded() throws(ArchiveError) -> [UInt8] {
        let archive = try content.encoded().bytes
        let size = ChangeLayout.prologueBytes + runs.count * ChangeLayout.runBytes + archive.count
        return try ByteSink.bytes(expected: size) { sink throws(ArchiveError) in
            sink.append(ChangeLayout.magic)
            sink.append(ChangeLayout.formatMajor)
            sink.append(ChangeLayout.formatMinor)
            sink.append(UInt32(0))
            sink.append(UInt32(oldCount))
            sink.append(UInt32(runs.count))
            for run in runs {
                for number in [run.oldStart, run.oldCount, run.newCount] {
                    sink.append(UInt32(number))
                }
            }
            archive.withUnsafeBytes { sink.append(contentsOf: $0) }
        }
    }

    /// Reads the binary form, which may be hostile.
    ///
    /// - Throws: `damaged`; `tooNew` if a newer version wrote it; `limitExceeded`.
    public init(bytes: [UInt8]) throws(ArchiveError) {
        let (oldCount, runs, archiveOffset) = try bytes.withUnsafeBufferPointer {
            buffer throws(ArchiveError) in
            let raw = UnsafeRawBufferPointer(buffer)
            var source = try ByteSource(raw, at: 0, count: raw.count)
            let oldCount = try Self.prologue(from: &source)
            let count = Int(try source.integer(UInt32.self))
            guard count <= source.remaining / ChangeLayout.runBytes else {
                throw .damaged("runs of records are cut off")
            }
            var runs: [Run] = []
            runs.reserveCapacity(count)
            for _ in 0..<count {
                runs.append(
                    Run(
                        oldStart: Int(try source.integer(UInt32.self)),
                        oldCount: Int(try source.integer(UInt32.self)),
                        newCount: Int(try source.integer(UInt32.self))))
            }
            return (oldCount, runs, source.position)
        }
        self.init(
            oldCount: oldCount,
            content: try ArchiveReader(bytes: Array(bytes[archiveOffset...])).archive(),
            runs: runs)
    }

    private static func prologue(from source: inout ByteSource) throws(ArchiveError) -> Int {
        guard try source.integer(UInt64.self) == ChangeLayout.magic else {
            throw .damaged("the bytes are not a change of an archive")
        }
        let major = try source.integer(UInt16.self)
        guard major <= ChangeLayout.formatMajor else {
            throw ArchiveError(
                .tooNew,
                "The change's form has version \(major); this program reads up to "
                    + "\(ChangeLayout.formatMajor). Use a newer program to restore it.")
        }
        guard major > 0 else { throw .damaged("the version is not valid") }
        _ = try source.integer(UInt16.self)
        _ = try source.integer(UInt32.self)
        return Int(try source.integer(UInt32.self))
    }
}
