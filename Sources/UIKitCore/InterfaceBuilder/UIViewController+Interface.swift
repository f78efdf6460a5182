import Foundation
import HostLink
import InterfaceFiles
import UIKitPrimitives

extension UIViewController {
    /// Makes the view from the storyboard or the xib of the controller.
    ///
    /// - Returns: Whether there is one.
    func loadViewFromInterface() -> Bool {
        if let interface, interface.hasView { return interface.loadView() != nil }
        guard let nib = ownNib() else { return false }
        nib.instantiate(withOwner: self)
        return loadedView != nil
    }

    /// Returns the xib with the given name, or with the name of the class.
    private func ownNib() -> UINib? {
        if let nibName {
            if let nib = UINib.existing(nibName, in: nibBundle ?? .main) { return nib }
            ApplicationRuntime.current?.notice(
                .error,
                "Could not load NIB in bundle with name '\(nibName)' for \(type(of: self)); a plain "
                    + "view is used.")
            return nil
        }
        return InheritedNibs.nib(of: type(of: self), in: nibBundle)
    }

    /// The navigation item as an outlet, which a file may set.
    var navigationItemForNames: UINavigationItem? {
        get { navigationItem }
        set {
            navigationItemIfLoaded = newValue
            newValue?.controller = self
        }
    }

    /// Performs the segue with an identifier, without asking `shouldPerformSegue`.
    ///
    /// A controller without such a segue is a programming error that ends the program.
    func performSegueNow(_ identifier: String, _ sender: Any?) {
        let found = interface?.segues.first { $0["identifier"] == identifier }
        guard let interface, let found else {
            let known = interface?.segues.compactMap { $0["identifier"] } ?? []
            let hint = NearestName.nearest(to: identifier, among: known).map {
                " Did you mean '\($0)'?"
            }
            preconditionFailure(
                "Receiver (<\(RuntimeNames.className(self)): \(RuntimeNames.address(self))>) has no "
                    + "segue with identifier '\(identifier)'.\(hint ?? "")")
        }
        SegueTemplate(found, file: interface.file, source: self)?.perform(sender: sender)
    }

    /// Returns the children that do not contain the source, in the order in which they are
    /// searched.
    func childrenForUnwinding(_ source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
        let others = children.filter { !$0.contains(source.source) }
        return self is UINavigationController ? others.reversed() : others
    }

    /// Returns the child that contains the source of an unwind segue, or is it.
    public func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
        children.first { $0.contains(source.source) }
    }

    /// Shows the child that an unwind segue leads to.
    func unwindInContainer(_ segue: UIStoryboardSegue, to child: UIViewController) {
        switch self {
        case let navigation as UINavigationController:
            guard navigation.topViewController !== child else { return }
            navigation.popToViewController(child, animated: segue.isAnimated)
        case let tabs as UITabBarController: tabs.selectedViewController = child
        default: break
        }
    }
}

/// The xibs of the controller classes without a given name.
private enum InheritedNibs {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        /// The bundle's path; `nil` for the app's own.
        let bundle: String?
    }

    private static var known: [Key: UINib] = [:]
    private static var unknown: Set<Key> = []

    /// Returns the xib with the name of the class, with or without "Controller" at its end.
    ///
    /// UIKit's own classes have none.
    static func nib(of type: UIViewController.Type, in givenBundle: Bundle?) -> UINib? {
        guard InterfaceReaders.nearest(to: type) != ObjectIdentifier(type) else { return nil }
        let key = Key(type: ObjectIdentifier(type), bundle: givenBundle?.bundlePath)
        if let nib = known[key] { return nib }
        guard !unknown.contains(key) else { return nil }
        let bundle = givenBundle ?? .main
        let name = "\(type)"
        let short = name.hasSuffix("Controller") ? String(name.dropLast(10)) : nil
        let found =
            short.flatMap { UINib.existing($0, in: bundle) } ?? UINib.existing(name, in: bundle)
        if let found { known[key] = found } else { unknown.insert(key) }
        return found
    }
}
