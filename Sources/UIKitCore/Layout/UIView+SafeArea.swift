import Foundation
public import UIKitPrimitives

extension UIView {
    /// The part of the superview's safe area that overlaps this view, plus the insets that its
    /// controller and the controller's container add.
    var inheritedSafeAreaInsets: UIEdgeInsets {
        guard let superview else { return safeAreaInsets }
        let outer = superview.safeAreaInsets
        let frame = frame
        let origin = superview.bounds.origin
        let size = superview.bounds.size
        // Inside a scroll view, the content's own position does not affect the safe area.
        let top = superview is UIScrollView ? 0 : frame.minY - origin.y
        let left = superview is UIScrollView ? 0 : frame.minX - origin.x
        var insets = UIEdgeInsets(
            top: max(0, outer.top - max(0, top)), left: max(0, outer.left - max(0, left)),
            bottom: max(0, outer.bottom - max(0, size.height - top - frame.height)),
            right: max(0, outer.right - max(0, size.width - left - frame.width)))
        if superview is UIScrollView { insets = .zero }
        if let owner { insets.add(ExtendedLayout(of: owner).safeAreaAdditions) }
        return insets
    }

    var effectiveLayoutMargins: UIEdgeInsets {
        var margins = ownLayoutMargins ?? defaultLayoutMargins
        if insetsLayoutMarginsFromSafeArea { margins.add(safeAreaInsets) }
        if preservesSuperviewLayoutMargins, let superview {
            let outer = superview.layoutMargins
            margins.left = max(margins.left, outer.left - frame.minX)
            margins.right = max(margins.right, outer.right - (superview.bounds.width - frame.maxX))
            // The position of a view in a list or another scroll view does not affect its height.
            guard !(superview is UIScrollView) else { return margins }
            margins.top = max(margins.top, outer.top - frame.minY)
            margins.bottom = max(
                margins.bottom, outer.bottom - (superview.bounds.height - frame.maxY))
        }
        return margins
    }

    /// The default margins: those of the cell for a cell's content view; 16 points at the sides of
    /// a controller's view, 20 in wide windows; 8 on all sides of other views.
    private var defaultLayoutMargins: UIEdgeInsets {
        if let cell = superview as? UITableViewCell, cell.contentView === self {
            return cell.contentMargins
        }
        guard owner != nil else { return UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
        let side: CGFloat = bounds.width >= ReadableWidth.wideWindow ? 20 : 16
        return UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
    }

    /// `layoutMargins` with sides that follow the direction of text.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let margins = layoutMargins
            return NSDirectionalEdgeInsets(
                top: margins.top, leading: margins.left, bottom: margins.bottom,
                trailing: margins.right)
        }
        set {
            layoutMargins = UIEdgeInsets(
                top: newValue.top, left: newValue.leading, bottom: newValue.bottom,
                right: newValue.trailing)
        }
    }
}

/// The margins that an app set for a view, and what is added to them.
struct MarginRule {
    var own: UIEdgeInsets?
    var addsSafeArea = true
    var keepsOuterMargins = false
}

/// The widths that keep content easy to read, in points.
nonisolated enum ReadableWidth {
    /// The width from which a window has space at its sides.
    static let wideWindow: CGFloat = 700
    /// The maximum width of content, which is about seventy characters of body text.
    static let contentMax: CGFloat = 672
}

extension UIEdgeInsets {
    nonisolated mutating func add(_ other: UIEdgeInsets) {
        top += other.top
        left += other.left
        bottom += other.bottom
        right += other.right
    }
}

extension UIViewController {
    func safeAreaAdditionsDidChange() {
        viewIfLoaded?.superview?.setNeedsLayout()
        viewIfLoaded?.setNeedsLayout()
    }
}
