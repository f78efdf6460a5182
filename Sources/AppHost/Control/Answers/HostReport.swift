package import Foundation

/// The report of a host about itself and its apps.
package struct HostReport: Hashable, Sendable, Codable {
    /// The host's process id.
    package var process: Int32
    /// The seconds since the host was started.
    package var age: Double
    /// The host's state directory.
    package var stateDirectory: String
    /// The apps of all users, by app, then user.
    package var apps: [AppReport]

    package init(process: Int32, age: Double, stateDirectory: String, apps: [AppReport]) {
        self.process = process
        self.age = age
        self.stateDirectory = stateDirectory
        self.apps = apps
    }
}

/// One user's app.
package struct AppReport: Hashable, Sendable, Codable {
    /// The app's name in addresses.
    package var app: String
    /// The app's display name.
    package var name: String
    /// The name of the app's folder in each user's folder.
    package var container: String
    /// The user's identifier.
    package var person: String
    /// `ended`, `starting`, `running`, `suspended`, `ending` or `failed`.
    package var state: String
    /// Whether a scene of the app is in the foreground.
    package var isInForeground: Bool
    /// The app's process id.
    package var process: Int32?
    /// The seconds since the app's process was started.
    package var age: Double?
    /// The memory of the app's process in bytes: its proportional set size (PSS).
    package var memory: Int?
    /// The size of the app's saved state in bytes.
    package var stateSize: Int
    /// The app's windows, the last used first.
    package var scenes: [SceneReport]

    private enum CodingKeys: String, CodingKey {
        case app, name, container, person, state
        case isInForeground = "isInFront"
        case process, age, memory, stateSize, scenes
    }

    package init(
        app: String, name: String, container: String, person: String, state: String,
        isInForeground: Bool = false, process: Int32? = nil, age: Double? = nil, memory: Int? = nil,
        stateSize: Int = 0, scenes: [SceneReport] = []
    ) {
        self.app = app
        self.name = name
        self.container = container
        self.person = person
        self.state = state
        self.isInForeground = isInForeground
        self.process = process
        self.age = age
        self.memory = memory
        self.stateSize = stateSize
        self.scenes = scenes
    }
}

/// One window of an app.
///
/// Its title is private to the user and not part of the report.
package struct SceneReport: Hashable, Sendable, Codable {
    /// The session's identifier.
    package var session: String
    /// Whether a page shows the window.
    package var isOnScreen: Bool
    /// `background`, `foregroundInactive` or `foregroundActive`; background if there is no process.
    package var phase: String
    /// The time at which a page last showed the window.
    package var lastUsed: Date

    package init(session: String, isOnScreen: Bool, phase: String, lastUsed: Date) {
        self.session = session
        self.isOnScreen = isOnScreen
        self.phase = phase
        self.lastUsed = lastUsed
    }
}
