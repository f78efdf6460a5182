/// The byte that identifies a value's kind in the binary form.
///
/// Numbers are never reused.
enum ArchiveValueTag: UInt8, Sendable {
    case null = 0
    case `false` = 1
    case `true` = 2
    case int8 = 3
    case int16 = 4
    case int32 = 5
    case int64 = 6
    case uint8 = 7
    case uint16 = 8
    case uint32 = 9
    case uint64 = 10
    case float = 11
    case double = 12
    case string = 13
    case data = 14
    case date = 15
    case url = 16
    case uuid = 17
    case indexPath = 18
    case array = 19
    case set = 20
    case dictionary = 21
    case geometry = 22
    case reference = 23
    case object = 24
    case numberedObject = 25
    case shared = 26
}

extension ArchiveValue {
    var tag: ArchiveValueTag {
        switch self {
        case .null: .null
        case .bool(let value): value ? .true : .false
        case .int8: .int8
        case .int16: .int16
        case .int32: .int32
        case .int64: .int64
        case .uint8: .uint8
        case .uint16: .uint16
        case .uint32: .uint32
        case .uint64: .uint64
        case .float: .float
        case .double: .double
        case .string: .string
        case .data: .data
        case .date: .date
        case .url: .url
        case .uuid: .uuid
        case .indexPath: .indexPath
        case .array: .array
        case .set: .set
        case .dictionary: .dictionary
        case .geometry: .geometry
        case .reference: .reference
        case .object(let object): object.number == nil ? .object : .numberedObject
        case .shared: .shared
        }
    }
}
