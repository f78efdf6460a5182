/// The importance of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The number of the type; higher is more important.
    public var rawValue: UInt8

    /// Creates a type from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates a type from its number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// A message of no special importance.
    public static let `default` = OSLogType(rawValue: 0x00)
    /// A message that may help to find a problem.
    public static let info = OSLogType(rawValue: 0x01)
    /// A message for development.
    public static let debug = OSLogType(rawValue: 0x02)
    /// An error.
    public static let error = OSLogType(rawValue: 0x10)
    /// A defect of the program.
    public static let fault = OSLogType(rawValue: 0x11)

    /// The name in the log.
    var name: String {
        switch self {
        case .default: "default"
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "type \(rawValue)"
        }
    }
}
