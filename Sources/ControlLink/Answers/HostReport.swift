package import Foundation

/// What a host tells of itself and of what it runs.
package struct HostReport: Hashable, Sendable, Codable {
    /// The host's process.
    package var process: Int32
    /// The seconds since it was started.
    package var age: Double
    /// Where it keeps everything.
    package var stateDirectory: String
    /// Everybody's apps, by app, then person.
    package var apps: [AppReport]

    package init(process: Int32, age: Double, stateDirectory: String, apps: [AppReport]) {
        self.process = process
        self.age = age
        self.stateDirectory = stateDirectory
        self.apps = apps
    }
}

/// One person's app.
package struct AppReport: Hashable, Sendable, Codable {
    /// The app's name in addresses.
    package var app: String
    /// The app's name for people.
    package var name: String
    /// The name of the app's folder in each person's folder.
    package var container: String
    /// The person's identifier.
    package var person: String
    /// `ended`, `starting`, `running`, `suspended`, `ending` or `failed`.
    package var state: String
    /// Whether a scene of it is in front of the person.
    package var isInFront: Bool
    /// Its process.
    package var process: Int32?
    /// The seconds since its process was started.
    package var age: Double?
    /// The bytes that its process holds in memory, with its share of what several hold together.
    package var memory: Int?
    /// The bytes of its saved state.
    package var stateSize: Int
    /// Its windows, the one used last first.
    package var scenes: [SceneReport]

    package init(
        app: String, name: String, container: String, person: String, state: String,
        isInFront: Bool = false, process: Int32? = nil, age: Double? = nil, memory: Int? = nil,
        stateSize: Int = 0, scenes: [SceneReport] = []
    ) {
        self.app = app
        self.name = name
        self.container = container
        self.person = person
        self.state = state
        self.isInFront = isInFront
        self.process = process
        self.age = age
        self.memory = memory
        self.stateSize = stateSize
        self.scenes = scenes
    }
}

/// One window of an app.
///
/// Its title is the person's business and not told.
package struct SceneReport: Hashable, Sendable, Codable {
    /// The session's identifier.
    package var session: String
    /// Whether a page shows it.
    package var isOnScreen: Bool
    /// `background`, `foregroundInactive` or `foregroundActive`; background where no process is.
    package var phase: String
    /// When a page last showed it.
    package var lastUsed: Date

    package init(session: String, isOnScreen: Bool, phase: String, lastUsed: Date) {
        self.session = session
        self.isOnScreen = isOnScreen
        self.phase = phase
        self.lastUsed = lastUsed
    }
}
