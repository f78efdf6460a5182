public import Foundation
public import UIKitPrimitives

/// Says how one edge, centre or size of a view stands to another: `first = multiplier × second +
/// constant`, or at most, or at least.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    /// The view or guide that is placed.
    open private(set) weak var firstItem: AnyObject?
    /// What of it is placed.
    public let firstAttribute: Attribute
    /// How it stands to the second.
    public let relation: Relation
    /// The view or guide it is placed by.
    open private(set) weak var secondItem: AnyObject?
    /// What of it counts.
    public let secondAttribute: Attribute
    /// What the second is multiplied with.
    public let multiplier: CGFloat

    /// What is added.
    open var constant: CGFloat { didSet { if oldValue != constant { didChange() } } }

    /// How much the constraint matters.
    open var priority = UILayoutPriority.required {
        didSet { if oldValue != priority { didChange() } }
    }

    /// A name for people who debug.
    open var identifier: String?

    /// Kept for source compatibility; whether an archived constraint is replaced.
    open var shouldBeArchived = false

    weak var owner: UIView?

    /// Makes a constraint, which has no effect before it is active.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat,
        constant: CGFloat
    ) {
        firstItem = view1 as AnyObject
        firstAttribute = attr1
        self.relation = relation
        secondItem = view2 as AnyObject?
        secondAttribute = attr2
        self.multiplier = multiplier
        self.constant = constant
        super.init()
    }

    /// Whether the constraint counts.
    ///
    /// Made active, it is kept by the nearest view that contains both of its items; there must be one.
    open var isActive: Bool {
        get { owner != nil }
        set {
            guard newValue != isActive else { return }
            if newValue {
                activate()
            } else {
                owner?.removeConstraint(self)
            }
        }
    }

    private func activate() {
        guard let first = view(of: firstItem) else { return }
        var holder: UIView? = first
        if let second = view(of: secondItem) {
            while let candidate = holder, !second.isDescendant(of: candidate) {
                holder = candidate.superview
            }
        }
        guard let holder else {
            preconditionFailure(
                "A constraint needs a view that contains both of its items; add them to one first.")
        }
        holder.addConstraint(self)
    }

    private func view(of item: AnyObject?) -> UIView? {
        (item as? UILayoutGuide)?.owningView ?? item as? UIView
    }

    private func didChange() {
        owner?.constraintsDidChange()
    }

    /// Makes several constraints active.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Lets several constraints no longer count.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    /// How the sides of a constraint stand to each other.
    public nonisolated enum Relation: Int, Hashable, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    /// What of a view a constraint is about; leading is left, as text runs to the right.
    public nonisolated enum Attribute: Int, Hashable, Sendable {
        case left = 1
        case right = 2
        case top = 3
        case bottom = 4
        case leading = 5
        case trailing = 6
        case width = 7
        case height = 8
        case centerX = 9
        case centerY = 10
        case lastBaseline = 11
        case firstBaseline = 12
        case leftMargin = 13
        case rightMargin = 14
        case topMargin = 15
        case bottomMargin = 16
        case leadingMargin = 17
        case trailingMargin = 18
        case centerXWithinMargins = 19
        case centerYWithinMargins = 20
        case notAnAttribute = 0
    }

    /// A direction of layout.
    public nonisolated enum Axis: Int, Hashable, Sendable {
        case horizontal = 0
        case vertical = 1
    }
}
