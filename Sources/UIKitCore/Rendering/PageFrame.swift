import HostLink

/// The frame that the page shows of a scene: the last nodes sent to it, with the user's changes
/// since.
///
/// Because the next frame is compared with this one, a patch can never send the user's own text or
/// scroll position back (`docs/invariants.md`).
struct PageFrame {
    private var root: RenderNode?
    private var edits: [NodeKey: [RenderProperty: RenderValue]] = [:]
    private var focus: FocusEdit?

    private enum FocusEdit { case node(NodeKey), none }

    /// Removes the nodes, so that the next frame is complete.
    mutating func forget() {
        root = nil
        edits = [:]
        focus = nil
    }

    /// Applies an event of the user on the page.
    mutating func note(_ event: InputEvent) {
        guard root != nil else { return }
        switch event.action {
        case .text(let text, let selection, let revision):
            edits[event.node, default: [:]].merge([
                .text: .string(text), .revision: .number(Double(revision)),
                .selection: .pair(Double(selection.start), Double(selection.end)),
            ]) { _, new in new }
        case .selection(let selection):
            edits[event.node, default: [:]][.selection] = .pair(
                Double(selection.start), Double(selection.end))
        case .scroll(let x, let y, let revision):
            edits[event.node, default: [:]].merge([
                .contentOffset: .pair(x, y), .scrollRevision: .number(Double(revision)),
            ]) { _, new in new }
        case .value(let value):
            edits[event.node, default: [:]][.value] = .number(value)
        case .focus(let isFocused):
            focus = isFocused ? .node(event.node) : FocusEdit.none
        case .tap, .submit, .back, .keyCommand, .choose, .follow: break
        }
    }

    /// Returns the content that changes the shown frame into a new one, and stores the new one as
    /// shown.
    ///
    /// - Returns: `nil` if there is nothing to send.
    mutating func advance(to new: RenderNode) -> RenderFrame.Content? {
        defer {
            root = new
            edits = [:]
            focus = nil
        }
        guard var old = root else { return .complete(new) }
        if !edits.isEmpty || focus != nil { apply(to: &old) }
        let patches = RenderDifference(from: old, to: new).patches.map(\.keepingSecret)
        return patches.isEmpty ? nil : .patches(patches)
    }

    private func apply(to node: inout RenderNode) {
        if let changed = edits[node.key] {
            // Only nodes of kinds that the user edits are changed: an edit must not look like a
            // removal by the app.
            for (property, value) in changed where property.isKnownAfterEdit(of: node) {
                node[property] = value
            }
            // A typed secret is on the page and in no frame.
            if changed[.text] != nil, node[.secure] == .bool(true) { node[.text] = nil }
        }
        if let focus {
            switch focus {
            case .node(let key): node[.focused] = key == node.key ? .bool(true) : nil
            case .none: node[.focused] = nil
            }
        }
        for index in node.children.indices { apply(to: &node.children[index]) }
    }
}

extension RenderPatch {
    /// Keeps a text that becomes a secret on the page, although it is no longer in the frame.
    fileprivate var keepingSecret: RenderPatch {
        guard case .update(let key, let changed, let removed) = self,
            changed[.secure] == .bool(true), removed.contains(.text)
        else { return self }
        return .update(key, changed: changed, removed: removed.filter { $0 != .text })
    }
}

extension RenderProperty {
    fileprivate func isKnownAfterEdit(of node: RenderNode) -> Bool {
        switch node.kind {
        case .textField, .textView, .searchField, .slider, .toggle, .scrollView, .tableView,
            .collectionView, .webPage:
            true
        default: false
        }
    }
}
