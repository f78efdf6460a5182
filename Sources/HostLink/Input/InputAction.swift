/// What a person did to a node.
///
/// *State* actions say what a field, a scroll view or the focus now is; they may be sent again.
/// *Action* actions happen; each reaches an app process at most once (`docs/invariants.md`).
public enum InputAction: Hashable, Sendable {
    /// The whole text of a field, its selection, and the page's revision of it.
    case text(String, selection: TextSelection, revision: UInt64)
    /// The selection of a field whose text did not change.
    case selection(TextSelection)
    /// The content offset of a scroll view, in points, and the page's revision of it.
    case scroll(x: Double, y: Double, revision: UInt64)
    /// The focus moved to the node; `false` when it left for nothing else inside the page.
    case focus(Bool)
    /// The value of a slider or another continuous control.
    case value(Double)

    /// A tap, click, or activation by key or assistive technology, at a point of the node.
    case tap(x: Double, y: Double)
    /// The Return key in a single-line field.
    case submit
    /// Back: the browser's button, the swipe, or the key.
    case back
    /// A key command: the key's name and its modifiers, as `UIKeyCommand` spells them.
    case keyCommand(input: String, modifiers: Int)
    /// One entry of a menu or an alert, by its position.
    case choose(Int)
    /// A link of a web page, by its address as the page spells it.
    case follow(String)

    /// Whether the event says what something is, and so may be delivered more than once.
    public var isState: Bool {
        switch self {
        case .text, .selection, .scroll, .focus, .value: true
        case .tap, .submit, .back, .keyCommand, .choose, .follow: false
        }
    }

    /// Which state of its node the event replaces; `nil` for action events.
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

    /// The states of a node that events replace whole.
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
