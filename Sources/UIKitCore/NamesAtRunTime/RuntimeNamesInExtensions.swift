import Foundation
import RestorationCoder

/// The names that a module gives to classes of other modules, such as `UIView`, in extensions.
///
/// A static method of an extension cannot override another, so a module has one class for all of
/// them. The class is called `__NamesInExtensions`. Each module is searched for this class once,
/// when names of one of the module's classes are first needed. The source adapter generates the
/// class.
public nonisolated protocol RuntimeNamesInExtensions: AnyObject {
    /// Declares the names that the module's extensions give to a class; called once for each class.
    @MainActor static func declareNames(of type: AnyClass, _ names: RuntimeNames)
}

/// The modules whose extensions may give names to other modules' classes.
enum ModulesWithNames {
    private static var known: [String: (any RuntimeNamesInExtensions.Type)?] = [:]

    /// Declares the names that the extensions of some modules give to a class.
    static func declareNames(of type: AnyClass, in modules: [String], _ names: RuntimeNames) {
        for module in modules { extensions(in: module)?.declareNames(of: type, names) }
    }

    private static func extensions(in module: String) -> (any RuntimeNamesInExtensions.Type)? {
        if let answer = known[module] { return answer }
        let found: AnyClass? = StableClassName.resolve("\(module).__NamesInExtensions")
        let extensions = found as? any RuntimeNamesInExtensions.Type
        known[module] = .some(extensions)
        return extensions
    }
}

/// The modules of the running program's own classes.
package enum ProgramModules {
    /// The names: the app delegate's module, and that of the executable.
    static var names: [String] {
        var modules: [String] = []
        if let delegate = UIApplication.sharedIfRunning?.launchDelegate {
            modules.append(name(of: type(of: delegate)))
        }
        let executable = (CommandLine.arguments.first ?? "") as NSString
        let name = executable.lastPathComponent.replacingOccurrences(of: "-", with: "_")
        if !modules.contains(name) { modules.append(name) }
        return modules
    }

    /// Returns the class with a name of `Info.plist`, `Module.Class` or `Class`.
    ///
    /// If the module has another name than in Xcode, the class is searched for in the program's
    /// modules.
    package static func classNamed(_ name: String) -> AnyClass? {
        if let found = NSClassFromString(name) { return found }
        let own = name.split(separator: ".").last ?? ""
        return names.lazy.compactMap { NSClassFromString("\($0).\(own)") }.first
    }

    /// Returns the module of a class.
    nonisolated static func name(of type: AnyClass) -> String {
        String(String(reflecting: type).prefix { $0 != "." })
    }
}
