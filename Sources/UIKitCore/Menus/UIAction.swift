public import Foundation

/// A menu element with a closure that runs when the user uses a control, bar button or menu.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    /// The closure of an action.
    ///
    /// Its argument is the action itself.
    public typealias Handler = (UIAction) -> Void

    /// The identifier by which the action is found and replaced.
    public let identifier: Identifier

    /// A longer description than the title.
    open var discoverabilityTitle: String?

    /// The appearance of the action and whether it can be chosen.
    open var attributes: Attributes

    /// The state that a menu shows for the action: on, off or mixed.
    open var state: State

    /// The object that triggered the action, such as a control or a bar button, while the handler
    /// runs.
    public private(set) var sender: Any?

    private let handler: Handler

    /// Creates an action.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping Handler
    ) {
        self.identifier = identifier ?? Identifier(rawValue: UUID().uuidString)
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, image: image)
    }

    /// Returns an action with the same identifier, appearance and handler.
    open override func copy(with zone: NSZone? = nil) -> Any {
        UIAction(
            title: title, image: image, identifier: identifier,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state,
            handler: handler)
    }

    /// Calls the handler.
    ///
    /// - Parameter sender: The object that triggered the action.
    func performAction(sender: Any?) {
        guard !attributes.contains(.disabled) else { return }
        self.sender = sender
        handler(self)
        self.sender = nil
    }

    /// The identifier of an action.
    public nonisolated struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The string of the identifier.
        public let rawValue: String

        /// Creates an identifier from a string.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates an identifier from a string.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
