public import Foundation
import UIKitPrimitives

/// The menu of a view or a row, which is created when the user asks for it.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
    /// The identifier with which the app finds the menu's object again.
    open var identifier: any NSCopying { givenIdentifier }
    private let givenIdentifier: any NSCopying
    private let actionProvider: UIContextMenuActionProvider?

    /// Creates a configuration.
    ///
    /// - Note: Difference from UIKit: no preview is shown, so `previewProvider` is not called.
    ///
    /// - Parameters:
    ///   - identifier: The identifier; a new one without it.
    ///   - previewProvider: A closure that returns the preview.
    ///   - actionProvider: A closure that returns the menu; it gets the elements that the system
    ///     suggests, of which there are none.
    public init(
        identifier: (any NSCopying)? = nil,
        previewProvider: UIContextMenuContentPreviewProvider? = nil,
        actionProvider: UIContextMenuActionProvider? = nil
    ) {
        givenIdentifier = identifier ?? NSUUID()
        self.actionProvider = actionProvider
        super.init()
    }

    /// Returns the menu, if it has elements.
    func makeMenu() -> UIMenu? {
        guard let menu = actionProvider?([]), !menu.children.isEmpty else { return nil }
        return menu
    }
}

/// A closure that returns a menu, and gets the elements that the system suggests.
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

/// A closure that returns a controller for the preview beside a menu.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?

/// The requirements of an object that provides the menu of a view.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// Returns the menu for a point of the view, or `nil` for none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
}

/// A behaviour that shows a menu: after a long press, a secondary click, or the key for menus.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// The object that provides the menu.
    open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?

    /// The view to which the interaction was added.
    open private(set) weak var view: UIView?

    private var press: UILongPressGestureRecognizer?
    private var lastLocation = CGPoint.zero

    /// Creates an interaction.
    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
        super.init()
    }

    /// Returns the point at which the user asked for the menu last.
    open func location(in view: UIView?) -> CGPoint {
        guard let own = self.view, let view else { return lastLocation }
        return own.convert(lastLocation, to: view)
    }

    /// Closes the menu.
    open func dismissMenu() { MenuSheet.dismiss(from: view) }

    open func willMove(to view: UIView?) {
        if let press { self.view?.removeGestureRecognizer(press) }
        press = nil
    }

    open func didMove(to view: UIView?) {
        self.view = view
        guard let view else { return }
        let press = UILongPressGestureRecognizer()
        press.addAction(
            UIAction { [weak self] action in
                guard let self, let press = action.sender as? UILongPressGestureRecognizer,
                    press.state == .began
                else { return }
                _ = present(at: press.location(in: self.view))
            })
        self.press = press
        view.addGestureRecognizer(press)
    }

    /// Shows the menu for a point of the view.
    ///
    /// - Returns: Whether there is one.
    func present(at point: CGPoint) -> Bool {
        guard let view else { return false }
        lastLocation = point
        let configuration = delegate?.contextMenuInteraction(
            self, configurationForMenuAtLocation: point)
        guard let menu = configuration?.makeMenu() else { return false }
        return MenuSheet.present(menu, from: view)
    }
}

/// The sheet that shows a menu.
enum MenuSheet {
    /// Shows a menu, and further choices below it.
    ///
    /// - Returns: Whether the view is on the screen.
    @discardableResult
    static func present(
        _ menu: UIMenu, from view: UIView, also further: [UIAlertAction] = []
    ) -> Bool {
        guard let presenter = view.window?.rootViewController?.frontMost,
            !(presenter is UIAlertController)
        else { return false }
        let sheet = UIAlertController(choicesOf: menu, for: view, also: further)
        presenter.present(sheet, animated: true)
        return true
    }

    /// Closes the menu that a window shows.
    static func dismiss(from view: UIView?) {
        guard let sheet = view?.window?.rootViewController?.frontMost as? UIAlertController,
            sheet.showsMenu
        else { return }
        sheet.dismiss(animated: true)
    }
}
