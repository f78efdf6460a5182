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
    /// The touch that a tap ended, if the page reported that touch; `nil` for a tap by keyboard or
    /// assistive technology.
    public var touch: UInt32?

    /// Creates an event.
    public init(
        number: UInt64, node: NodeKey, action: InputAction, isSensitive: Bool = false,
        touch: UInt32? = nil
    ) {
        self.number = number
        self.node = node
        self.action = action
        self.isSensitive = isSensitive
        self.touch = touch
    }
}

extension InputEvent: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        number = try reader.read()
        node = NodeKey(text: try reader.read())
        isSensitive = try reader.read()
        action = try reader.read()
        touch = try reader.read()
    }

    func write(to writer: inout LinkWriter) {
        writer.write(number, node.text, isSensitive, action, touch)
    }
}
