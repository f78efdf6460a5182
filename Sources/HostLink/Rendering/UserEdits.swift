/// The changes that the user made on a page since a frame, as far as they change nodes of that
/// frame.
///
/// An app compares its next frame with the last one and these changes, so that it never sends the
/// user's own text, selection, scroll position, value or focus back (`docs/invariants.md`). A
/// screen that rebuilds what a page shows applies the same changes.
package struct UserEdits: Hashable, Sendable {
    private var properties: [NodeKey: [RenderProperty: RenderValue]] = [:]
    private var focus: Focus?

    private enum Focus: Hashable { case node(NodeKey), nowhere }

    /// No changes.
    package init() {}

    /// Whether nothing was changed.
    package var isEmpty: Bool { properties.isEmpty && focus == nil }

    /// Adds what an action changes at a node; actions that change no node add nothing.
    package mutating func note(_ action: InputAction, on key: NodeKey) {
        switch action {
        case .text(let text, let selection, let revision):
            set(
                [
                    .text: .string(text), .revision: .number(Double(revision)),
                    .selection: selection.value,
                ], at: key)
        case .selection(let selection): set([.selection: selection.value], at: key)
        case .scroll(let x, let y, let revision):
            set(
                [.contentOffset: .pair(x, y), .scrollRevision: .number(Double(revision))], at: key)
        case .value(let value): set([.value: .number(value)], at: key)
        case .focus(let isFocused): focus = isFocused ? .node(key) : .nowhere
        case .tap, .submit, .back, .keyCommand, .choose, .follow, .touches, .touchesMoved: break
        }
    }

    private mutating func set(_ changed: [RenderProperty: RenderValue], at key: NodeKey) {
        properties[key, default: [:]].merge(changed) { _, new in new }
    }

    /// Applies the changes to a node and everything inside it.
    package func apply(to node: inout RenderNode) {
        guard !isEmpty else { return }
        // Only a node that the user can edit: an edit must not look like a property that the app
        // removed.
        if let changed = properties[node.key], node.kind.isEditedByUser {
            for (property, value) in changed { node[property] = value }
            // A secret that was typed is on the page and in no frame.
            if changed[.text] != nil, node[.secure] == .bool(true) { node[.text] = nil }
        }
        switch focus {
        case .node(let key): node[.focused] = key == node.key ? .bool(true) : nil
        case .nowhere: node[.focused] = nil
        case nil: break
        }
        for index in node.children.indices { apply(to: &node.children[index]) }
    }
}

extension RenderKind {
    /// Whether the user can change what a node of the kind itself holds.
    package var isEditedByUser: Bool {
        switch self {
        case .textField, .textView, .searchField, .slider, .toggle, .scrollView, .tableView,
            .collectionView, .webPage:
            true
        default: false
        }
    }
}

extension TextSelection {
    fileprivate var value: RenderValue { .pair(Double(start), Double(end)) }
}
