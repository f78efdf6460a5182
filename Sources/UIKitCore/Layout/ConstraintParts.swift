import Foundation
import UIKitPrimitives

/// What a view keeps for layout by constraints.
struct ConstraintParts {
    /// The active constraints this view is the nearest to contain.
    var constraints: [NSLayoutConstraint] = []
    /// The guides an app added.
    var guides: [UILayoutGuide] = []
    /// The guides every view has, once asked for.
    var ownGuides: [UILayoutGuide] = []
    /// How much the view resists being larger than its content.
    var hugging = LayoutPriorities(horizontal: 250, vertical: 250)
    /// How much it resists being smaller.
    var compression = LayoutPriorities(horizontal: 750, vertical: 750)
    /// Whether the view's frame is a given in constraints of another view's island.
    var isGiven = false
    /// The view whose island took this one's in, since a constraint spans both.
    weak var mergedInto: UIView?
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

/// Where the baselines of a view's text are: a part of its height and a constant below its top.
nonisolated struct TextBaselines: Equatable {
    var firstPart: Double
    var firstConstant: Double
    var lastPart: Double
    var lastConstant: Double

    /// One line in the middle of the height.
    static func centered(_ font: UIFont) -> TextBaselines {
        let constant = font.ascender - font.lineHeight / 2
        return TextBaselines(
            firstPart: 0.5, firstConstant: constant, lastPart: 0.5, lastConstant: constant)
    }

    /// Lines from top to bottom.
    static func filling(_ font: UIFont) -> TextBaselines {
        TextBaselines(
            firstPart: 0, firstConstant: font.ascender, lastPart: 1, lastConstant: font.descender)
    }
}
