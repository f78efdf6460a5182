import Foundation

/// A copy of an app's bundle with background modes.
///
/// The host reads the modes from the bundle, also while it runs, so they must be in the file.
struct BundleCopy {
    private let directory: TemporaryDirectory
    /// The executable of the copy.
    let executable: String

    /// Copies an executable and the resources beside it.
    ///
    /// - Throws: An error if the app has no `App.plist` among its resources.
    init(of executable: String, backgroundModes: [String]) throws {
        directory = try TemporaryDirectory()
        let source = URL(fileURLWithPath: executable)
        let copy = URL(fileURLWithPath: directory.path)
        let files = FileManager.default
        try files.copyItem(at: source, to: copy.appendingPathComponent(source.lastPathComponent))
        let suffix = "_\(source.lastPathComponent).resources"
        let folder = source.deletingLastPathComponent()
        guard
            let resources = try files.contentsOfDirectory(atPath: folder.path)
                .first(where: { $0.hasSuffix(suffix) })
        else { throw BenchmarkFailure("\(executable) has no resources beside it.") }
        let copied = copy.appendingPathComponent(resources)
        try files.copyItem(at: folder.appendingPathComponent(resources), to: copied)
        let list = copied.appendingPathComponent("App.plist")
        // The list stays as it is written, with one more entry.
        let text = try String(contentsOf: list, encoding: .utf8)
        let modes = backgroundModes.map { "<string>\($0)</string>" }.joined()
        guard let start = text.firstRange(of: "<dict>"), !text.contains("UIBackgroundModes") else {
            throw BenchmarkFailure("\(list.path) is not a dictionary without background modes.")
        }
        try text.replacingCharacters(
            in: start, with: "<dict><key>UIBackgroundModes</key><array>\(modes)</array>"
        ).write(to: list, atomically: true, encoding: .utf8)
        self.executable = copy.appendingPathComponent(source.lastPathComponent).path
    }
}
