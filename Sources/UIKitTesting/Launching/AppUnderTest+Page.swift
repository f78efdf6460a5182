public import Foundation
import HostLink

extension AppUnderTest {
    /// Gives the page of a scene another size, as a person does who resizes the window; the next
    /// launches have it as well.
    public func resize(to size: CGSize, _ session: String = AppUnderTest.session) {
        pageSize = size
        tell(
            .environment(
                session: session, PageEnvironment(width: size.width, height: size.height)))
    }

    /// Turns the device on its side, or upright again.
    public func rotate(_ session: String = AppUnderTest.session) {
        resize(to: CGSize(width: pageSize.height, height: pageSize.width), session)
    }
}
