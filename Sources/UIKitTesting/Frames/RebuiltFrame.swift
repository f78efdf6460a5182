import HostLink

/// The frame that a page would show: complete frames, patches to them, and the user's changes.
///
/// The app never sends the user's own text, selection or scroll position back, so a page keeps them
/// itself.
struct RebuiltFrame: Equatable {
    /// The scene's nodes; `nil` before the first complete frame.
    private(set) var root: RenderNode?

    /// Applies a frame.
    mutating func apply(_ content: RenderFrame.Content) throws(ScreenError) {
        switch content {
        case .complete(let root): self.root = root
        case .patches(let patches):
            guard var root else {
                throw ScreenError("The app sent changes to a frame that it never sent.")
            }
            for patch in patches { try root.apply(patch) }
            self.root = root
        }
    }

    /// Applies the user's action on a node.
    mutating func note(_ action: InputAction, on key: NodeKey) {
        guard var root else { return }
        var edits = UserEdits()
        edits.note(action, on: key)
        edits.apply(to: &root)
        self.root = root
    }
}

extension RenderNode {
    /// Applies one patch, as `RenderDifference` creates them.
    fileprivate mutating func apply(_ patch: RenderPatch) throws(ScreenError) {
        let isApplied =
            switch patch {
            case .update(let key, let changed, let removed):
                change(key) { node in
                    node.properties.merge(changed) { _, new in new }
                    for property in removed { node[property] = nil }
                }
            case .insert(let parent, let index, let node):
                change(parent) { $0.children.insert(node, at: min(index, $0.children.count)) }
            case .remove(let key): removeNode(key) != nil
            case .move(let key, let parent, let index): move(key, to: parent, index)
            }
        guard isApplied else {
            throw ScreenError("The app changed a node that its frame does not have: \(patch).")
        }
    }

    private mutating func move(_ key: NodeKey, to parent: NodeKey, _ index: Int) -> Bool {
        guard let node = removeNode(key) else { return false }
        return change(parent) { $0.children.insert(node, at: min(index, $0.children.count)) }
    }

    /// Changes the node with the key.
    ///
    /// Returns `false` if there is none.
    fileprivate mutating func change(
        _ key: NodeKey, _ body: (inout RenderNode) -> Void
    ) -> Bool {
        if self.key == key {
            body(&self)
            return true
        }
        for index in children.indices where children[index].change(key, body) { return true }
        return false
    }

    /// Removes the node with the key from the tree and returns it.
    private mutating func removeNode(_ key: NodeKey) -> RenderNode? {
        if let index = children.firstIndex(where: { $0.key == key }) {
            return children.remove(at: index)
        }
        for index in children.indices {
            if let node = children[index].removeNode(key) { return node }
        }
        return nil
    }
}
