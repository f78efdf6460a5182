public import HostLink

/// The interface for user interfaces that show calls, and for users' preferences for calls.
extension AppHost {
    /// Returns the calls of a user, oldest first; a call that has ended is among them for a few
    /// seconds.
    public func presentedCalls(of person: Person) -> [PresentedCall] {
        calls.presented(person, self)
    }

    /// Returns a stream of a user's calls: the present ones at once, and all of them after each
    /// change.
    ///
    /// A slow reader receives only the newest calls. The stream ends with the host.
    public func presentedCallUpdates(of person: Person) -> AsyncStream<[PresentedCall]> {
        calls.watchers.watch(person, now: calls.presented(person, self), self)
    }

    /// Begins an action of a user in a call.
    ///
    /// The call changes when its app has performed the action, which
    /// `presentedCallUpdates(of:)` reports; it stops ringing at once.
    ///
    /// - Parameters:
    ///   - person: The user whose call it is.
    ///   - action: The action, which must be one of the call's `actions`.
    ///   - call: The name of the call, `PresentedCall.id`.
    /// - Returns: After `answer`, the address of the page on which the app shows the call.
    /// - Throws: `unknownCall`, `callActionRefused`; for `answer` also `tooManySessions` and
    ///   `storageFailed`.
    @discardableResult
    public func perform(
        _ action: CallUserAction, on call: String, for person: Person
    ) throws(HostError) -> String? {
        try calls.perform(action, on: call, of: person, self)
    }

    /// Returns a user's preferences for incoming calls.
    ///
    /// - Throws: `storageFailed`.
    public func callPreferences(of person: Person) throws(HostError) -> CallPreferences {
        try calls.preferences(of: person)
    }

    /// Sets whether incoming calls of a user are refused.
    ///
    /// - Throws: `storageFailed`.
    public func setDoNotDisturb(_ isOn: Bool, for person: Person) throws(HostError) {
        try calls.changePreferences(of: person) { $0.isDoNotDisturb = isOn }
    }

    /// Blocks a caller for a user, in all apps, or unblocks the caller.
    ///
    /// - Throws: `callActionRefused` if the list is full, `storageFailed`.
    public func setBlocked(
        _ isBlocked: Bool, _ caller: CallHandle, for person: Person
    ) throws(HostError) {
        try calls.setBlocked(isBlocked, caller, of: person)
    }
}
