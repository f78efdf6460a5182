import Foundation
import Glibc

/// A folder that is an app's home for one test, so that no app ever writes into the home of whoever
/// runs the tests.
@MainActor
final class TemporaryHome {
    let path: String

    /// The folder above all of them, gone when the test process ends.
    private static let root: String = {
        let name = "UIKitTesting-\(getpid())-\(UInt32.random(in: .min ... .max))"
        let path = NSTemporaryDirectory() + name
        leftovers = path
        atexit { removeLeftovers() }
        return path
    }()
    // Written once, on the main actor, before the handler that reads it is registered.
    nonisolated(unsafe) private static var leftovers: String?
    private static var count = 0

    init() {
        Self.count += 1
        path = "\(Self.root)/\(Self.count)"
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Makes it the home that `NSHomeDirectory()` names in this process.
    func move() {
        setenv("CFFIXED_USER_HOME", path, 1)
    }

    /// Removes it; what this process itself has open there stays until the process ends.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    nonisolated private static func removeLeftovers() {
        if let leftovers { try? FileManager.default.removeItem(atPath: leftovers) }
    }
}
