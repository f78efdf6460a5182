import Foundation

/// An app as a bundle folder, made from an executable that this build made; removed with it.
final class BundleFolder: Sendable {
    let path: String
    private let parent: URL
    private let name: String

    init(_ name: String, version: String) throws {
        self.name = name
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

    /// Makes the bundle one of another version of the same app.
    func setVersion(_ version: String) throws {
        let folder = URL(fileURLWithPath: path)
        let list = folder.appendingPathComponent("perennial_\(name).resources/App.plist")
        var information =
            try PropertyListSerialization.propertyList(
                from: Data(contentsOf: list), format: nil) as? [String: Any] ?? [:]
        information["CFBundleVersion"] = version
        try PropertyListSerialization.data(fromPropertyList: information, format: .xml, options: 0)
            .write(to: folder.appendingPathComponent("Info.plist"))
    }
}
