public import Foundation
import HostLink
public import UIKitPrimitives

/// What a scene knows of its page (1.10.4).
extension UIWindowScene {
    /// The page as something that places are measured in.
    public var coordinateSpace: any UICoordinateSpace { screen }

    /// Upright for a page that is at least as high as wide, and on its side for a wider one.
    ///
    /// - Note: Difference from UIKit: a page does not say which way it was turned.
    public var interfaceOrientation: UIInterfaceOrientation { screen.interfaceOrientation }

    /// The surroundings that the page gives.
    public var traitCollection: UITraitCollection { screen.traitCollection }

    /// Asks for another size or orientation.
    ///
    /// - Note: Difference from UIKit: a page's size is the person's, so that it is refused always, with
    ///   ``UISceneError/Code/geometryRequestUnsupported``.
    ///
    /// - Parameters:
    ///   - geometryPreferences: What the app would like.
    ///   - errorHandler: Called with the refusal, after this has returned.
    public func requestGeometryUpdate(
        _ geometryPreferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
    ) {
        guard let errorHandler else { return }
        EndOfTurn.perform {
            errorHandler(UISceneError(.geometryRequestUnsupported))
        }
    }

    /// Tells the delegate where the page has another size, orientation or traits than before.
    func environmentDidChange(from previous: UIScreen) {
        guard
            previous.bounds != screen.bounds || previous.traitCollection != screen.traitCollection
        else { return }
        (delegate as? any UIWindowSceneDelegate)?.windowScene(
            self, didUpdate: previous, interfaceOrientation: previous.interfaceOrientation,
            traitCollection: previous.traitCollection)
    }

    /// What an app would like its window to be.
    @preconcurrency @MainActor
    open class GeometryPreferences: NSObject {
        /// The orientations that an app would like.
        public final class iOS: GeometryPreferences {
            /// The orientations.
            public var interfaceOrientations: UIInterfaceOrientationMask?

            /// Says which orientations an app would like.
            public init(interfaceOrientations: UIInterfaceOrientationMask? = nil) {
                self.interfaceOrientations = interfaceOrientations
            }
        }
    }
}

extension UIScreen {
    var interfaceOrientation: UIInterfaceOrientation {
        environment.height >= environment.width ? .portrait : .landscapeRight
    }
}
