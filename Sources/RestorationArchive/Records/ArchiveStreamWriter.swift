/// A writer that writes an archive's binary form record by record, without building the tree of
/// values first.
///
/// The bytes are the same as those that ``Archive/encoded()`` returns for the same records. It is
/// for a program that keeps its state in its own data structures and saves often.
///
/// ```swift
/// var writer = ArchiveStreamWriter(header: header)
/// for track in tracks {
///     try writer.begin(path: track.path, kind: .object, className: "Player.Track")
///     try writer.write(track.title, forKey: "title")
///     try writer.write(track.position, forKey: "position")
/// }
/// let encoded = try writer.finish()
/// ```
public struct ArchiveStreamWriter: ~Copyable {
    private var writer: ArchiveWriter
    private let header: ArchiveHeader
    private var isInRecord = false
    private var fieldCount = 0
    /// The offset of the record's field count, for which one byte is reserved.
    private var countOffset = 0
    private static let bytesOfRecord = 160

    /// Starts an archive.
    ///
    /// - Parameters:
    ///   - header: The archive's header.
    ///   - expectedRecords: The approximate number of records, so that memory is allocated once.
    public init(header: ArchiveHeader, expectedRecords: Int = 64) {
        let expected = min(max(expectedRecords, 0), ArchiveLimits.recordCountMax)
        self.header = header
        writer = ArchiveWriter(
            sink: ByteSink(growingFrom: expected * Self.bytesOfRecord), expectedRecords: expected)
    }

    deinit { writer.sink.free() }

    /// Begins a record, and ends the preceding one.
    ///
    /// The parameters are those of ``ArchiveRecord``.
    ///
    /// - Throws: `limitExceeded`. Then nothing of the record is written, and fields are refused
    ///   until another record begins.
    public mutating func begin(
        path: ArchivePath, kind: ArchiveRecord.Kind, className: String,
        restorationClassName: String? = nil, storyboardName: String? = nil,
        storyboardIdentifier: String? = nil, viewWasLoaded: Bool = false
    ) throws(ArchiveError) {
        try endRecord()
        guard writer.recordCount < ArchiveLimits.recordCountMax else {
            throw .limit("The count of records", ArchiveLimits.recordCountMax)
        }
        let start = writer.sink.count
        do throws(ArchiveError) {
            try writer.begin(
                path: path, kind: kind, className: className,
                restorationClassName: restorationClassName, storyboardName: storyboardName,
                storyboardIdentifier: storyboardIdentifier, viewWasLoaded: viewWasLoaded)
        } catch {
            writer.sink.truncate(to: start)
            throw error.at(path)
        }
        isInRecord = true
        fieldCount = 0
        countOffset = writer.sink.count
        writer.sink.append(UInt8(0))
    }

    /// Adds a text to the record that was begun.
    ///
    /// - Throws: `limitExceeded`. Then the field is omitted.
    public mutating func write(_ text: String, forKey key: String) throws(ArchiveError) {
        let start = writer.sink.count
        try beginField(key, .string)
        do throws(ArchiveError) {
            try ArchiveValueWriter.write(text: text, to: &writer.sink)
        } catch {
            leaveOut(from: start)
            throw error
        }
    }

    /// Adds an integer to the record that was begun.
    public mutating func write(_ value: Int, forKey key: String) throws(ArchiveError) {
        try beginField(key, .int64)
        writer.sink.append(Int64(value))
    }

    /// Adds a number to the record that was begun.
    public mutating func write(_ value: Double, forKey key: String) throws(ArchiveError) {
        try beginField(key, .double)
        writer.sink.append(value.bitPattern)
    }

    /// Adds a Boolean to the record that was begun.
    public mutating func write(_ value: Bool, forKey key: String) throws(ArchiveError) {
        try beginField(key, value ? .true : .false)
    }

    /// Adds any value to the record that was begun.
    ///
    /// - Throws: `limitExceeded`. Then the field is omitted.
    public mutating func write(_ value: ArchiveValue, forKey key: String) throws(ArchiveError) {
        let start = writer.sink.count
        try beginField(key, nil)
        do throws(ArchiveError) {
            try ArchiveValueWriter.write(value, to: &writer.sink, interner: &writer.interner)
        } catch {
            leaveOut(from: start)
            throw error
        }
    }

    /// Ends the last record and returns the archive.
    ///
    /// - Throws: `limitExceeded` or `duplicatePath`, with the object's path.
    public consuming func finish(
        rootPaths: [ArchivePath] = []
    ) throws(ArchiveError) -> EncodedArchive {
        try endRecord()
        guard rootPaths.count <= ArchiveLimits.rootCountMax else {
            throw .limit("The count of root paths", ArchiveLimits.rootCountMax)
        }
        writer.sink.reserve(writer.sink.count + writer.indexBytes + rootPaths.count * 10)
        try writer.finish(header: header, rootPaths: rootPaths)
        return EncodedArchive(knownMemory: writer.sink.take())
    }

    @inline(__always)
    private mutating func beginField(
        _ key: String, _ tag: ArchiveValueTag?
    ) throws(ArchiveError) {
        guard isInRecord else {
            throw ArchiveError(.noRecord, "A field needs a record; call begin(path:…) first.")
        }
        guard fieldCount < ArchiveLimits.fieldCountMax else {
            throw .limit("The count of fields", ArchiveLimits.fieldCountMax)
        }
        let number = try writer.interner.number(ofKey: key, at: fieldCount)
        writer.sink.appendVariable(Int(number))
        if let tag { writer.sink.append(tag.rawValue) }
        fieldCount += 1
    }

    private mutating func leaveOut(from start: Int) {
        writer.sink.truncate(to: start)
        fieldCount -= 1
    }

    private mutating func endRecord() throws(ArchiveError) {
        guard isInRecord else { return }
        isInRecord = false
        if fieldCount < 0x80 {
            writer.sink.replace(at: countOffset, with: UInt8(fieldCount))
        } else {
            replaceLongCount()
        }
        try writer.end()
    }

    private mutating func replaceLongCount() {
        var bytes: [UInt8] = []
        var rest = fieldCount
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
        writer.sink.open(bytes.count - 1, at: countOffset + 1)
        for (index, byte) in bytes.enumerated() {
            writer.sink.replace(at: countOffset + index, with: byte)
        }
    }
}
