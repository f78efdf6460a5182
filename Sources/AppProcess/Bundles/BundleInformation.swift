public import Foundation
import HostLink

/// The entries of `Info.plist` for code that asks a bundle for them.
///
/// Foundation finds the file only in the folder of the executable. The file of an app that SwiftPM
/// built is in a folder of resources beside it. In a module that the source adapter adapts,
/// `infoDictionary`, `object(forInfoDictionaryKey:)` and `bundleIdentifier` of `Bundle` return what
/// is here.
public enum BundleInformation {
    /// Returns the entries of a bundle's file; `nil` without a file.
    ///
    /// For the main bundle they are the app's, with the values of the known variables of Xcode's
    /// build settings. A text with another variable is absent. For other bundles they are what
    /// Foundation finds.
    public static func entries(of bundle: Bundle) -> [String: Any]? {
        guard bundle.bundlePath == Bundle.main.bundlePath,
            let entries = entries(executable: ExecutablePath.current)
        else { return bundle.infoDictionary }
        return entries
    }

    /// Returns the entries of the file of an executable; `nil` without a file.
    static func entries(executable: String) -> [String: Any]? {
        let raw = AppBundle(executable: executable).infoDictionary
        guard !raw.isEmpty else { return nil }
        let name = (executable as NSString).lastPathComponent
        return InfoPlist(raw, executableName: name).entries
    }
}
