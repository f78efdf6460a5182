package import Foundation

/// What a host knows of one person.
package struct PersonReport: Hashable, Sendable, Codable {
    /// The person's identifier.
    package var person: String
    /// The names that a proxy has for the person.
    package var users: [String]
    /// How many browsers have shown a pass of the person.
    package var browsers: Int
    /// When the person first opened an app; absent where the database does not know.
    package var created: Date?
    /// When a page last showed a window of the person.
    package var lastUsed: Date?
    /// How many windows the person can come back to.
    package var windows: Int
    /// The folders that apps of the person have.
    package var containers: [String]
    /// The bytes of all files of these apps.
    package var size: Int

    package init(
        person: String, users: [String] = [], browsers: Int = 0, created: Date? = nil,
        lastUsed: Date? = nil, windows: Int = 0, containers: [String] = [], size: Int = 0
    ) {
        self.person = person
        self.users = users
        self.browsers = browsers
        self.created = created
        self.lastUsed = lastUsed
        self.windows = windows
        self.containers = containers
        self.size = size
    }
}
