import HostLink

/// The restrictions while a user's data is locked. All rules are in this extension.
extension DataLock {
    /// The state that pages show in place of their app.
    static let coveredPage = PageState(
        .locked,
        message:
            "Your data on this machine is locked. Everything is where it was once it is unlocked.")

    /// Throws if a user's data is locked, for a request that needs the data.
    ///
    /// - Throws: `dataLocked` with the message.
    func requireUnlocked(_ person: Person, _ sentence: String) throws(HostError) {
        if isLocked(person) { throw HostError(.dataLocked, sentence) }
    }

    /// Whether a page may show what its app draws or reports: not while it is covered.
    func mayShow(_ person: Person) -> Bool { !isLocked(person) }

    /// Whether a page may be sent a message: one that is covered gets no other state, because that
    /// would remove the cover.
    func maySend(_ message: PageMessage, to person: Person) -> Bool {
        guard case .state(let state) = message else { return true }
        return state.kind == .locked || !isLocked(person)
    }

    /// The state that a page shows.
    func pageState(of instance: AppInstance) -> PageState {
        isLocked(instance.key.person) ? Self.coveredPage : instance.life.pageState
    }

    /// The phase that a page gives its scene: a covered one is in the background.
    func phase(of page: AttachedPage) -> ScenePhase {
        isLocked(page.key.person) ? .background : page.phase
    }

    /// Whether a scene may be connected: its app cannot read the state now, and would preserve an
    /// empty one later.
    func mayConnect(_ person: Person) -> Bool { !isLocked(person) }

    /// Whether an app may be given events: it could not commit what it does with them.
    func mayDeliver(_ person: Person) -> Bool { !isLocked(person) }

    /// Whether what a user does on a page has an effect on the process: a choice, or the change to
    /// a new build.
    func mayAct(_ person: Person) -> Bool { !isLocked(person) }

    /// Returns a session without its title, because the title may reveal the window's content.
    func redacted(_ session: SceneSession, of person: Person) -> SceneSession {
        guard isLocked(person) else { return session }
        var session = session
        session.title = ""
        return session
    }
}
