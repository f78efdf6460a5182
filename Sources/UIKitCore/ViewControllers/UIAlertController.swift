public import Foundation
import UIKitPrimitives

/// A controller that shows a question or a notice with a few choices.
///
/// It is never preserved (specification 3.2.6).
open class UIAlertController: UIViewController {
    /// The presentation of the choices.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// A list of choices at the edge of the window.
        case actionSheet = 0
        /// A panel in the middle of the window.
        case alert = 1
    }

    /// The text below the title.
    open var message: String? { didSet { viewIfLoaded?.setNeedsRendering() } }

    /// The presentation of the choices.
    public let preferredStyle: Style

    /// The choices, in the order in which they were added.
    public private(set) var actions: [UIAlertAction] = []

    /// The choice that the Return key selects.
    ///
    /// If it is `nil`, Return in the last field selects the only choice that neither cancels nor
    /// deletes. If there is one choice at all, Return selects it unless it deletes.
    open var preferredAction: UIAlertAction? { didSet { viewIfLoaded?.setNeedsRendering() } }

    /// The fields of an alert, in the order in which they were added.
    public private(set) var textFields: [UITextField]?

    /// Whether the choices are the elements of a menu.
    private(set) var showsMenu = false

    /// The responder that had the focus before the first field.
    private weak var focusBefore: UIResponder?

    /// Creates an alert without choices.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        self.message = message
        super.init(nibName: nil, bundle: nil)
        self.title = title
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
    }

    /// Creates an empty alert, because interface files do not contain alerts.
    public required init?(coder: NSCoder) {
        preferredStyle = .alert
        super.init(coder: coder)
        modalPresentationStyle = .overFullScreen
        coder.readInterface(into: self, as: UIAlertController.self)
    }

    /// Adds a choice.
    open func addAction(_ action: UIAlertAction) {
        action.alert = self
        actions.append(action)
        viewIfLoaded?.setNeedsRendering()
    }

    /// Adds a field.
    ///
    /// Only alerts have fields, action sheets do not.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        precondition(preferredStyle == .alert, "An action sheet has no text fields.")
        let field = UITextField(frame: .zero)
        field.borderStyle = .roundedRect
        field.onReturn = { [weak self, weak field] in
            if let field { self?.fieldDidReturn(field) }
        }
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
        (viewIfLoaded as? AlertView)?.addField(field)
    }

    open override func loadView() {
        let alertView = AlertView(alert: self)
        textFields?.forEach(alertView.addField)
        view = alertView
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard let fields = textFields, let first = fields.first else { return }
        let focused = view.window?.firstResponder
        guard !fields.contains(where: { $0 === focused }) else { return }
        focusBefore = focused
        first.becomeFirstResponder()
    }

    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        guard let focusBefore, let window = focusBefore.focusWindow else { return }
        if window.firstResponder == nil { focusBefore.becomeFirstResponder() }
        self.focusBefore = nil
    }

    /// Moves the focus to the next field, or selects the choice of the Return key in the last
    /// field.
    private func fieldDidReturn(_ field: UITextField) {
        guard let fields = textFields, let index = fields.firstIndex(where: { $0 === field }) else {
            return
        }
        if fields.indices.contains(index + 1) {
            fields[index + 1].becomeFirstResponder()
        } else if let choice = returnChoice {
            _ = choose(choice)
        }
    }

    private var returnChoice: Int? {
        if let preferredAction { return actions.firstIndex { $0 === preferredAction } }
        let plain = actions.indices.filter { actions[$0].style == .default }
        if plain.count == 1 { return plain.first }
        return actions.count == 1 && actions[0].style == .cancel ? 0 : nil
    }

    /// Selects the choice at an index: dismisses the alert, then calls the choice's handler.
    ///
    /// - Returns: Whether the choice exists and is enabled.
    func choose(_ index: Int) -> Bool {
        guard actions.indices.contains(index), actions[index].isEnabled else { return false }
        let action = actions[index]
        ownPresenting?.dismissOwnPresented(animated: true)
        action.handler?(action)
        return true
    }

    /// Selects the cancel choice, as Escape and Back do.
    ///
    /// Without a cancel choice the alert stays, unless it is a popover.
    override func goBack() -> Bool {
        guard let cancel = actions.firstIndex(where: { $0.style == .cancel }) else {
            if (viewIfLoaded as? AlertView)?.popoverAnchor != nil {
                return ownPresenting?.dismissForUser(self) ?? true
            }
            (viewIfLoaded as? AlertView)?.noteRefusal()
            return true
        }
        _ = choose(cancel)
        return true
    }
}

/// The properties that UIKit does not declare, and that apps set by their names.
///
/// The texts lose their attributes.
extension UIAlertController {
    var attributedTitle: NSAttributedString? {
        get { title.map { NSAttributedString(string: $0) } }
        set { title = newValue?.string }
    }

    var attributedMessage: NSAttributedString? {
        get { message.map { NSAttributedString(string: $0) } }
        set { message = newValue?.string }
    }
}

extension UIAlertController: AlertContent {
    var choices: [UIAlertAction] { actions }
}

extension UIAlertController {
    /// Creates an action sheet with the entries of a menu and of the menus inside it.
    convenience init(
        choicesOf menu: UIMenu, for sender: AnyObject, also further: [UIAlertAction] = []
    ) {
        let title = menu.title.isEmpty ? nil : menu.title
        self.init(title: title, message: nil, preferredStyle: .actionSheet)
        showsMenu = true
        addChoices(of: menu, for: sender)
        further.forEach(addAction)
        addAction(UIAlertAction(title: "Cancel", style: .cancel))
    }

    private func addChoices(of menu: UIMenu, for sender: AnyObject) {
        for element in menu.children {
            if let inner = element as? UIMenu {
                addChoices(of: inner, for: sender)
            } else if let action = element as? UIAction, !action.attributes.contains(.hidden) {
                let isDestructive = action.attributes.contains(.destructive)
                let choice = UIAlertAction(
                    title: action.state == .on ? "✓ \(action.title)" : action.title,
                    style: isDestructive ? .destructive : .default
                ) { _ in action.performAction(sender: sender) }
                choice.isEnabled = !action.attributes.contains(.disabled)
                addAction(choice)
            } else if let command = element as? UICommand, !command.attributes.contains(.hidden) {
                let choice = UIAlertAction(
                    title: command.state == .on ? "✓ \(command.title)" : command.title,
                    style: command.attributes.contains(.destructive) ? .destructive : .default
                ) { _ in command.perform(from: sender as? UIResponder, sender: command) }
                choice.isEnabled = !command.attributes.contains(.disabled)
                addAction(choice)
            }
        }
    }
}
