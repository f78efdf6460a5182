/// The interface for the web server: readiness, browsers and users.
extension AppHost {
    /// Whether the host's queue and database answer, and the host is not stopping.
    public var isReady: Bool { !isShuttingDown && stores.maintenance.isReadable }

    /// Checks a pass that a browser has shown and returns its status.
    public func admit(_ pass: BrowserPass) throws(HostError) -> PassStatus {
        try people.admit(pass)
    }

    /// Returns a pass for an unsigned cookie of an earlier version, if its user was here at that
    /// time.
    public func replaceUnsigned(_ token: PersonToken) throws(HostError) -> BrowserPass? {
        try people.replaceUnsigned(token)
    }

    /// Creates the first pass of another browser of a user.
    public func newPass(for token: PersonToken) throws(HostError) -> BrowserPass {
        try people.newPass(for: token)
    }

    /// Invalidates every pass of a user, and returns a new one for the browser that asks for it.
    public func signOutOthers(than pass: BrowserPass) throws(HostError) -> BrowserPass {
        try people.signOutOthers(than: pass)
    }

    /// Returns the person of a proxy's user; a user who is named for the first time gets a new
    /// person.
    public func person(of user: UserName) throws(HostError) -> Person {
        try people.person(of: user)
    }
}
