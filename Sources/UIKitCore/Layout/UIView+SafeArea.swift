import Foundation
public import UIKitPrimitives

extension UIView {
    /// What of the superview's safe area reaches into this view, with what its controller and the
    /// controller's container add.
    var inheritedSafeAreaInsets: UIEdgeInsets {
        guard let superview else { return safeAreaInsets }
        let outer = superview.safeAreaInsets
        let frame = frame
        let origin = superview.bounds.origin
        let size = superview.bounds.size
        // What scrolls keeps its safe area: the content's own position does not count.
        let top = superview is UIScrollView ? 0 : frame.minY - origin.y
        let left = superview is UIScrollView ? 0 : frame.minX - origin.x
        var insets = UIEdgeInsets(
            top: max(0, outer.top - max(0, top)), left: max(0, outer.left - max(0, left)),
            bottom: max(0, outer.bottom - max(0, size.height - top - frame.height)),
            right: max(0, outer.right - max(0, size.width - left - frame.width)))
        if superview is UIScrollView { insets = .zero }
        if let owner { insets.add(owner.safeAreaAdditions) }
        return insets
    }

    var effectiveLayoutMargins: UIEdgeInsets {
        var margins = ownLayoutMargins ?? defaultLayoutMargins
        if insetsLayoutMarginsFromSafeArea { margins.add(safeAreaInsets) }
        if preservesSuperviewLayoutMargins, let superview {
            let outer = superview.layoutMargins
            margins.top = max(margins.top, outer.top - frame.minY)
            margins.left = max(margins.left, outer.left - frame.minX)
            margins.bottom = max(
                margins.bottom, outer.bottom - (superview.bounds.height - frame.maxY))
            margins.right = max(margins.right, outer.right - (superview.bounds.width - frame.maxX))
        }
        return margins
    }

    /// A controller's view keeps 16 points at its sides, 20 where there is room; other views 8 all
    /// around.
    private var defaultLayoutMargins: UIEdgeInsets {
        guard owner != nil else { return UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
        let side: CGFloat = bounds.width >= ReadableWidth.wideWindow ? 20 : 16
        return UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
    }

    /// `layoutMargins` by the direction of the language.
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

/// How wide content may be to be read easily.
nonisolated enum ReadableWidth {
    /// From this width on, a window has room to spare at its sides.
    static let wideWindow: CGFloat = 700
    /// About seventy characters of body text.
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
