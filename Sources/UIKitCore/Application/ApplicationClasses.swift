import Foundation

/// The classes of the application object and of its delegate.
///
/// A call of `UIApplicationMain` names the first, or else `NSPrincipalClass` in `Info.plist`.
struct ApplicationClasses {
    /// The class; `UIApplication` if none is named, or if there is no such class.
    let type: UIApplication.Type
    /// The class of the app delegate.
    let delegate: UIResponder.Type
    /// Why the app cannot begin with the class that is named; `nil` if it can.
    let problem: String?

    /// Finds a class by its name, `Module.Class` or `Class`.
    ///
    /// - Parameters:
    ///   - name: The name; `nil` for `UIApplication`.
    ///   - delegateClass: The class of the app delegate, in whose module the class may be too.
    init(_ name: String?, beside delegateClass: UIResponder.Type) {
        delegate = delegateClass
        guard let name, name != "UIApplication" else {
            type = UIApplication.self
            problem = nil
            return
        }
        let own = name.split(separator: ".").last ?? ""
        let found: AnyClass? =
            ProgramModules.classNamed(name)
            ?? NSClassFromString("\(ProgramModules.name(of: delegateClass)).\(own)")
        if let found = found as? UIApplication.Type {
            type = found
            problem = nil
            return
        }
        type = UIApplication.self
        problem =
            found == nil
            ? "The program has no class \(name), which UIApplicationMain or NSPrincipalClass names; "
                + "pass NSStringFromClass of a subclass of UIApplication, or nil."
            : "\(name), which UIApplicationMain or NSPrincipalClass names, is not a subclass of "
                + "UIApplication; pass NSStringFromClass of a subclass, or nil."
    }
}
