public import Foundation
import HostLink

extension AppUnderTest {
    /// Opens an additional window of the running app, or reopens a closed one.
    ///
    /// - Parameters:
    ///   - session: The session of the window.
    ///   - inBackground: Whether no page shows the window, for example because the app requested
    ///     a refresh of the window's state.
    public func open(_ session: String, inBackground: Bool = false) {
        open(session, inBackground: inBackground, activity: nil)
    }

    /// Opens a window for an activity that the app requested.
    func open(_ session: String, inBackground: Bool = false, activity: [UInt8]?) {
        tell(.connect(order(for: session, inBackground: inBackground, activity: activity)))
    }

    /// Opens the first window that the app requested with
    /// `requestSceneSessionActivation(_:userActivity:options:errorHandler:)`, or brings it to the
    /// front if it is open.
    ///
    /// - Returns: The session of the window.
    @discardableResult
    public func openRequestedWindow() throws -> String {
        guard !requestedWindows.isEmpty else {
            throw ScreenError("No request of the app for a window is pending.")
        }
        let window = requestedWindows.removeFirst()
        let session = window.session ?? "session-\(eventNumbers.count + 1)"
        // An app that already has the scene ignores the order.
        tell(
            .answer(request: window.request, isGranted: true),
            .connect(order(for: session, inBackground: false, activity: window.activity)))
        becomeActive(session)
        return session
    }

    /// Disconnects a scene from the app to free memory; its state is kept.
    public func disconnect(_ session: String = AppUnderTest.session) {
        tell(.disconnect(session: session, discard: false))
    }

    /// Closes a window permanently, as a user does: its state is deleted.
    ///
    /// An app that is not running, or that ends before it has handled the message, is notified at
    /// its next launch.
    public func discard(_ session: String = AppUnderTest.session) {
        eventNumbers[session] = nil
        discardedSessions.append(session)
        if isRunning { tell(.disconnect(session: session, discard: true)) }
    }

    /// The session of the first external display.
    public static let display = "display-1"

    /// Connects an external display, as if a user opened the app's page for one.
    ///
    /// Later launches that name its session, as ``relaunch()`` does, connect it again until
    /// ``disconnectExternalDisplay(_:)`` is called.
    ///
    /// - Parameters:
    ///   - session: The name of the display.
    ///   - size: The size of its page, in points.
    public func connectExternalDisplay(
        _ session: String = AppUnderTest.display, size: CGSize = CGSize(width: 1280, height: 720)
    ) {
        displaySizes[session] = size
        tell(.connect(order(for: session, inBackground: false, activity: nil)))
    }

    /// Disconnects an external display, whose state is kept for the next connection.
    public func disconnectExternalDisplay(_ session: String = AppUnderTest.display) {
        tell(
            .phase(session: session, .background), .hidePage(session: session),
            .disconnect(session: session, discard: false))
        eventNumbers[session] = nil
    }

    /// Changes the size of a scene's page, as if the user resized the window.
    ///
    /// The size also applies to the next launches.
    public func resize(to size: CGSize, _ session: String = AppUnderTest.session) {
        pageSize = size
        tell(
            .environment(
                session: session, PageEnvironment(width: size.width, height: size.height)))
    }

    /// Rotates the device to landscape, or back to portrait.
    public func rotate(_ session: String = AppUnderTest.session) {
        resize(to: CGSize(width: pageSize.height, height: pageSize.width), session)
    }
}
