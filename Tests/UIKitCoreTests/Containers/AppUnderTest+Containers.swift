import Foundation
import HostLink

@testable import UIKitCore
@testable import UIKitTesting

extension AppUnderTest {
    /// The traced controller with an identifier, wherever it is below the root.
    func controller(_ identifier: String) -> TracedController? {
        var found: TracedController?
        root?.forEachController { controller in
            if controller.restorationIdentifier == identifier, found == nil {
                found = controller as? TracedController
            }
        }
        return found
    }

    /// Gives the page of the scene another size, as a person who drags a window's edge does.
    func resize(to size: CGSize) {
        tell(
            .environment(
                session: AppUnderTest.session,
                PageEnvironment(width: size.width, height: size.height)))
    }
}
