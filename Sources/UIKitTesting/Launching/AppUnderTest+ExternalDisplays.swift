public import Foundation
import HostLink

extension AppUnderTest {
    /// The session of the first external display.
    public static let display = "display-1"

    /// Connects an external display, as if a user opened the app's page for one.
    ///
    /// It stays connected in later launches that name its session, as ``relaunch()`` does, until
    /// ``disconnectExternalDisplay(_:)``.
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
}
