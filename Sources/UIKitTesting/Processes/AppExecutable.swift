import AppProcess
import Foundation
import Glibc

/// The executable of the app under test, and what its bundle says.
struct AppExecutable {
    let path: String

    /// Takes a path, or finds the name beside the test program, where the package's build puts both.
    init(_ nameOrPath: String) {
        path =
            nameOrPath.contains("/")
            ? URL(fileURLWithPath: nameOrPath).path : Self.folderOfTests + "/" + nameOrPath
    }

    private static let folderOfTests = URL(fileURLWithPath: "/proc/self/exe")
        .resolvingSymlinksInPath().deletingLastPathComponent().path

    var name: String { (path as NSString).lastPathComponent }

    /// What its own `Info.plist` says.
    var infoDictionary: [String: Any] { AppBundle(executable: path).infoDictionary }

    /// What keeps it from being started.
    var obstacle: ScreenError? {
        guard access(path, X_OK) != 0 else { return nil }
        return ScreenError(
            "There is no executable “\(path)”. Name the app's target in `executable:`, and make the "
                + "test target depend on it, so that both are built into one folder.")
    }

    /// The same executable in a bundle that says something else, as an update of the app is.
    ///
    /// - Parameter folder: Where the bundle is made.
    func bundled(in folder: String, _ infoDictionary: [String: Any]) throws -> AppExecutable {
        let files = FileManager.default
        try? files.removeItem(atPath: folder)
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let copy = folder + "/" + name
        // A process knows its folder by the file that it runs, so a symbolic link would not do.
        if link(path, copy) != 0 { try files.copyItem(atPath: path, toPath: copy) }
        let own = (path as NSString).deletingLastPathComponent
        for resources in try files.contentsOfDirectory(atPath: own)
        where resources.hasSuffix(".resources") {
            try files.createSymbolicLink(
                atPath: folder + "/" + resources, withDestinationPath: own + "/" + resources)
        }
        let list = try PropertyListSerialization.data(
            fromPropertyList: infoDictionary, format: .xml, options: 0)
        try list.write(to: URL(fileURLWithPath: folder + "/Info.plist"))
        return AppExecutable(copy)
    }
}
