/// A user's action on a node.
///
/// *State* actions contain the new state of a field, a scroll view or the focus; they may be sent
/// again. *Action* actions are events; each reaches an app process at most once
/// (`docs/invariants.md`).
public enum InputAction: Hashable, Sendable {
    /// The complete text of a field, its selection, and the page's revision of the text.
    case text(String, selection: TextSelection, revision: UInt64)
    /// The selection of a field whose text did not change.
    case selection(TextSelection)
    /// The content offset of a scroll view, in points, and the page's revision of the offset.
    case scroll(x: Double, y: Double, revision: UInt64)
    /// The focus moved to the node; `false` if it left the node and no other node of the page has
    /// it.
    case focus(Bool)
    /// The value of a slider or another continuous control.
    case value(Double)

    /// A tap, click, or activation by key or assistive technology, at a point of the node.
    case tap(x: Double, y: Double)
    /// The Return key in a single-line field.
    case submit
    /// The user went back, with the browser's button, the swipe, or the key.
    case back
    /// A key command: the key's name and its modifiers, as in `UIKeyCommand`.
    case keyCommand(input: String, modifiers: Int)
    /// One entry of a menu or an alert, by its position.
    case choose(Int)
    /// A link of a web page, by its address as it is in the page.
    case follow(String)

    /// Whether the event contains a state, and so may be delivered more than once.
    public var isState: Bool {
        switch self {
        case .text, .selection, .scroll, .focus, .value: true
        case .tap, .submit, .back, .keyCommand, .choose, .follow: false
        }
    }

    /// The state of its node that the event replaces; `nil` for action events.
    public var stateSlot: StateSlot? {
        switch self {
        case .text: .text
        case .selection: .selection
        case .scroll: .scroll
        case .focus: .focus
        case .value: .value
        case .tap, .submit, .back, .keyCommand, .choose, .follow: nil
        }
    }

    /// The states of a node that events replace as a whole.
    public enum StateSlot: UInt8, Hashable, Sendable {
        /// Text with its selection.
        case text
        /// The selection alone.
        case selection
        /// The content offset.
        case scroll
        /// The scene's focus.
        case focus
        /// A control's value.
        case value
    }
}
