public import Foundation

/// A scene that a user has opened, with or without a process or a page.
public struct SceneSession: Hashable, Sendable {
    /// The persistent identifier: 128 random bits, safe in an address.
    public var identifier: String
    /// The slug of its app.
    public var app: String
    /// The last title from the app; empty until the app has set one.
    public var title: String
    /// The time when it was created.
    public var created: Date
    /// The time when a page last showed it.
    public var lastUsed: Date
    /// Whether it is on an external display, which takes no input, and not in a window.
    public var isExternalDisplay: Bool

    /// Whether a text has the form of a session's identifier.
    public static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == 22 && text.utf8.allSatisfy(RandomName.isURLSafe)
    }

    /// Creates the description of a session.
    public init(
        identifier: String, app: String, title: String, created: Date, lastUsed: Date,
        isExternalDisplay: Bool = false
    ) {
        self.identifier = identifier
        self.app = app
        self.title = title
        self.created = created
        self.lastUsed = lastUsed
        self.isExternalDisplay = isExternalDisplay
    }

    /// The address of its page on this host.
    public var address: String { "/\(app)/\(identifier)" }
}
