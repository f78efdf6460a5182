/// The changes from one tree of nodes to another.
public struct RenderDifference: Hashable, Sendable {
    /// The patches, to be applied in order.
    public private(set) var patches: [RenderPatch] = []

    /// Compares two trees of one scene.
    ///
    /// Two nodes correspond if their key, kind and parent are equal. A node that moved to another
    /// parent is removed and inserted.
    public init(from old: RenderNode, to new: RenderNode) {
        compare(old, new)
    }

    private mutating func compare(_ old: RenderNode, _ new: RenderNode) {
        if old.properties != new.properties {
            var changed: [RenderProperty: RenderValue] = [:]
            for (property, value) in new.properties where old.properties[property] != value {
                changed[property] = value
            }
            let removed = old.properties.keys.filter { new.properties[$0] == nil }
            patches.append(
                .update(
                    new.key, changed: changed, removed: removed.sorted { $0.rawValue < $1.rawValue }
                ))
        }
        if old.children != new.children {
            compareChildren(of: new.key, old.children, new.children)
        }
    }

    private mutating func compareChildren(
        of parent: NodeKey, _ old: [RenderNode], _ new: [RenderNode]
    ) {
        var oldByKey: [NodeKey: RenderNode] = [:]
        for node in old { oldByKey[node.key] = node }
        var newKinds: [NodeKey: RenderKind] = [:]
        for node in new { newKinds[node.key] = node.kind }

        var order: [NodeKey] = []
        for node in old {
            if newKinds[node.key] == node.kind {
                order.append(node.key)
            } else {
                patches.append(.remove(node.key))
                oldByKey[node.key] = nil
            }
        }
        for (index, node) in new.enumerated() {
            guard let before = oldByKey[node.key] else {
                patches.append(.insert(parent: parent, index: index, node))
                order.insert(node.key, at: min(index, order.count))
                continue
            }
            if index >= order.count || order[index] != node.key {
                order.removeAll { $0 == node.key }
                order.insert(node.key, at: min(index, order.count))
                patches.append(.move(node.key, parent: parent, index: index))
            }
            compare(before, node)
        }
    }
}

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
