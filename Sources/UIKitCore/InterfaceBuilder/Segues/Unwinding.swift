import Foundation
import InterfaceFiles

/// An unwind segue, which returns to a controller that implements its action.
struct Unwinding {
    private let element: InterfaceElement
    private let file: InterfaceFile
    private let origin: UIViewController

    init(_ element: InterfaceElement, file: InterfaceFile, from origin: UIViewController) {
        self.element = element
        self.file = file
        self.origin = origin
    }

    /// Finds the destination, notifies it, and removes the controllers above it.
    func perform(sender: Any?) {
        guard let name = element["unwindAction"] else {
            return file.report(element, "The unwind segue has no action.")
        }
        let action = Selector(name)
        let source = UIStoryboardUnwindSegueSource(
            source: origin, unwindAction: action, sender: sender)
        // Without a destination nothing happens, as in UIKit.
        guard let target = Self.destination(for: source) else { return }
        let type =
            element["customClass"].flatMap { ObjectClasses.custom($0, element) }
            as? UIStoryboardSegue.Type
        let segue = (type ?? UIStoryboardSegue.self)._construct(
            element["identifier"], from: origin, to: target)
        segue.isAnimated = element.bool("animates") ?? true
        segue.transition = { [unowned segue] in Self.unwind(segue) }
        origin.prepare(for: segue, sender: sender)
        RuntimeNames.call(action, on: target, [segue])
        segue.perform()
    }

    // MARK: - Search

    /// Searches the containers and presenters of the source, nearest first.
    ///
    /// In each of them, it searches the children that do not contain the source.
    static func destination(for source: UIStoryboardUnwindSegueSource) -> UIViewController? {
        var current = source.source
        while let next = current.parent ?? current.presentingViewController {
            if let found = search(next, source) { return found }
            current = next
        }
        return nil
    }

    private static func search(
        _ controller: UIViewController, _ source: UIStoryboardUnwindSegueSource
    ) -> UIViewController? {
        for child in controller.allowedChildrenForUnwinding(from: source) {
            if let found = search(child, source) { return found }
        }
        return candidate(controller, source)
    }

    private static func candidate(
        _ controller: UIViewController, _ source: UIStoryboardUnwindSegueSource
    ) -> UIViewController? {
        let isDestination = controller.canPerformUnwindSegueAction(
            source.unwindAction, from: source.source, sender: source.sender ?? NSNull())
        return isDestination ? controller : nil
    }

    /// Returns the children that do not contain the source, in the order in which they are
    /// searched.
    static func children(
        of container: UIViewController, for source: UIStoryboardUnwindSegueSource
    ) -> [UIViewController] {
        let others = container.children.filter { !$0.contains(source.source) }
        return container is UINavigationController ? others.reversed() : others
    }

    // MARK: - Transition

    /// Shows the child of a container that an unwind segue leads to.
    static func show(
        _ child: UIViewController, in container: UIViewController, for segue: UIStoryboardSegue
    ) {
        switch container {
        case let navigation as UINavigationController:
            guard navigation.topViewController !== child else { return }
            navigation.popToViewController(child, animated: segue.isAnimated)
        case let tabs as UITabBarController: tabs.selectedViewController = child
        default: break
        }
    }

    private static func unwind(_ segue: UIStoryboardSegue) {
        let target = segue.destination
        // The presentation that hides the destination ends first.
        var presenter: UIViewController? = target
        while let current = presenter {
            if let presented = current.ownPresented, presented.leads(to: segue.source) {
                current.dismiss(animated: segue.isAnimated)
                break
            }
            presenter = current.parent
        }
        var child = target
        while let container = child.parent {
            container.unwind(for: segue, towards: child)
            child = container
        }
    }
}

extension UIViewController {
    /// Whether a controller is inside this one, or inside a controller that this one presents.
    fileprivate func leads(to controller: UIViewController) -> Bool {
        if contains(controller) { return true }
        var controllers = [self]
        while let next = controllers.popLast() {
            if let presented = next.ownPresented, presented.leads(to: controller) { return true }
            controllers += next.children
        }
        return false
    }
}
