package import Foundation

/// The report of a host about one user.
package struct PersonReport: Hashable, Sendable, Codable {
    /// The user's identifier.
    package var person: String
    /// The names under which a proxy authenticates the user.
    package var users: [String]
    /// The number of browsers that have presented a pass of the user.
    package var browsers: Int
    /// The time at which the user first opened an app; absent if the database does not contain it.
    package var created: Date?
    /// The time at which a page last showed a window of the user.
    package var lastUsed: Date?
    /// The number of windows that the user can reopen.
    package var windows: Int
    /// The folders of the user's apps.
    package var containers: [String]
    /// The size of all files of these apps in bytes.
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
