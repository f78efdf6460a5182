/// A user's current activity in an app, which another browser can continue.
///
/// The host never reads its bytes.
public struct CurrentActivity: Hashable, Sendable {
    /// The activity's type.
    public var type: String
    /// A text for users; may be empty.
    public var title: String
    /// The activity, in the app's own encoding.
    public var bytes: [UInt8]

    /// Creates an activity.
    public init(type: String, title: String, bytes: [UInt8]) {
        self.type = type
        self.title = title
        self.bytes = bytes
    }
}

extension CurrentActivity: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(type: try reader.read(), title: try reader.read(), bytes: try reader.read())
    }

    func write(to writer: inout LinkWriter) { writer.write(type, title, bytes) }
}
