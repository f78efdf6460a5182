import Foundation

@testable import UIKitCore

/// The interface files of the tests, as bundles.
enum InterfaceFixtures {
    private static let folder =
        (#filePath as NSString).deletingLastPathComponent + "/Fixtures"

    /// Returns the bundle of a folder of fixtures.
    static func bundle(_ name: String) -> Bundle {
        CompactFile.folder = caches
        return Bundle(path: "\(folder)/\(name)") ?? .main
    }

    /// Returns a bundle in a folder of its own with copies of a file.
    static func copied(_ name: String, of folder: String) throws -> Bundle {
        CompactFile.folder = caches
        let place = try temporary()
        try FileManager.default.copyItem(
            atPath: "\(self.folder)/\(folder)/\(name)", toPath: "\(place)/\(name)")
        return Bundle(path: place) ?? .main
    }

    /// Returns a bundle with one file of the given text.
    static func bundle(writing text: String, as name: String) throws -> Bundle {
        CompactFile.folder = caches
        let place = try temporary()
        try text.write(toFile: "\(place)/\(name)", atomically: true, encoding: .utf8)
        return Bundle(path: place) ?? .main
    }

    /// The folder of the compact forms in this run.
    static let caches: String = (try? temporary()) ?? NSTemporaryDirectory()

    private static func temporary() throws -> String {
        let place = NSTemporaryDirectory() + "/interface-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: true)
        return place
    }
}
