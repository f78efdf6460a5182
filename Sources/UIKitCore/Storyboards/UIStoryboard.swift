public import Foundation
import RestorationArchive

/// A named set of screens, which the app makes by their identifiers.
///
/// A controller that a storyboard made has a reference to it. When it is restored and no other
/// object makes it, the storyboard makes it again (3.3.4).
///
/// - Note: Difference from UIKit: a storyboard is declared in code, by
///   ``declare(_:initial:viewControllers:)``; interface files are not read.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
    /// The closures that make a storyboard's screens.
    struct Declaration {
        let initial: String?
        let makers: [String: @MainActor () -> UIViewController]
    }

    private static var declarations: [String: Declaration] = [:]

    let name: String
    private let declaration: Declaration

    /// Makes the storyboard that was declared with the name (1.9.1).
    ///
    /// An undeclared name is a programming error that ends the program.
    ///
    /// - Parameters:
    ///   - name: The name, without an extension.
    ///   - storyboardBundleOrNil: Ignored, because storyboards are declared in code.
    public convenience init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        guard let declaration = Self.declarations[name] else {
            preconditionFailure(
                "Could not find a storyboard named '\(name)'; declare it with UIStoryboard.declare."
            )
        }
        self.init(name: name, declaration)
    }

    init(name: String, _ declaration: Declaration) {
        self.name = name
        self.declaration = declaration
        super.init()
    }

    /// Returns the storyboard with a preserved name; nil if this build does not declare it.
    static func declared(_ name: String) -> UIStoryboard? {
        declarations[name].map { UIStoryboard(name: name, $0) }
    }

    /// Declares a storyboard, in place of an interface file.
    ///
    /// Each controller is made with its restoration identifier and class, as a file would set them
    /// (3.3.18). Declare storyboards before state is restored, such as in
    /// `application(_:willFinishLaunchingWithOptions:)`. Declaring a name again replaces the
    /// storyboard.
    ///
    /// - Parameters:
    ///   - name: The storyboard's name.
    ///   - initial: The identifier of the first screen, if there is one.
    ///   - viewControllers: The closure that makes each screen, by identifier.
    ///
    /// - Note: Difference from UIKit: UIKit has nothing like it.
    public static func declare(
        _ name: String, initial: String? = nil,
        viewControllers: [String: @MainActor () -> UIViewController]
    ) {
        declarations[name] = Declaration(initial: initial, makers: viewControllers)
    }

    /// Makes the first screen; `nil` if the storyboard has none (1.9.1).
    open func instantiateInitialViewController() -> UIViewController? {
        declaration.initial.flatMap(viewController)
    }

    /// Makes the screen with an identifier.
    ///
    /// An identifier that the storyboard does not contain is a programming error that ends the
    /// program (1.9.2).
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        guard let made = viewController(identifier) else {
            preconditionFailure(
                "Storyboard (\(name)) doesn't contain a view controller with identifier "
                    + "'\(identifier)'")
        }
        return made
    }

    /// Makes the screen with a preserved identifier; nil if this build does not contain it.
    func viewController(_ identifier: String) -> UIViewController? {
        guard let made = declaration.makers[identifier]?() else { return nil }
        made.storyboard = self
        made.storyboardIdentifier = identifier
        return made
    }
}

extension UIStoryboard {
    /// Returns the controller that the preserved storyboard makes (3.3.4); nil if this build no
    /// longer has it.
    static func controller(for record: ArchiveRecord) -> UIViewController? {
        guard let name = record.storyboardName, let identifier = record.storyboardIdentifier else {
            return nil
        }
        return declared(name)?.viewController(identifier)
    }
}

extension RestorePass {
    func storyboard(named name: String) -> AnyObject? { UIStoryboard.declared(name) }
}
