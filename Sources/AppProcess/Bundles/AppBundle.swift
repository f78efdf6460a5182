import Foundation
import Glibc
import UIKitCore

/// The app's bundle: a folder with the executable, its `Info.plist` and its resources.
///
/// SwiftPM refuses a resource with the name `Info.plist`. So for an executable outside of a bundle,
/// the file may also have the name `App.plist` and be in the target's own resource folder.
package struct AppBundle {
    /// The content of the bundle's `Info.plist`, as it is in the file; empty if there is none.
    package let infoDictionary: [String: Any]
    private let executableName: String

    /// Returns the manifest that the runtime reads from the bundle.
    func manifest(delegateClass: AnyClass) -> AppManifest {
        AppManifest(
            infoDictionary: infoDictionary, executableName: executableName,
            delegateClass: delegateClass)
    }

    static func ofThisProcess() -> AppBundle {
        AppBundle(executable: ExecutablePath.current)
    }

    /// Reads the bundle around an executable.
    package init(executable: String) {
        let folder = (executable as NSString).deletingLastPathComponent
        executableName = (executable as NSString).lastPathComponent
        let file = Self.informationFile(in: folder, executable: executableName)
        infoDictionary = file.flatMap(Self.propertyList) ?? [:]
    }

    private static func propertyList(at path: String) -> [String: Any]? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        return list as? [String: Any]
    }

    private static func informationFile(in folder: String, executable: String) -> String? {
        let flat = folder + "/Info.plist"
        if access(flat, R_OK) == 0 { return flat }
        guard let directory = opendir(folder) else { return nil }
        defer { closedir(directory) }
        let suffix = "_\(executable).resources"
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            guard name.hasSuffix(suffix) else { continue }
            let path = "\(folder)/\(name)/App.plist"
            if access(path, R_OK) == 0 { return path }
        }
        return nil
    }
}
