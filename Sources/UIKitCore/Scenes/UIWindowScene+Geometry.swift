public import Foundation
import HostLink
public import UIKitPrimitives

/// The properties of the scene's page (specification 1.10.4).
extension UIWindowScene {
    /// The coordinate space of the page.
    public var coordinateSpace: any UICoordinateSpace { screen }

    /// The orientation: portrait for a page that is at least as high as wide, and landscape
    /// otherwise.
    ///
    /// - Note: Difference from UIKit: a page does not report in which direction it was turned.
    public var interfaceOrientation: UIInterfaceOrientation { screen.interfaceOrientation }

    /// The traits of the page.
    public var traitCollection: UITraitCollection { screen.traitCollection }

    /// Requests another size or orientation.
    ///
    /// - Note: Difference from UIKit: the user decides the size of a page, so every request is
    ///   refused with ``UISceneError/Code/geometryRequestUnsupported``.
    ///
    /// - Parameters:
    ///   - geometryPreferences: The preferences of the app.
    ///   - errorHandler: Called with the refusal, after this method has returned.
    public func requestGeometryUpdate(
        _ geometryPreferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
    ) {
        guard let errorHandler else { return }
        CallsAtEndOfTurn.perform {
            errorHandler(UISceneError(.geometryRequestUnsupported))
        }
    }

    /// Notifies the delegate if the page's size, orientation or traits have changed.
    func environmentDidChange(from previous: UIScreen) {
        guard
            previous.bounds != screen.bounds || previous.traitCollection != screen.traitCollection
        else { return }
        (delegate as? any UIWindowSceneDelegate)?.windowScene(
            self, didUpdate: previous, interfaceOrientation: previous.interfaceOrientation,
            traitCollection: previous.traitCollection)
    }

    /// The geometry that an app prefers for its window.
    @preconcurrency @MainActor
    open class GeometryPreferences: NSObject {
        /// The orientations that an app prefers.
        public final class iOS: GeometryPreferences {
            /// The orientations.
            public var interfaceOrientations: UIInterfaceOrientationMask?

            /// Creates preferences for orientations.
            public init(interfaceOrientations: UIInterfaceOrientationMask? = nil) {
                self.interfaceOrientations = interfaceOrientations
            }
        }
    }
}

extension UIApplication {
    /// The orientation of the main scene, for code of iOS 12 and earlier.
    ///
    /// - Note: Difference from UIKit: as with ``UIWindowScene/interfaceOrientation``.
    public var statusBarOrientation: UIInterfaceOrientation {
        UIScreen.main.interfaceOrientation
    }
}

extension UIScreen {
    var interfaceOrientation: UIInterfaceOrientation {
        environment.height >= environment.width ? .portrait : .landscapeRight
    }
}
