public import Foundation
public import UIKitPrimitives

extension UIView {
    // MARK: - Constraints

    /// The active constraints for which this view is the nearest common ancestor.
    public var constraints: [NSLayoutConstraint] { constraintParts.constraints }

    /// Makes a constraint active and adds it to this view.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        if own(constraint) { constraintsDidChange() }
    }

    /// Makes constraints active and adds them to this view.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        var isChanged = false
        for constraint in constraints where own(constraint) { isChanged = true }
        if isChanged { constraintsDidChange() }
    }

    /// Makes this view the owner of a constraint; returns whether the constraint had another owner
    /// or none.
    private func own(_ constraint: NSLayoutConstraint) -> Bool {
        let owner = constraint.owner
        guard owner !== self else { return false }
        owner?.removeConstraint(constraint)
        constraint.owner = self
        constraintParts.constraints.append(constraint)
        return true
    }

    /// Makes a constraint of this view inactive.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.owner === self else { return }
        constraint.owner = nil
        constraintParts.constraints.removeAll { $0 === constraint }
        constraintsDidChange()
    }

    /// Makes constraints of this view inactive.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    // MARK: - Content

    /// Returns the priority with which the view resists being larger than its content.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        UILayoutPriority(constraintParts.hugging[axis])
    }

    /// Sets the priority with which the view resists being larger than its content.
    public func setContentHuggingPriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        constraintParts.hugging[axis] = priority.rawValue
        constraintsDidChange()
    }

    /// Returns the priority with which the view resists being smaller than its content.
    public func contentCompressionResistancePriority(
        for axis: NSLayoutConstraint.Axis
    ) -> UILayoutPriority {
        UILayoutPriority(constraintParts.compression[axis])
    }

    /// Sets the priority with which the view resists being smaller than its content.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        constraintParts.compression[axis] = priority.rawValue
        constraintsDidChange()
    }

    // MARK: - Updating

    /// Whether `updateConstraints()` will be called.
    public var needsUpdateConstraints: Bool { needsConstraintUpdate }

    // MARK: - Solving

    /// Records that the constraints on this view or inside it have changed.
    func constraintsDidChange() {
        let host = constraintHost
        host.constraintsNeedSolving = true
        host.markForLayoutPass()
        setNeedsRendering()
    }

    /// The view with a given size whose island of constraints contains this view.
    var constraintHost: UIView {
        var host = self
        while !host.translatesAutoresizingMaskIntoConstraints, let superview = host.superview {
            host = superview
        }
        return host.constraintParts.mergedInto ?? host
    }

    /// Places the views of the island whose host is this view.
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

    /// The target for the smallest size.
    public nonisolated static var layoutFittingCompressedSize: CGSize { .zero }

    /// The target for the largest size.
    public nonisolated static var layoutFittingExpandedSize: CGSize {
        CGSize(width: 10_000, height: 10_000)
    }

    /// Returns the size that the constraints inside the view require, with given priorities for the
    /// target's width and height.
    func constrainedSize(
        _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
    ) -> CGSize {
        ConstraintIsland.fittingSize(
            of: self, target: target, horizontal: horizontal.rawValue,
            vertical: vertical.rawValue)
    }

    // MARK: - Guides

    /// Adds a rectangle that takes part in layout but is not shown.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owner !== self else { return }
        layoutGuide.owner?.removeLayoutGuide(layoutGuide)
        layoutGuide.owner = self
        constraintParts.guides.append(layoutGuide)
    }

    /// Removes a guide.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owner === self else { return }
        constraintParts.guides.removeAll { $0 === layoutGuide }
        layoutGuide.owner = nil
        constraintsDidChange()
    }

    /// The guides that were added.
    public var layoutGuides: [UILayoutGuide] { constraintParts.guides }

    /// The area that bars and hardware do not cover.
    public var safeAreaLayoutGuide: UILayoutGuide { ownGuide(.safeArea) }

    /// The area inside the margins.
    public var layoutMarginsGuide: UILayoutGuide { ownGuide(.layoutMargins) }

    /// The area inside the margins, no wider than is comfortable to read.
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
    /// The area of the content; constraints on its edges and size determine `contentSize`.
    public var contentLayoutGuide: UILayoutGuide { ownGuide(.content) }

    /// The area of the view itself, which does not move with the content.
    public var frameLayoutGuide: UILayoutGuide { ownGuide(.frame) }
}
