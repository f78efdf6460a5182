import AppProcess
import Foundation
import Glibc

/// The executable of the app under test, with the `Info.plist` of its bundle.
struct AppExecutable {
    let path: String

    /// Creates a value from a path, or from a name in the folder of the test program, to which the
    /// package's build writes both executables.
    init(_ nameOrPath: String) {
        path =
            nameOrPath.contains("/")
            ? URL(fileURLWithPath: nameOrPath).path : Self.folderOfTests + "/" + nameOrPath
    }

    private static let folderOfTests = URL(fileURLWithPath: "/proc/self/exe")
        .resolvingSymlinksInPath().deletingLastPathComponent().path

    var name: String { (path as NSString).lastPathComponent }

    /// The contents of its own `Info.plist`.
    var infoDictionary: [String: Any] { AppBundle(executable: path).infoDictionary }

    /// The error that prevents a start; nil if the executable can be started.
    var obstacle: ScreenError? {
        guard access(path, X_OK) != 0 else { return nil }
        return ScreenError(
            "There is no executable “\(path)”. Name the app's target in `executable:`, and make the "
                + "test target depend on it, so that both are built into one folder.")
    }

    /// Returns the same executable in a bundle with another `Info.plist`, as after an update of the
    /// app.
    ///
    /// - Parameter folder: The folder of the bundle.
    func bundled(in folder: String, _ infoDictionary: [String: Any]) throws -> AppExecutable {
        let files = FileManager.default
        try? files.removeItem(atPath: folder)
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let copy = folder + "/" + name
        // A process finds its folder by the file that it runs, so a symbolic link would not work.
        if link(path, copy) != 0 { try files.copyItem(atPath: path, toPath: copy) }
        let own = (path as NSString).deletingLastPathComponent
        // A folder with an Info.plist is the app's own bundle, so every file in it is the app's.
        let isBundle = files.fileExists(atPath: own + "/Info.plist")
        for resources in try files.contentsOfDirectory(atPath: own)
        where resources.hasSuffix(".resources")
            || isBundle && resources != "Info.plist" && resources != name
        {
            try files.createSymbolicLink(
                atPath: folder + "/" + resources, withDestinationPath: own + "/" + resources)
        }
        let list = try PropertyListSerialization.data(
            fromPropertyList: infoDictionary, format: .xml, options: 0)
        try list.write(to: URL(fileURLWithPath: folder + "/Info.plist"))
        return AppExecutable(copy)
    }
}
