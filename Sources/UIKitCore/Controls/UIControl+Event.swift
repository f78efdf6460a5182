extension UIControl {
    /// What happened to a control.
    public nonisolated struct Event: OptionSet, Hashable, Sendable {
        /// The value as a number or text.
        public let rawValue: UInt

        /// Makes a value of its number or text.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A finger or pointer went down on the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// It went down again soon after.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// It moved inside the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// It moved just outside the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// It came into the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// It left the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// It went up inside the control: the control was used.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// It went up outside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The system took it away.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// A person changed the control's value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// A person used the control in its main way.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// A person chose from the control's menu.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing of a text began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// A person changed a text.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing of a text ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing of a text ended with the Return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// Everything about fingers and pointers.
        public static let allTouchEvents = Event(rawValue: 0x0000_0fff)
        /// Everything about texts.
        public static let allEditingEvents = Event(rawValue: 0x000f_0000)
        /// Everything.
        public static let allEvents = Event(rawValue: 0xffff_ffff)
    }

    /// What a control is at present.
    public nonisolated struct State: OptionSet, Hashable, Sendable {
        /// The value as a number or text.
        public let rawValue: UInt

        /// Makes a value of its number or text.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Nothing in particular.
        public static let normal: State = []
        /// It is being pressed.
        public static let highlighted = State(rawValue: 1 << 0)
        /// It may not be used.
        public static let disabled = State(rawValue: 1 << 1)
        /// It is chosen.
        public static let selected = State(rawValue: 1 << 2)
        /// It has the focus of a keyboard.
        public static let focused = State(rawValue: 1 << 3)
    }

    /// Where content stands across.
    public nonisolated enum ContentHorizontalAlignment: Int, Hashable, Sendable {
        case center = 0
        case left = 1
        case right = 2
        case fill = 3
        case leading = 4
        case trailing = 5
    }

    /// Where content stands up and down.
    public nonisolated enum ContentVerticalAlignment: Int, Hashable, Sendable {
        case center = 0
        case top = 1
        case bottom = 2
        case fill = 3
    }
}
