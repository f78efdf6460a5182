public import Foundation

/// Something an app does when a person uses a control, bar button or menu.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    /// What is called, with the action itself.
    public typealias Handler = (UIAction) -> Void

    /// The name by which the action is found and replaced.
    public let identifier: Identifier

    /// A text that says more than the title.
    open var discoverabilityTitle: String?

    /// How the action looks and whether it may be chosen.
    open var attributes: Attributes

    /// Whether the action is marked as chosen.
    open var state: State

    /// What the action was used on while its handler runs: a control, a bar button.
    public private(set) var sender: Any?

    private let handler: Handler

    /// Makes an action.
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

    /// Returns an action with the same identifier, look and handler.
    open override func copy(with zone: NSZone? = nil) -> Any {
        UIAction(
            title: title, image: image, identifier: identifier,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state,
            handler: handler)
    }

    /// Calls the handler.
    ///
    /// - Parameter sender: What the action was used on.
    func performAction(sender: Any?) {
        guard !attributes.contains(.disabled) else { return }
        self.sender = sender
        handler(self)
        self.sender = nil
    }

    /// The name of an action.
    public nonisolated struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The value as a number or text.
        public let rawValue: String

        /// Makes a value of its number or text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Makes a name.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
