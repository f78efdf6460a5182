import Foundation
import HostLink

/// The name and bundle of a xib that were passed to a controller's initialiser.
struct ControllerNib {
    /// The name of the xib; `nil` for the name of the class.
    let name: String?
    /// The bundle; `nil` for the app's own.
    let bundle: Bundle?

    /// Returns the xib with the given name, or with the name of the class.
    ///
    /// A given name that has no file is reported.
    func nib(for type: UIViewController.Type) -> UINib? {
        guard let name else { return Self.inherited(by: type, in: bundle) }
        if let nib = UINib.existing(name, in: bundle ?? .main) { return nib }
        ApplicationRuntime.current?.notice(
            .error,
            "Could not load NIB in bundle with name '\(name)' for \(type); a plain view is used.")
        return nil
    }

    // MARK: - Xibs with the name of a class

    private struct Key: Hashable {
        let type: ObjectIdentifier
        /// The bundle's path; `nil` for the app's own.
        let bundle: String?
    }

    private static var known: [Key: UINib] = [:]
    private static var unknown: Set<Key> = []

    /// Returns the xib with the name of the class, with or without "Controller" at its end.
    ///
    /// UIKit's own classes have no xib.
    private static func inherited(
        by type: UIViewController.Type, in givenBundle: Bundle?
    ) -> UINib? {
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
