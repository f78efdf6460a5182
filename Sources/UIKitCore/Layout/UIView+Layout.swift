import Foundation
import UIKitPrimitives

extension UIView {
    /// Has `layoutSubviews()` called in the next layout pass.
    func markForLayout() {
        needsLayout = true
        markForLayoutPass()
        setNeedsRendering()
    }

    /// Leads the next layout pass to this view, without calling its `layoutSubviews()`.
    func markForLayoutPass() {
        var view: UIView? = self
        while let current = view, !current.subtreeNeedsLayout {
            current.subtreeNeedsLayout = true
            view = current.superview
        }
        // A view that was marked before it came into this hierarchy may have unmarked ancestors.
        var ancestor = view?.superview
        while let current = ancestor, !current.subtreeNeedsLayout {
            current.subtreeNeedsLayout = true
            ancestor = current.superview
        }
    }

    /// Says that the view is elsewhere in its superview or has another size.
    func placeDidChange() {
        guard let superview else { return }
        superview.markForLayoutPass()
        if constraintParts.isGiven, translatesAutoresizingMaskIntoConstraints {
            superview.constraintsDidChange()
        }
    }

    /// Lays out the outermost ancestor that waits for layout, with all that is inside it.
    func layOutNow() {
        var start = self
        var ancestor = superview
        while let current = ancestor {
            if current.needsLayout || current.constraintsNeedSolving { start = current }
            ancestor = current.superview
        }
        // Laying out may ask for more layout; a hierarchy that never comes to rest is left as it is.
        var passes = 0
        while start.subtreeNeedsLayout, passes < LayoutPass.passesMax {
            start.performLayoutPass()
            passes += 1
        }
    }

    private func performLayoutPass() {
        guard subtreeNeedsLayout else { return }
        subtreeNeedsLayout = false
        updateOwnSafeArea()
        updateConstraintsIfNeeded()
        if constraintsNeedSolving { solveConstraints() }
        if needsLayout {
            needsLayout = false
            owner?.viewWillLayoutSubviews()
            layoutSubviews()
            owner?.viewDidLayoutSubviews()
            if constraintsNeedSolving { solveConstraints() }
        }
        for subview in subviews {
            subview.updateOwnSafeArea()
            subview.performLayoutPass()
        }
    }

    private func updateOwnSafeArea() {
        guard superview != nil else { return }
        let insets = inheritedSafeAreaInsets
        guard insets != ownSafeAreaInsets else { return }
        ownSafeAreaInsets = insets
        owner?.viewSafeAreaInsetsDidChange()
    }
}

/// The limits of layout.
nonisolated enum LayoutPass {
    /// How often one hierarchy is laid out in a turn before it is taken as it is: content that
    /// settles needs two or three passes, one that does not would hold the turn forever.
    static let passesMax = 8
}
