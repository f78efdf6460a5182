public import Foundation
public import UIKitPrimitives

extension UIView {
    // MARK: - Constraints

    /// The active constraints that this view is the nearest to contain.
    public var constraints: [NSLayoutConstraint] { constraintParts.constraints }

    /// Makes a constraint active, kept by this view.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.owner !== self else { return }
        constraint.owner?.removeConstraint(constraint)
        constraint.owner = self
        constraintParts.constraints.append(constraint)
        constraintsDidChange()
    }

    /// Makes constraints active, kept by this view.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    /// Lets a constraint no longer count.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.owner === self else { return }
        constraint.owner = nil
        constraintParts.constraints.removeAll { $0 === constraint }
        constraintsDidChange()
    }

    /// Lets constraints no longer count.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    // MARK: - Content

    /// Has constraints solved again because the size that the content asks for changed.
    func contentSizeDidChange() {
        if !translatesAutoresizingMaskIntoConstraints { constraintsDidChange() }
    }

    /// How much the view resists being larger than its content.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        UILayoutPriority(constraintParts.hugging[axis])
    }

    /// Sets how much the view resists being larger than its content.
    public func setContentHuggingPriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        constraintParts.hugging[axis] = priority.rawValue
        constraintsDidChange()
    }

    /// How much the view resists being smaller than its content.
    public func contentCompressionResistancePriority(
        for axis: NSLayoutConstraint.Axis
    ) -> UILayoutPriority {
        UILayoutPriority(constraintParts.compression[axis])
    }

    /// Sets how much the view resists being smaller than its content.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        constraintParts.compression[axis] = priority.rawValue
        constraintsDidChange()
    }

    // MARK: - Updating

    /// Has `updateConstraints()` called before the next layout.
    func markForConstraintUpdate() {
        needsConstraintUpdate = true
        markForLayoutPass()
        setNeedsRendering()
    }

    /// Whether `updateConstraints()` will be called.
    public var needsUpdateConstraints: Bool { needsConstraintUpdate }

    /// Calls `updateConstraints()` if it was asked for.
    func updateMarkedConstraints() {
        guard needsConstraintUpdate else { return }
        needsConstraintUpdate = false
        owner?.updateViewConstraints()
        updateConstraints()
    }

    // MARK: - Solving

    /// Says that what constraints on this view or inside it ask for has changed.
    func constraintsDidChange() {
        let host = constraintHost
        host.constraintsNeedSolving = true
        host.markForLayoutPass()
        setNeedsRendering()
    }

    /// The view with a given size whose island of constraints this view is in.
    var constraintHost: UIView {
        var host = self
        while !host.translatesAutoresizingMaskIntoConstraints, let superview = host.superview {
            host = superview
        }
        return host.constraintParts.mergedInto ?? host
    }

    /// Places the views of the island this view is the host of.
    func solveConstraints() {
        constraintsNeedSolving = false
        guard translatesAutoresizingMaskIntoConstraints || superview == nil else { return }
        if let other = constraintParts.mergedInto {
            guard isDescendant(of: other), other !== self else {
                constraintParts.mergedInto = nil
                return solveConstraints()
            }
            return other.solveConstraints()
        }
        ConstraintIsland(host: self)?.layOut()
    }

    // MARK: - Fitting

    /// Asks for the smallest size.
    public nonisolated static var layoutFittingCompressedSize: CGSize { .zero }

    /// Asks for the largest size.
    public nonisolated static var layoutFittingExpandedSize: CGSize {
        CGSize(width: 10_000, height: 10_000)
    }

    /// The size that constraints inside the view ask for, where the target's width and height matter
    /// as given.
    func constrainedSize(
        _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
    ) -> CGSize {
        ConstraintIsland.fittingSize(
            of: self, target: target, horizontal: horizontal.rawValue,
            vertical: vertical.rawValue)
    }

    // MARK: - Guides

    /// Adds a rectangle that is laid out but not shown.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owner !== self else { return }
        layoutGuide.owner?.removeLayoutGuide(layoutGuide)
        layoutGuide.owner = self
        constraintParts.guides.append(layoutGuide)
    }

    /// Takes a guide away.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owner === self else { return }
        constraintParts.guides.removeAll { $0 === layoutGuide }
        layoutGuide.owner = nil
        constraintsDidChange()
    }

    /// The guides that were added.
    public var layoutGuides: [UILayoutGuide] { constraintParts.guides }

    /// The part that neither bars nor hardware cover.
    public var safeAreaLayoutGuide: UILayoutGuide { ownGuide(.safeArea) }

    /// The part within the margins.
    public var layoutMarginsGuide: UILayoutGuide { ownGuide(.layoutMargins) }

    /// The part within the margins, no wider than can be read easily.
    public var readableContentGuide: UILayoutGuide { ownGuide(.readableContent) }

    func ownGuide(_ role: UILayoutGuide.Role) -> UILayoutGuide {
        if let guide = constraintParts.ownGuides.first(where: { $0.role == role }) { return guide }
        let guide = UILayoutGuide(role: role, in: self)
        constraintParts.ownGuides.append(guide)
        return guide
    }

    var readableContentInsets: UIEdgeInsets {
        var insets = layoutMargins
        let surplus =
            bounds.width - insets.left - insets.right - ReadableWidth.contentMax
        if surplus > 0 {
            insets.left += surplus / 2
            insets.right += surplus / 2
        }
        return insets
    }
}

extension UIScrollView {
    /// The content; constraints on its edges and size give `contentSize`.
    public var contentLayoutGuide: UILayoutGuide { ownGuide(.content) }

    /// The view itself, which does not move with the content.
    public var frameLayoutGuide: UILayoutGuide { ownGuide(.frame) }
}
