/// The user's changes to the nodes of a frame since that frame.
///
/// An app compares its next frame with the last frame plus these changes, so that it never sends
/// the user's own text, selection, scroll position, value or focus back (`docs/invariants.md`). A
/// test screen that reproduces a page applies the same changes.
package struct UserEdits: Hashable, Sendable {
    private var properties: [NodeKey: [RenderProperty: RenderValue]] = [:]
    private var focus: Focus?

    private enum Focus: Hashable { case node(NodeKey), nowhere }

    /// Creates an empty set of changes.
    package init() {}

    /// Whether there are no changes.
    package var isEmpty: Bool { properties.isEmpty && focus == nil }

    /// Adds the changes of an action to a node; an action that changes no node has no effect.
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
        case .tap, .submit, .back, .keyCommand, .choose, .follow, .touches, .touchesMoved, .menu,
            .paste, .files, .press:
            break
        }
    }

    private mutating func set(_ changed: [RenderProperty: RenderValue], at key: NodeKey) {
        properties[key, default: [:]].merge(changed) { _, new in new }
    }

    /// Applies the changes to a node and everything inside it.
    package func apply(to node: inout RenderNode) {
        guard !isEmpty else { return }
        // Only nodes that the user can edit are changed. On any other node, an edit would look like
        // a property that the app removed.
        if let changed = properties[node.key], node.kind.isEditedByUser {
            for (property, value) in changed { node[property] = value }
            // A typed secret is on the page, but in no frame.
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
    /// Whether the user can change the content of a node of this kind.
    package var isEditedByUser: Bool {
        switch self {
        case .textField, .textView, .searchField, .slider, .toggle, .scrollView, .tableView,
            .collectionView, .webPage, .pickerColumn, .datePicker, .pageControl:
            true
        default: false
        }
    }
}

extension TextSelection {
    fileprivate var value: RenderValue { .pair(Double(start), Double(end)) }
}
