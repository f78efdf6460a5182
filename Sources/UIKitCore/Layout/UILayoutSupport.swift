public import Foundation

/// The area that bars cover at the top or bottom of a controller's view.
///
/// UIKit replaced it with `safeAreaLayoutGuide`. It may be an item of a constraint, and a view in a
/// visual format.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// The height of the area, in points.
    var length: CGFloat { get }
    /// The upper edge.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The lower edge.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    /// The height.
    var heightAnchor: NSLayoutDimension { get }
}

extension UIViewController {
    /// The area between the upper edge of the view and its safe area.
    public var topLayoutGuide: any UILayoutSupport { BarsGuide.guide(.topBars, of: view) }

    /// The area between the safe area of the view and its lower edge.
    public var bottomLayoutGuide: any UILayoutSupport { BarsGuide.guide(.bottomBars, of: view) }
}

/// The guide for the bars at one edge of a view, which the view keeps.
private final class BarsGuide: UILayoutGuide, UILayoutSupport {
    var length: CGFloat { layoutFrame.height }

    static func guide(_ role: Role, of view: UIView) -> BarsGuide {
        for case let guide as BarsGuide in view.constraintParts.ownGuides
        where guide.role == role {
            return guide
        }
        let guide = BarsGuide(role: role, in: view)
        view.constraintParts.ownGuides.append(guide)
        return guide
    }
}
