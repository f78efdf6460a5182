/// One node of a scene's picture: a plain value, without behaviour.
///
/// Nodes name UIKit's things (a label, a table, a text field with its text and selection), never a
/// screen's, so that another screen can be added without touching the object model.
public struct RenderNode: Hashable, Sendable {
    /// The node's name, unique in its tree.
    public var key: NodeKey
    /// What it is.
    public var kind: RenderKind
    /// How it looks and what it holds.
    public var properties: [RenderProperty: RenderValue]
    /// The nodes inside it, back to front.
    public var children: [RenderNode]

    /// Makes a node.
    public init(
        key: NodeKey, kind: RenderKind, properties: [RenderProperty: RenderValue] = [:],
        children: [RenderNode] = []
    ) {
        self.key = key
        self.kind = kind
        self.properties = properties
        self.children = children
    }

    /// The property's value; a number that is none is kept as 0.
    ///
    /// A value that differs from itself would be sent to the page again with every frame.
    public subscript(property: RenderProperty) -> RenderValue? {
        get { properties[property] }
        set { properties[property] = newValue?.withoutNaN }
    }

    /// Every node of the tree, this one first, parents before children.
    public func forEachNode(_ body: (RenderNode) throws -> Void) rethrows {
        try body(self)
        for child in children { try child.forEachNode(body) }
    }
}
