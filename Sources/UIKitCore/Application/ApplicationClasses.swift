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
    /// Why the class that only `Info.plist` names is not used; `nil` if it is, or if none is named.
    let warning: String?

    /// Finds the class by its name, `Module.Class` or `Class`.
    ///
    /// `NSPrincipalClass` may be left from a template, also one for macOS, so an app whose
    /// `Info.plist` names a class that does not exist begins with `UIApplication`.
    ///
    /// - Parameters:
    ///   - manifest: The entries of the app, which may name the class.
    ///   - delegateClass: The class of the app delegate, in whose module the class may be too.
    init(of manifest: AppManifest, beside delegateClass: UIResponder.Type) {
        delegate = delegateClass
        let argument = manifest.principalClassArgument
        let name = argument ?? manifest.principalClassName ?? "UIApplication"
        let own = name.split(separator: ".").last.map { String($0) } ?? ""
        guard own != "UIApplication" else {
            type = UIApplication.self
            problem = nil
            warning = nil
            return
        }
        let found: AnyClass? =
            own.isEmpty
            ? nil
            : ProgramModules.classNamed(name)
                ?? NSClassFromString("\(ProgramModules.name(of: delegateClass)).\(own)")
        if let found = found as? UIApplication.Type {
            type = found
            problem = nil
            warning = nil
            return
        }
        type = UIApplication.self
        let isOptional = argument == nil && (found == nil || own == "NSApplication")
        if isOptional {
            problem = nil
            warning =
                "NSPrincipalClass of Info.plist names “\(name)”, and the program has no such "
                + "subclass of UIApplication, so the application object is a UIApplication; remove "
                + "the entry, or name a subclass."
            return
        }
        warning = nil
        let source = argument == nil ? "NSPrincipalClass of Info.plist" : "UIApplicationMain"
        let advice =
            argument == nil
            ? "name a subclass of UIApplication, or remove the entry."
            : "pass NSStringFromClass of a subclass of UIApplication, or nil."
        let reason =
            found == nil
            ? "the program has no class of this name" : "it is not a subclass of UIApplication"
        problem = "\(source) names the principal class “\(name)”, and \(reason); \(advice)"
    }
}
