package import Foundation

/// The report of a host about one user.
package struct PersonReport: Hashable, Sendable, Codable {
    /// The user's identifier.
    package var person: String
    /// The user names that a trusted proxy states for this user.
    package var users: [String]
    /// The number of browsers that are registered for the user; each has a cookie of its own.
    package var browsers: Int
    /// The time at which the user first opened an app; nil if the user is not in the database.
    package var created: Date?
    /// The time at which a page last showed a window of the user.
    package var lastUsed: Date?
    /// The number of scene sessions that the user can reopen.
    package var windows: Int
    /// The paths of the data containers of the user's apps.
    package var containers: [String]
    /// The total size of the files in ``containers``, in bytes.
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
