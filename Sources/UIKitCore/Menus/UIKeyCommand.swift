public import Foundation

/// A menu element that calls a method of the first responder in the chain that has it.
@preconcurrency @MainActor
open class UICommand: UIMenuElement {
    /// The method.
    open var action: Selector { givenAction }
    private let givenAction: Selector

    /// A value that distinguishes commands with the same method.
    open var propertyList: Any? { givenPropertyList }
    private let givenPropertyList: Any?

    /// A longer description than the title.
    open var discoverabilityTitle: String?

    /// The appearance of the command and whether it can be chosen.
    open var attributes: Attributes

    /// The state that a menu shows for the command.
    open var state: State

    /// Creates a command.
    public init(
        title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
    ) {
        givenAction = action
        givenPropertyList = propertyList
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        super.init(title: title, image: image)
    }

    /// Returns a command with the same values.
    open override func copy(with zone: NSZone? = nil) -> Any {
        UICommand(
            title: title, image: image, action: action, propertyList: propertyList,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
    }

    /// Calls the method of the first responder that has it and admits it.
    ///
    /// - Returns: Whether a responder has it.
    @discardableResult
    func perform(from responder: UIResponder?, sender: Any?) -> Bool {
        guard !attributes.contains(.disabled) else { return false }
        var next = responder
        while let current = next {
            if current.canPerformAction(action, withSender: sender) {
                ActionSending.send(action, to: current, from: sender, for: nil)
                return true
            }
            next = current.next
        }
        return false
    }
}

/// A key, with modifiers, that performs a command.
///
/// A responder returns its commands from ``UIResponder/keyCommands``. The page offers a key to the
/// app if the focused element does not use it; the browser keeps its own keys, such as those that
/// open and close tabs. A key that performs a command is no press (``UIPress``).
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
    /// The key, as a character or one of the constants of this class.
    open var input: String? { givenInput }
    private let givenInput: String

    /// The modifiers.
    open var modifierFlags: UIKeyModifierFlags { givenFlags }
    private let givenFlags: UIKeyModifierFlags

    private let primaryAction: UIAction?

    /// Whether the command precedes the use of the key by the system.
    ///
    /// It has no effect: the focused element of the page uses a key first.
    open var wantsPriorityOverSystemBehavior = false

    /// Creates a command that calls a method.
    public init(
        title: String = "", image: UIImage? = nil, action: Selector, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
    ) {
        givenInput = input
        givenFlags = modifierFlags
        primaryAction = nil
        super.init(
            title: title, image: image, action: action, propertyList: propertyList,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
    }

    /// Creates a command that calls a method.
    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags, action: Selector
    ) {
        self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
    }

    /// Creates a command that calls a method.
    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags, action: Selector,
        discoverabilityTitle: String
    ) {
        self.init(
            title: "", action: action, input: input, modifierFlags: modifierFlags,
            discoverabilityTitle: discoverabilityTitle)
    }

    /// Creates a command that performs an action.
    ///
    /// - Note: Difference from UIKit: UIKit's commands call only methods.
    public init(input: String, modifierFlags: UIKeyModifierFlags = [], primaryAction: UIAction) {
        givenInput = input
        givenFlags = modifierFlags
        self.primaryAction = primaryAction
        super.init(
            title: primaryAction.title, image: primaryAction.image,
            action: Selector("performPrimaryAction:"),
            discoverabilityTitle: primaryAction.discoverabilityTitle,
            attributes: primaryAction.attributes, state: primaryAction.state)
    }

    /// Returns a command with the same values.
    open override func copy(with zone: NSZone? = nil) -> Any {
        if let primaryAction {
            return UIKeyCommand(
                input: givenInput, modifierFlags: givenFlags, primaryAction: primaryAction)
        }
        return UIKeyCommand(
            title: title, image: image, action: action, input: givenInput,
            modifierFlags: givenFlags, propertyList: propertyList,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
    }

    override func perform(from responder: UIResponder?, sender: Any?) -> Bool {
        guard let primaryAction else { return super.perform(from: responder, sender: sender) }
        guard !attributes.contains(.disabled) else { return false }
        primaryAction.performAction(sender: self)
        return true
    }

    /// The key and its modifiers, as the page spells them.
    var spelling: String {
        let flags = modifierFlags.subtracting([.alphaShift, .numericPad])
        return flags.isEmpty ? givenInput : "\(flags.rawValue) \(givenInput)"
    }

    /// Whether a key of the page is the command's.
    func matches(_ input: String, _ modifiers: Int) -> Bool {
        let flags = modifierFlags.subtracting([.alphaShift, .numericPad])
        return input == givenInput && flags.rawValue == modifiers
    }
}

extension UIKeyCommand {
    /// The Up Arrow key.
    public nonisolated static let inputUpArrow = KeyInputNames.upArrow
    /// The Down Arrow key.
    public nonisolated static let inputDownArrow = KeyInputNames.downArrow
    /// The Left Arrow key.
    public nonisolated static let inputLeftArrow = KeyInputNames.leftArrow
    /// The Right Arrow key.
    public nonisolated static let inputRightArrow = KeyInputNames.rightArrow
    /// The Escape key.
    public nonisolated static let inputEscape = KeyInputNames.escape
    /// The Delete key.
    public nonisolated static let inputDelete = KeyInputNames.delete
    /// The Page Up key.
    public nonisolated static let inputPageUp = "UIKeyInputPageUp"
    /// The Page Down key.
    public nonisolated static let inputPageDown = "UIKeyInputPageDown"
    /// The Home key.
    public nonisolated static let inputHome = "UIKeyInputHome"
    /// The End key.
    public nonisolated static let inputEnd = "UIKeyInputEnd"
    /// The F1 key.
    public nonisolated static let f1 = "UIKeyInputF1"
    /// The F2 key.
    public nonisolated static let f2 = "UIKeyInputF2"
    /// The F3 key.
    public nonisolated static let f3 = "UIKeyInputF3"
    /// The F4 key.
    public nonisolated static let f4 = "UIKeyInputF4"
    /// The F5 key.
    public nonisolated static let f5 = "UIKeyInputF5"
    /// The F6 key.
    public nonisolated static let f6 = "UIKeyInputF6"
    /// The F7 key.
    public nonisolated static let f7 = "UIKeyInputF7"
    /// The F8 key.
    public nonisolated static let f8 = "UIKeyInputF8"
    /// The F9 key.
    public nonisolated static let f9 = "UIKeyInputF9"
    /// The F10 key.
    public nonisolated static let f10 = "UIKeyInputF10"
    /// The F11 key.
    public nonisolated static let f11 = "UIKeyInputF11"
    /// The F12 key.
    public nonisolated static let f12 = "UIKeyInputF12"
}
