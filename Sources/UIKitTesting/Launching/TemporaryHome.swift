import Foundation
import Glibc

/// A folder that is an app's home for one test, so that no app writes into the home of the user who
/// runs the tests.
@MainActor
final class TemporaryHome {
    let path: String

    /// The folder that contains all of these homes.
    ///
    /// It is removed when the test process ends.
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

    /// Makes this folder the home that `NSHomeDirectory()` returns in this process.
    func move() {
        setenv("CFFIXED_USER_HOME", path, 1)
    }

    /// Removes the folder.
    ///
    /// Files that this process has open there stay until the process ends.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    nonisolated private static func removeLeftovers() {
        if let leftovers { try? FileManager.default.removeItem(atPath: leftovers) }
    }
}
