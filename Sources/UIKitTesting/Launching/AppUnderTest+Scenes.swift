import HostLink

extension AppUnderTest {
    /// Opens one more window of the running app, or one that was closed.
    ///
    /// - Parameters:
    ///   - session: The session of the window.
    ///   - inBackground: Whether no page shows it, as when the app has asked for its state to be made
    ///     anew.
    public func open(_ session: String, inBackground: Bool = false) {
        open(session, inBackground: inBackground, activity: nil)
    }

    /// Opens a window for an activity that the app asked for.
    func open(_ session: String, inBackground: Bool = false, activity: [UInt8]?) {
        tell(.connect(order(for: session, inBackground: inBackground, activity: activity)))
    }

    /// Opens the window that the app asked for first with
    /// `requestSceneSessionActivation(_:userActivity:options:errorHandler:)`, or brings it in front if it is
    /// open.
    ///
    /// - Returns: The session of the window.
    @discardableResult
    public func openRequestedWindow() throws -> String {
        guard !requestedWindows.isEmpty else {
            throw ScreenError("The app has asked for no window.")
        }
        let window = requestedWindows.removeFirst()
        let session = window.session ?? "session-\(eventNumbers.count + 1)"
        // An app that has the scene already takes no notice of the order.
        tell(
            .answer(request: window.request, isGranted: true),
            .connect(order(for: session, inBackground: false, activity: window.activity)))
        becomeActive(session)
        return session
    }

    /// Takes a scene from the app to free memory; its state stays.
    public func disconnect(_ session: String = AppUnderTest.session) {
        tell(.disconnect(session: session, discard: false))
    }

    /// The person closes a window for good: its state is deleted.
    ///
    /// An app that is not running, or that ends before it has done its part, is told at its next launch.
    public func discard(_ session: String = AppUnderTest.session) {
        eventNumbers[session] = nil
        discardedSessions.append(session)
        if isRunning { tell(.disconnect(session: session, discard: true)) }
    }
}
