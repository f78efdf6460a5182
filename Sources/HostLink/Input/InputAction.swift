/// A user's action on a node.
///
/// *State* actions contain the new state of a field, a scroll view or the focus; they may be sent
/// again. All other actions are events; each of them reaches an app process at most once
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
    /// The positions of fingers that moved.
    case touchesMoved(TouchReport)

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
    /// Fingers that went down, were lifted, or were cancelled, on the node under the first of them.
    case touches(TouchReport)
    /// The request for a node's menu, at a point of the node: a secondary click, a key, or
    /// assistive technology.
    case menu(x: Double, y: Double)
    /// A text that the user pasted while no field had the focus.
    case paste(String)
    /// The files that the user chose for the node, by the identifiers that the host gave them.
    case files([String])
    /// A key that the user pressed or released while the app asks for presses.
    case press(KeyPress)

    /// Whether the action contains a state, so that its event may be delivered more than once.
    public var isState: Bool {
        switch self {
        case .text, .selection, .scroll, .focus, .value, .touchesMoved: true
        case .tap, .submit, .back, .keyCommand, .choose, .follow, .touches, .menu, .paste,
            .files, .press:
            false
        }
    }

    /// The state of the node that the action replaces; `nil` for an action that is an event.
    public var stateSlot: StateSlot? {
        switch self {
        case .text: .text
        case .selection: .selection
        case .scroll: .scroll
        case .focus: .focus
        case .value: .value
        case .touchesMoved: .touches
        case .tap, .submit, .back, .keyCommand, .choose, .follow, .touches, .menu, .paste,
            .files, .press:
            nil
        }
    }

    /// The states of a node that actions replace as a whole.
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
        /// The positions of the scene's touches.
        case touches

        /// Whether the state is one of the whole scene, whichever node the event names.
        public var isOfScene: Bool { self == .focus || self == .touches }
    }
}

/// A selected range of a text, in UTF-16 units, as browsers and UIKit's `NSRange` count.
public struct TextSelection: Hashable, Sendable {
    /// The start of the selection.
    public var start: Int
    /// The end of the selection; equal to `start` for a caret.
    public var end: Int

    /// Creates a selection; the ends may come in either order.
    public init(start: Int, end: Int) {
        self.start = min(start, end)
        self.end = max(start, end)
    }
}

extension TextSelection: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(start: try reader.read(), end: try reader.read())
    }

    func write(to writer: inout LinkWriter) { writer.write(start, end) }
}

extension InputAction: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        switch try reader.read(Tag.self) {
        case .text:
            self = .text(
                try reader.read(), selection: try reader.read(), revision: try reader.read())
        case .selection: self = .selection(try reader.read())
        case .scroll:
            self = .scroll(
                x: try reader.read(), y: try reader.read(), revision: try reader.read())
        case .focus: self = .focus(try reader.read())
        case .value: self = .value(try reader.read())
        case .tap: self = .tap(x: try reader.read(), y: try reader.read())
        case .submit: self = .submit
        case .back: self = .back
        case .keyCommand:
            self = .keyCommand(input: try reader.read(), modifiers: try reader.read())
        case .choose: self = .choose(try reader.read())
        case .follow: self = .follow(try reader.read())
        case .touches: self = .touches(try reader.read())
        case .touchesMoved: self = .touchesMoved(try reader.read())
        case .menu: self = .menu(x: try reader.read(), y: try reader.read())
        case .paste: self = .paste(try reader.read())
        case .files: self = .files(try reader.read())
        case .press: self = .press(try reader.read())
        }
    }

    func write(to writer: inout LinkWriter) {
        switch self {
        case .text(let text, let selection, let revision):
            writer.write(Tag.text, text, selection, revision)
        case .selection(let selection): writer.write(Tag.selection, selection)
        case .scroll(let x, let y, let revision): writer.write(Tag.scroll, x, y, revision)
        case .focus(let isFocused): writer.write(Tag.focus, isFocused)
        case .value(let value): writer.write(Tag.value, value)
        case .tap(let x, let y): writer.write(Tag.tap, x, y)
        case .submit: writer.write(Tag.submit)
        case .back: writer.write(Tag.back)
        case .keyCommand(let input, let modifiers): writer.write(Tag.keyCommand, input, modifiers)
        case .choose(let index): writer.write(Tag.choose, index)
        case .follow(let address): writer.write(Tag.follow, address)
        case .touches(let report): writer.write(Tag.touches, report)
        case .touchesMoved(let report): writer.write(Tag.touchesMoved, report)
        case .menu(let x, let y): writer.write(Tag.menu, x, y)
        case .paste(let text): writer.write(Tag.paste, text)
        case .files(let identifiers): writer.write(Tag.files, identifiers)
        case .press(let press): writer.write(Tag.press, press)
        }
    }
}
