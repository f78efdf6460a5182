import Foundation
import UIKitPrimitives

extension UIView {
    /// Makes the next layout pass reach this view, without calling its `layoutSubviews()`.
    func markForLayoutPass() {
        var view: UIView? = self
        while let current = view, !current.subtreeNeedsLayout {
            current.subtreeNeedsLayout = true
            view = current.superview
        }
        // A view that was marked before it was added to this hierarchy may have unmarked ancestors.
        var ancestor = view?.superview
        while let current = ancestor, !current.subtreeNeedsLayout {
            current.subtreeNeedsLayout = true
            ancestor = current.superview
        }
    }

    /// Records that the view's position in its superview, or its size, has changed.
    func placeDidChange() {
        guard let superview else { return }
        superview.markForLayoutPass()
        if constraintParts.isGiven, translatesAutoresizingMaskIntoConstraints {
            superview.constraintsDidChange()
        }
    }

    /// Lays out the outermost ancestor with pending layout, and all views inside it.
    func layOutNow() {
        var start = self
        var ancestor = superview
        while let current = ancestor {
            if current.needsLayout || current.constraintsNeedSolving { start = current }
            ancestor = current.superview
        }
        // Layout may request more layout. If a hierarchy never settles, layout stops after a
        // maximum number of passes.
        var passes = 0
        while start.subtreeNeedsLayout, passes < LayoutPass.passesMax {
            start.performLayoutPass()
            passes += 1
        }
        if start.subtreeNeedsLayout { LayoutLoopReport.report(in: start) }
    }

    private func performLayoutPass() {
        guard subtreeNeedsLayout else { return }
        subtreeNeedsLayout = false
        updateOwnSafeArea()
        updateConstraintsIfNeeded()
        if constraintsNeedSolving { solveConstraints() }
        if needsLayout {
            needsLayout = false
            LayoutPass.layOut(self) {
                owner?.viewWillLayoutSubviews()
                layoutSubviews()
                owner?.viewDidLayoutSubviews()
                LayerLayout.layOutLayer(of: self)
            }
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
