import Foundation
import UIKitPrimitives

/// The constraints and guides of a view, and its part in constraint layout.
struct ConstraintParts {
    /// The active constraints for which this view is the nearest common ancestor.
    var constraints: [NSLayoutConstraint] = []
    /// The guides an app added.
    var guides: [UILayoutGuide] = []
    /// The guides that every view has, created on demand.
    var ownGuides: [UILayoutGuide] = []
    /// The priorities with which the view resists being larger than its content.
    var hugging = LayoutPriorities(horizontal: 250, vertical: 250)
    /// The priorities with which the view resists being smaller than its content.
    var compression = LayoutPriorities(horizontal: 750, vertical: 750)
    /// Whether the view's frame is a constant in constraints of another view's island.
    var isGiven = false
    /// The host whose island includes this view's, because a constraint spans both.
    weak var mergedInto: UIView?
    /// The values from an interface file that depend on the view's traits.
    var variations: TraitVariations?
}

/// A priority for each direction.
nonisolated struct LayoutPriorities: Equatable {
    var horizontal: Float
    var vertical: Float

    subscript(axis: NSLayoutConstraint.Axis) -> Float {
        get { axis == .horizontal ? horizontal : vertical }
        set {
            if axis == .horizontal { horizontal = newValue } else { vertical = newValue }
        }
    }
}

/// The positions of the baselines of a view's text, each as a fraction of the view's height and a
/// constant below its top.
nonisolated struct TextBaselines: Equatable {
    var firstPart: Double
    var firstConstant: Double
    var lastPart: Double
    var lastConstant: Double

    /// Returns the baselines of one line in the middle of the height.
    static func centered(_ font: UIFont) -> TextBaselines {
        let constant = font.ascender - font.lineHeight / 2
        return TextBaselines(
            firstPart: 0.5, firstConstant: constant, lastPart: 0.5, lastConstant: constant)
    }

    /// Returns the baselines of lines from top to bottom.
    static func filling(_ font: UIFont) -> TextBaselines {
        TextBaselines(
            firstPart: 0, firstConstant: font.ascender, lastPart: 1, lastConstant: font.descender)
    }
}

nonisolated extension TextBaselines {
    /// Creates the baselines of lines of several styles.
    ///
    /// - Parameter isCentered: Whether the text is in the middle of the height.
    init(_ layout: StyledLayout, isCentered: Bool) {
        if isCentered {
            let constant = layout.firstBaseline - Double(layout.size.height) / 2
            self.init(
                firstPart: 0.5, firstConstant: constant, lastPart: 0.5, lastConstant: constant)
        } else {
            self.init(
                firstPart: 0, firstConstant: layout.firstBaseline, lastPart: 1,
                lastConstant: -layout.lastDescent)
        }
    }
}
