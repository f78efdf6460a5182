/// A reader of one record's bytes.
struct ArchiveRecordReader<Names: ArchiveNames> {
    let names: Names

    func record(
        path: ArchivePath, from source: inout ByteSource
    ) throws(ArchiveError) -> ArchiveRecord {
        guard let kind = ArchiveRecord.Kind(rawValue: try source.integer(UInt8.self))
        else { throw .damaged("a record has an unknown kind") }
        let flags = try source.integer(UInt8.self)
        guard flags & 0xF0 == 0 else { throw .damaged("a record has unknown marks") }
        let className = try names.string(from: &source)
        var restorationClassName: String?
        var storyboardName: String?
        var storyboardIdentifier: String?
        if flags & 2 != 0 { restorationClassName = try names.string(from: &source) }
        if flags & 4 != 0 { storyboardName = try names.string(from: &source) }
        if flags & 8 != 0 { storyboardIdentifier = try names.string(from: &source) }
        let fields = try ArchiveValueReader(names: names).fields(from: &source, depth: 0)
        try source.requireEnd()
        return ArchiveRecord(
            path: path, kind: kind, className: className,
            restorationClassName: restorationClassName, storyboardName: storyboardName,
            storyboardIdentifier: storyboardIdentifier, viewWasLoaded: flags & 1 != 0,
            fields: fields)
    }
}
