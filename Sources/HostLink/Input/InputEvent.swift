/// A user's action on a scene's page, numbered within the scene.
public struct InputEvent: Hashable, Sendable {
    /// The number within the scene, from 1, assigned by the page and never used twice.
    public var number: UInt64
    /// The node of the action.
    public var node: NodeKey
    /// The action.
    public var action: InputAction
    /// Whether the event must never be stored, logged, echoed or replayed (a secure field's text).
    public var isSensitive: Bool

    /// Makes an event.
    public init(number: UInt64, node: NodeKey, action: InputAction, isSensitive: Bool = false) {
        self.number = number
        self.node = node
        self.action = action
        self.isSensitive = isSensitive
    }
}

extension InputEvent: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        number = try reader.read()
        node = NodeKey(text: try reader.read())
        isSensitive = try reader.read()
        action = try reader.read()
    }

    func write(to writer: inout LinkWriter) { writer.write(number, node.text, isSensitive, action) }
}
