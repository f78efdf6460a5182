/// The key of a node in a scene's frame, the same before and after a relaunch.
///
/// A key is a function of structure, restoration identifier and model identifier, never of a
/// counter (`docs/invariants.md`), so a frame that outlives a process still refers to the new
/// process's nodes.
public struct NodeKey: Hashable, Sendable, CustomStringConvertible {
    /// The key's text, 1 to 16 characters of `[0-9a-v]`.
    public let text: String

    /// Creates a key from its text, as received over the link.
    public init(text: String) {
        self.text = text
    }

    /// The key of a scene's window.
    public static let root = NodeKey(text: "0")

    /// Returns the key of a child: a hash of this key and the child's own component.
    ///
    /// - Parameter component: The text that distinguishes the child from its siblings: its
    ///   identifier, its model identifier, or its class and position among siblings of that class.
    public func child(_ component: String) -> NodeKey {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        hash = (hash ^ 0x1f) &* 0x0000_0100_0000_01b3
        for byte in component.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return NodeKey(text: String(hash, radix: 32))
    }

    /// The text.
    public var description: String { text }
}
