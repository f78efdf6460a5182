import Foundation
import RestorationArchive

extension UIStoryboard {
    /// The bundles of the storyboards whose names were preserved, by the names of their folders.
    private static var bundles: [String: Bundle] = [:]

    /// Returns the name under which the storyboard is preserved: its own, or for a storyboard of
    /// another bundle than the app's, the bundle's folder and the name.
    func nameForPreserving() -> String {
        guard let bundle, bundle.bundlePath != Bundle.main.bundlePath else { return name }
        let folder = (bundle.bundlePath as NSString).lastPathComponent
        Self.bundles[folder] = bundle
        return "\(folder)/\(name)"
    }

    /// Returns the storyboard with a preserved name (1.9.3); nil if this build no longer has it.
    static func preserved(_ preservedName: String) -> UIStoryboard? {
        guard let slash = preservedName.lastIndex(of: "/") else { return existing(preservedName) }
        let folder = String(preservedName[..<slash])
        let name = String(preservedName[preservedName.index(after: slash)...])
        let sibling = "\(Bundle.main.bundlePath)/\(folder)"
        guard let bundle = bundles[folder] ?? Bundle(path: sibling) else { return existing(name) }
        return existing(name, in: bundle)
    }

    /// Returns the controller that the preserved storyboard makes (3.3.4); nil if this build no
    /// longer has it.
    static func controller(for record: ArchiveRecord) -> UIViewController? {
        guard let name = record.storyboardName, let identifier = record.storyboardIdentifier else {
            return nil
        }
        return preserved(name)?.viewController(identifier)
    }
}

extension RestorePass {
    func storyboard(named name: String) -> AnyObject? { UIStoryboard.preserved(name) }
}
