extension UIControl {
    /// The events of a control.
    public nonisolated struct Event: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A finger or pointer went down on the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// The finger or pointer went down again soon after.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The finger or pointer moved inside the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The finger or pointer moved just outside the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The finger or pointer entered the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The finger or pointer left the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The finger or pointer went up inside the control, so the control was used.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The finger or pointer went up outside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The system cancelled the touch.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user changed the control's value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The user performed the control's primary action.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The user chose from the control's menu.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing of a text began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user changed a text.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing of a text ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing of a text ended with the Return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events of fingers and pointers.
        public static let allTouchEvents = Event(rawValue: 0x0000_0fff)
        /// All events of texts.
        public static let allEditingEvents = Event(rawValue: 0x000f_0000)
        /// All events.
        public static let allEvents = Event(rawValue: 0xffff_ffff)
    }

    /// The current state of a control.
    public nonisolated struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The state without any of the other states.
        public static let normal: State = []
        /// The control is being pressed.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The control is disabled.
        public static let disabled = State(rawValue: 1 << 1)
        /// The control is selected.
        public static let selected = State(rawValue: 1 << 2)
        /// The control has the keyboard focus.
        public static let focused = State(rawValue: 1 << 3)
    }

    /// The horizontal alignment of the content.
    public nonisolated enum ContentHorizontalAlignment: Int, Hashable, Sendable {
        case center = 0
        case left = 1
        case right = 2
        case fill = 3
        case leading = 4
        case trailing = 5
    }

    /// The vertical alignment of the content.
    public nonisolated enum ContentVerticalAlignment: Int, Hashable, Sendable {
        case center = 0
        case top = 1
        case bottom = 2
        case fill = 3
    }
}
