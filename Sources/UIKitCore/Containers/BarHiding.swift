import Foundation
import UIKitPrimitives

extension UINavigationController {
    /// Whether the bars are hidden when the user scrolls down, and shown when the user scrolls up.
    ///
    /// - Note: Difference from UIKit: the content has to scroll: the view of the top controller, or
    ///   the first view in it, is a scroll view.
    public var hidesBarsOnSwipe: Bool {
        get { barHiding.onSwipe }
        set { barHiding.onSwipe = newValue }
    }

    /// The recognizer that hides the bars.
    @available(
        *, unavailable,
        message: "The browser scrolls; scrollViewDidScroll(_:) reports each movement."
    )
    public var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer {
        UIPanGestureRecognizer()
    }

    /// Whether a tap beside the controls of the content hides the bars, and another shows them.
    ///
    /// A tap also shows a navigation bar that the app has hidden. Escape shows the bars that a tap,
    /// scrolling or a compact height has hidden, because a user of the keyboard does not tap.
    public var hidesBarsOnTap: Bool {
        get { barHiding.onTap }
        set { barHiding.onTap = newValue }
    }

    /// The recognizer of the taps that hide and show the bars.
    public var barHideOnTapGestureRecognizer: UITapGestureRecognizer { barHiding.tap }

    /// Whether the bars are hidden while the environment has a compact height.
    public var hidesBarsWhenVerticallyCompact: Bool {
        get { barHiding.whenCompact }
        set { barHiding.whenCompact = newValue }
    }
}

/// The rules by which a navigation controller hides its bars without a call of the app.
final class BarHiding {
    private weak var navigation: UINavigationController?
    private enum Bar { case navigation, tool }
    /// The bars that a rule has hidden.
    private var hidden: Set<Bar> = []
    private var wasCompact = false

    /// The distance, in points, by which the user scrolled in one direction since a rule applied.
    private var swiped: CGFloat = 0

    /// The distance, in points, from which scrolling in one direction counts.
    private static let swipeMin: CGFloat = 8

    init(of navigation: UINavigationController) {
        self.navigation = navigation
        tap.cancelsTouchesInView = false
        tap.delegate = self
        tap.addAction(UIAction { [weak self] _ in self?.toggle() })
    }

    let tap = UITapGestureRecognizer()
    var onTap = false { didSet { attachTap() } }
    var onSwipe = false
    var whenCompact = false { didSet { navigation?.viewIfLoaded?.setNeedsLayout() } }

    /// Adds the recognizer to the controller's view, or removes it.
    func attachTap() {
        guard let view = navigation?.viewIfLoaded else { return }
        if onTap, tap.view !== view { view.addGestureRecognizer(tap) }
        if !onTap { tap.view?.removeGestureRecognizer(tap) }
    }

    /// Hides or shows the bars after the user scrolled the content.
    ///
    /// The page reports each frame, so the distances of the reports are added up.
    func userDidScroll(by distance: CGFloat) {
        guard onSwipe, distance != 0 else { return }
        let isReversal = (distance > 0) != (swiped > 0)
        swiped = isReversal ? distance : swiped + distance
        guard abs(swiped) >= Self.swipeMin else { return }
        swiped = 0
        if distance > 0 { hide() } else { show() }
    }

    /// Hides or shows the bars after the height of the environment changed.
    func environmentDidChange() {
        guard let navigation else { return }
        let isCompact =
            whenCompact && navigation.traitCollection.verticalSizeClass == .compact
        guard isCompact != wasCompact else { return }
        wasCompact = isCompact
        if isCompact { hide() } else { show() }
    }

    /// Hides the bars, or shows them if the navigation bar is hidden, also by the app.
    private func toggle() {
        guard let navigation else { return }
        guard navigation.isNavigationBarHidden else { return hide() }
        hidden.insert(.navigation)
        show()
    }

    /// Shows the bars that a rule of a stack around a controller has hidden, for the keyboard.
    ///
    /// - Returns: Whether there were such bars.
    static func showBars(around controller: UIViewController) -> Bool {
        var candidate: UIViewController? = controller
        while let current = candidate {
            if let rules = (current as? UINavigationController)?.barHiding, rules.isHiding {
                rules.show()
                return true
            }
            candidate = current.parent
        }
        return false
    }

    /// Whether a bar that a rule has hidden is still hidden.
    private var isHiding: Bool {
        guard let navigation else { return false }
        return hidden.contains(.navigation) && navigation.isNavigationBarHidden
            || hidden.contains(.tool) && navigation.isToolbarHidden
    }

    private func hide() {
        guard let navigation else { return }
        if !navigation.isNavigationBarHidden {
            hidden.insert(.navigation)
            navigation.setNavigationBarHidden(true, animated: true)
        }
        if !navigation.isToolbarHidden {
            hidden.insert(.tool)
            navigation.setToolbarHidden(true, animated: true)
        }
    }

    private func show() {
        guard let navigation else { return }
        let bars = hidden
        hidden = []
        if bars.contains(.navigation) { navigation.setNavigationBarHidden(false, animated: true) }
        if bars.contains(.tool) { navigation.setToolbarHidden(false, animated: true) }
    }
}

extension BarHiding: UIGestureRecognizerDelegate {
    /// A touch counts if it is neither on a bar nor on a control.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool {
        var candidate = touch.view
        while let view = candidate, view !== gestureRecognizer.view {
            if view is UIControl || view is UINavigationBar || view is UIToolbar { return false }
            candidate = view.superview
        }
        return true
    }
}
