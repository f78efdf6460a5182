/// One change to a tree of nodes.
public enum RenderPatch: Hashable, Sendable {
    /// The properties of a node that changed, and those that were removed.
    case update(NodeKey, changed: [RenderProperty: RenderValue], removed: [RenderProperty])
    /// A new node, at a position among the children of its parent.
    case insert(parent: NodeKey, index: Int, RenderNode)
    /// A node and everything inside it was removed.
    case remove(NodeKey)
    /// A node stays inside its parent and changes its position.
    case move(NodeKey, parent: NodeKey, index: Int)
}
