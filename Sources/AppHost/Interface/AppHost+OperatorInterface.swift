public import HostLink

/// Calls of the operator's tool and of tests: each forwards to the type that owns the matter.
extension AppHost {
    /// Opens a URL for a person: in the app whose `Info.plist` names its scheme, whether or not it
    /// runs (specification 6.9).
    ///
    /// If several apps have the scheme, it is the one that runs for the person already, or else the
    /// first by name. The app's scene that the person last used gets the URL once a page shows it,
    /// because an app is in the foreground before it gets a URL.
    ///
    /// - Throws: `refusedURL`, `noAppForURL`, `dataLocked`, `tooManySessions`, `storageFailed`.
    @discardableResult
    public func open(url: String, for person: Person) throws(HostError) -> OpenedURL {
        try urlOpener.open(try OpenableURL(url), for: person, self)
    }

    /// Whether everybody's data is locked, by `lock` or by the login session of the machine.
    public var isLocked: Bool { dataLock.isHostLocked }

    /// Locks a person's data, or everybody's (specification 6.6).
    ///
    /// Pages show nothing of their apps at once, and the apps go to the background, where they
    /// preserve. After the grace time of the settings (`LifeTimes.lockGrace`) each app is asked to
    /// erase its key, and a process that does not, or that is suspended and so cannot, is ended.
    /// The lock survives the host's end.
    ///
    /// - Parameter person: The person; everybody by default.
    /// - Throws: `storageFailed`: the data is locked nevertheless, until the host ends.
    public func lock(_ person: Person? = nil) throws(HostError) {
        try dataLock.set(true, person, self)
    }

    /// Unlocks what `lock` locked: apps get their keys again and pages show them.
    ///
    /// - Throws: `storageFailed`: the data is unlocked nevertheless, until the host ends.
    public func unlock(_ person: Person? = nil) throws(HostError) {
        try dataLock.set(false, person, self)
    }

    /// Notifies every app that the clock, the day or the zone has changed.
    ///
    /// The system's own changes are noticed without this call.
    public func timeChanged(_ change: TimeChange) { significantEvents.timeChanged(change, self) }
}
