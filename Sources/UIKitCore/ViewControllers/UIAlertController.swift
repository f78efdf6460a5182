import UIKitPrimitives
public import Foundation

/// A question or a notice with a few choices; it is never preserved (3.2.6).
open class UIAlertController: UIViewController {
    /// How the choices are shown.
    public enum Style: Int, Hashable, Sendable {
        /// A list of choices from the edge of the window.
        case actionSheet = 0
        /// A panel in the middle of the window.
        case alert = 1
    }

    /// The text under the title.
    open var message: String? { didSet { viewIfLoaded?.setNeedsRendering() } }

    /// How the choices are shown.
    public let preferredStyle: Style

    /// The choices, in the order in which they were added.
    public private(set) var actions: [UIAlertAction] = []

    /// The choice that the Return key makes.
    open var preferredAction: UIAlertAction? { didSet { viewIfLoaded?.setNeedsRendering() } }

    /// The fields of an alert, in the order in which they were added.
    public private(set) var textFields: [UITextField]?

    /// Makes an alert without choices.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        self.message = message
        super.init(nibName: nil, bundle: nil)
        self.title = title
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
    }

    /// Makes an empty alert; interface files do not hold any.
    public required init?(coder: NSCoder) {
        preferredStyle = .alert
        super.init(coder: coder)
        modalPresentationStyle = .overFullScreen
    }

    /// Adds a choice.
    open func addAction(_ action: UIAlertAction) {
        action.alert = self
        actions.append(action)
        viewIfLoaded?.setNeedsRendering()
    }

    /// Adds a field; only alerts have fields, not action sheets.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        precondition(preferredStyle == .alert, "An action sheet has no text fields.")
        let field = UITextField(frame: .zero)
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
        viewIfLoaded?.addSubview(field)
    }

    open override func loadView() {
        let alertView = AlertView(alert: self)
        textFields?.forEach(alertView.addSubview)
        view = alertView
    }

    /// Makes the choice at a position: the alert goes, then the choice's handler is called.
    ///
    /// - Returns: Whether there is such a choice and it may be made.
    func choose(_ index: Int) -> Bool {
        guard actions.indices.contains(index), actions[index].isEnabled else { return false }
        let action = actions[index]
        ownPresenting?.dismissOwnPresented(animated: true)
        action.handler?(action)
        return true
    }

    /// Leaves the alert as Escape and Back do: by the choice that cancels; without one it stays.
    override func goBack() -> Bool {
        guard let cancel = actions.firstIndex(where: { $0.style == .cancel }) else { return true }
        _ = choose(cancel)
        return true
    }
}
