public import Foundation
public import UIKitPrimitives

/// A relation between an edge, centre or size of one view and that of another: `first = multiplier
/// × second + constant`, or the same with ≤ or ≥ in place of =.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    /// The first view or guide.
    open private(set) weak var firstItem: AnyObject?
    /// The constrained attribute of the first item.
    public let firstAttribute: Attribute
    /// The relation of the first side to the second.
    public let relation: Relation
    /// The second view or guide.
    open private(set) weak var secondItem: AnyObject?
    /// The attribute of the second item.
    public let secondAttribute: Attribute
    /// The factor of the second attribute.
    public let multiplier: CGFloat

    /// The constant that is added to the second side, in points.
    open var constant: CGFloat { didSet { if oldValue != constant { didChange() } } }

    /// The priority of the constraint.
    open var priority = UILayoutPriority.required {
        didSet { if oldValue != priority { didChange() } }
    }

    /// A name for debugging.
    open var identifier: String?

    /// Whether an archived constraint is replaced; stored for source compatibility.
    open var shouldBeArchived = false

    weak var owner: UIView?

    /// Creates a constraint, which has no effect until it is active.
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

    /// Creates a constraint of two objects.
    ///
    /// Their types are not `Any`, because bridging such values would take longer than the rest of
    /// the call.
    init(
        object first: AnyObject, _ firstAttribute: Attribute, _ relation: Relation,
        to second: AnyObject?, _ secondAttribute: Attribute, multiplier: CGFloat,
        constant: CGFloat
    ) {
        firstItem = first
        self.firstAttribute = firstAttribute
        self.relation = relation
        secondItem = second
        self.secondAttribute = secondAttribute
        self.multiplier = multiplier
        self.constant = constant
        super.init()
    }

    /// Whether the constraint is active.
    ///
    /// An activated constraint is added to the nearest view that contains both of its items; if
    /// there is no such view, the program ends.
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

    /// Makes several constraints inactive.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    /// The relations between the sides of a constraint.
    public nonisolated enum Relation: Int, Hashable, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    /// The attributes of a view in constraints; leading is left, because text runs to the right.
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
