import Foundation
import Glibc

extension InstalledApp {
    /// Finds out what lies at a path: a bundle folder `Name.app`, or a bare executable as SwiftPM builds it.
    ///
    /// - Throws: `unknownApp`, with what was looked for and what to do.
    public init(at path: String) throws(HostError) {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
            throw HostError(
                .unknownApp, "There is no app at this path. Build it first, or correct the path.",
                path: url.path)
        }
        let executable: URL
        let information: [String: Any]
        if isDirectory.boolValue {
            information = Self.information(at: url.appendingPathComponent("Info.plist"))
            let name =
                information["CFBundleExecutable"] as? String
                ?? url.deletingPathExtension().lastPathComponent
            executable = url.appendingPathComponent(name)
        } else {
            executable = url
            information = Self.informationBeside(url)
        }
        guard access(executable.path, X_OK) == 0 else {
            throw HostError(
                .unknownApp,
                "The app's executable is missing or may not be run. A bundle holds an executable "
                    + "of its own name, or of the name in CFBundleExecutable.",
                path: executable.path)
        }
        self.init(
            name: information["CFBundleDisplayName"] as? String
                ?? information["CFBundleName"] as? String,
            executable: executable.path, bundle: isDirectory.boolValue ? url.path : nil,
            bundleIdentifier: information["CFBundleIdentifier"] as? String,
            urlSchemes: Self.urlSchemes(in: information))
    }

    private static func urlSchemes(in information: [String: Any]) -> [String] {
        let types = information["CFBundleURLTypes"] as? [[String: Any]] ?? []
        return types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    }

    /// SwiftPM takes no resource called `Info.plist`, so a bare executable's lies as `App.plist` in its
    /// resource folder.
    private static func informationBeside(_ executable: URL) -> [String: Any] {
        let folder = executable.deletingLastPathComponent()
        let suffix = "_\(executable.lastPathComponent).resources"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard let name = names.first(where: { $0.hasSuffix(suffix) }) else { return [:] }
        return information(at: folder.appendingPathComponent("\(name)/App.plist"))
    }

    private static func information(at url: URL) -> [String: Any] {
        guard let data = try? Data(contentsOf: url),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        else { return [:] }
        return list as? [String: Any] ?? [:]
    }
}
