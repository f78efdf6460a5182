import Foundation
package import RestorationArchive

/// The process and the home folder of an app under test, for tools that compare launches.
@MainActor
package struct LaunchedHome {
    private let app: AppUnderTest

    package init(of app: AppUnderTest) {
        self.app = app
    }

    /// The identifier of the running process; `nil` if the app does not run, or runs in the
    /// process of the test.
    package var processIdentifier: Int32? { (app.launched as? ProcessLaunch)?.identifier }

    /// Returns the newest preserved archives on the disk, by the session's name; empty in memory.
    package func archives() throws -> [String: Archive] {
        try (app.kept as? SealedKeeper)?.archives() ?? [:]
    }

    /// Takes over a copy of everything that another app has on its disk, so that this app's next
    /// launch continues from it.
    ///
    /// Neither app may run. The state that this app had is deleted.
    package func adopt(_ other: AppUnderTest) throws {
        precondition(!app.isRunning && !other.isRunning, "End both apps before state is copied.")
        let files = FileManager.default
        try? files.removeItem(atPath: app.homePath)
        try files.copyItem(atPath: other.homePath, toPath: app.homePath)
        if let own = app.kept as? SealedKeeper, let source = other.kept as? SealedKeeper {
            own.adopt(source)
        }
        app.eventNumbers = other.eventNumbers
    }

    /// Writes a bundle with an executable and another `Info.plist`, and returns the path of the
    /// executable in it.
    package static func bundle(
        of executable: String, in folder: String, infoDictionary: [String: Any]
    ) throws -> String {
        let own = AppExecutable(executable)
        if let obstacle = own.obstacle { throw obstacle }
        return try own.bundled(in: folder, infoDictionary).path
    }
}
