import Foundation
import Glibc
import HostProcess

/// A bundle folder with an executable of this build.
///
/// The folder is deleted with this object.
final class BundleFolder: Sendable {
    let path: String
    private let parent: URL
    private let name: String
    private let additions: [String: any Sendable]

    /// - Parameter additions: Additional entries of its `Info.plist`.
    init(
        _ name: String, version: String, additions: [String: any Sendable] = [:]
    ) throws {
        self.name = name
        self.additions = additions
        parent = FileManager.default.temporaryDirectory
            .appendingPathComponent("perennial-bundle-\(UUID().uuidString)")
        let folder = parent.appendingPathComponent("\(name).app")
        path = folder.path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let programs = URL(fileURLWithPath: BuiltPrograms.path(name)).deletingLastPathComponent()
        let resources = try FileManager.default.contentsOfDirectory(atPath: programs.path)
            .filter { $0.hasSuffix(".resources") }
        for file in [name] + resources {
            let source = programs.appendingPathComponent(file)
            let target = folder.appendingPathComponent(file)
            do {
                try FileManager.default.linkItem(at: source, to: target)
            } catch {
                try FileManager.default.copyItem(at: source, to: target)
            }
        }
        try setVersion(version)
    }

    deinit {
        try? FileManager.default.removeItem(at: parent)
    }

    /// Changes the version of the bundle.
    func setVersion(_ version: String) throws {
        let folder = URL(fileURLWithPath: path)
        let list = folder.appendingPathComponent("perennial_\(name).resources/App.plist")
        // An app without resources has no `App.plist`.
        let known = (try? Data(contentsOf: list)).flatMap {
            try? PropertyListSerialization.propertyList(from: $0, format: nil)
        }
        var information = known as? [String: Any] ?? [:]
        information["CFBundleVersion"] = version
        for (key, value) in additions { information[key] = value }
        try PropertyListSerialization.data(fromPropertyList: information, format: .xml, options: 0)
            .write(to: folder.appendingPathComponent("Info.plist"))
    }

    /// Replaces the executable by another file with the same program.
    ///
    /// - Parameter isMoved: Whether the new file is written next to the old one and renamed over
    ///   it. If false, the old file is deleted first.
    func replaceExecutable(isMoved: Bool) throws {
        let program = BuiltPrograms.path(name)
        let place = "\(path)/\(name)"
        if isMoved {
            try FileManager.default.copyItem(atPath: program, toPath: place + ".new")
            guard rename(place + ".new", place) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } else {
            try FileManager.default.removeItem(atPath: place)
            try FileManager.default.copyItem(atPath: program, toPath: place)
        }
    }
}
