import Foundation
import Glibc
import HostLink

extension InstalledApp {
    /// Reads the app at a path: a bundle folder `Name.app`, or a bare executable as SwiftPM builds
    /// it.
    ///
    /// - Throws: `unknownApp`; the message names the expected files and what to do.
    public init(at path: String) throws(HostError) {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
            throw HostError(
                .unknownApp, "There is no app at this path. Build it first, or correct the path.",
                path: url.path)
        }
        let executable: URL
        let raw: [String: Any]
        let resources: URL?
        if isDirectory.boolValue {
            raw = Self.information(at: url.appendingPathComponent("Info.plist"))
            resources = url
            // In this entry `$(EXECUTABLE_NAME)` means the bundle's name.
            let name = url.deletingPathExtension().lastPathComponent
            let stated = InfoPlist(raw, executableName: name).entries["CFBundleExecutable"]
            executable = url.appendingPathComponent(stated as? String ?? name)
        } else {
            executable = url
            resources = Self.resources(beside: url)
            raw =
                resources.map { Self.information(at: $0.appendingPathComponent("App.plist")) }
                ?? [:]
        }
        let information =
            InfoPlist(raw, executableName: executable.lastPathComponent).entries
        guard access(executable.path, X_OK) == 0 else {
            throw HostError(
                .unknownApp,
                "The app's executable is missing or not executable. A bundle has an executable "
                    + "of its own name, or of the name in CFBundleExecutable.",
                path: executable.path)
        }
        self.init(
            name: information["CFBundleDisplayName"] as? String
                ?? information["CFBundleName"] as? String,
            executable: executable.path, bundle: isDirectory.boolValue ? url.path : nil,
            bundleIdentifier: information["CFBundleIdentifier"] as? String,
            icon: resources.flatMap { Self.icon(in: $0, information) },
            urlSchemes: Self.urlSchemes(in: information),
            supportsMultipleScenes: AppIdentity.supportsMultipleScenes(
                infoDictionary: information),
            backgroundModes: Set(information["UIBackgroundModes"] as? [String] ?? []))
        sound = SoundEntries(infoDictionary: information)
        usesPushEndpoint = information["PerennialUsesPushEndpoint"] as? Bool == true
    }

    private static func urlSchemes(in information: [String: Any]) -> [String] {
        let types = information["CFBundleURLTypes"] as? [[String: Any]] ?? []
        return types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    }

    /// Returns the path of the icon that `Info.plist` names, or else of an icon with a conventional
    /// name.
    private static func icon(in folder: URL, _ information: [String: Any]) -> String? {
        let icons = information["CFBundleIcons"] as? [String: Any]
        let primary = icons?["CFBundlePrimaryIcon"] as? [String: Any]
        // Apple's list is in ascending order of size.
        let named =
            Array((primary?["CFBundleIconFiles"] as? [String] ?? []).reversed())
            + (information["CFBundleIconFiles"] as? [String] ?? []).reversed()
            + [information["CFBundleIconFile"] as? String].compactMap(\.self)
        for name in named + ["AppIcon", "Icon", "icon"] {
            // Only a file name is accepted, so that it cannot lead out of the bundle.
            guard !name.contains("/"), !name.hasPrefix(".") else { continue }
            for suffix in ["", ".svg", ".png", "@2x.png", ".webp"] {
                let file = folder.appendingPathComponent(name + suffix)
                var isDirectory: ObjCBool = false
                if FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory),
                    !isDirectory.boolValue, !file.pathExtension.isEmpty
                {
                    return file.path
                }
            }
        }
        return nil
    }

    /// Returns the folder of a bare executable's resources.
    ///
    /// SwiftPM refuses a resource named `Info.plist`, so it is stored there as `App.plist`.
    private static func resources(beside executable: URL) -> URL? {
        let folder = executable.deletingLastPathComponent()
        let suffix = "_\(executable.lastPathComponent).resources"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.first { $0.hasSuffix(suffix) }.map { folder.appendingPathComponent($0) }
    }

    private static func information(at url: URL) -> [String: Any] {
        guard let data = try? Data(contentsOf: url),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        else { return [:] }
        return list as? [String: Any] ?? [:]
    }
}
