public import Foundation
import HostLink

extension AppUnderTest {
    /// Changes the size of a scene's page, as if the user resized the window.
    ///
    /// The next launches have this size as well.
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
