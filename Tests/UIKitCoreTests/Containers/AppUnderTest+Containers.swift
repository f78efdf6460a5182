import Foundation
import HostLink

@testable import UIKitCore
@testable import UIKitTesting

extension AppUnderTest {
    /// Returns the traced controller with this identifier, at any depth below the root.
    func controller(_ identifier: String) -> TracedController? {
        var found: TracedController?
        root?.forEachController { controller in
            if controller.restorationIdentifier == identifier, found == nil {
                found = controller as? TracedController
            }
        }
        return found
    }

    /// Changes the size of the scene's page, as dragging the edge of a browser window does.
    func resize(to size: CGSize) {
        tell(
            .environment(
                session: AppUnderTest.session,
                PageEnvironment(width: size.width, height: size.height)))
    }
}
