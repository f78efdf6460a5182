import Foundation
import UIKitPrimitives

extension UINavigationController {
    func setUpBar() {
        navigationBar.goBack = { [weak self] in _ = self?.popForUser() }
    }

    /// Replaces the stack by another one, with the callbacks of the controllers that leave and
    /// enter.
    ///
    /// - Returns: The removed controllers, from the bottom to the top.
    @discardableResult
    func replaceStack(
        _ requested: ArraySlice<UIViewController>, animated: Bool
    ) -> [UIViewController] {
        let old = children
        guard !requested.isSame(as: old) else { return [] }
        let stack = requested.excluding([])
        let leaving = old.excluding(stack)
        let entering = stack.excluding(old)
        entering.forEach(refuseCycle)

        leaving.forEach { $0.willMove(toParent: nil) }
        for controller in entering {
            controller.removeFromParent()
            controller.willMove(toParent: self)
        }
        leaving.forEach { $0.movement = .outOfParent }
        entering.forEach { $0.movement = .intoParent }
        children = stack
        for controller in entering {
            InterfaceStyles.move(controller) { controller.parent = self }
        }
        entering.forEach { ($0 as? UINavigationController)?.clearOwnBar() }
        updateBarItems()
        updateToolbar()
        if old.first !== stack.first { tabBarItemDidChange() }
        // The top controller decides whether the tab bar is shown.
        tabBarController?.viewIfLoaded?.setNeedsLayout()

        if old.last !== stack.last {
            let isPush = entering.last.map { $0 === stack.last } ?? false
            replaceVisible(stack.last, insteadOf: old.last, isPush: isPush, animated: animated)
        }
        for controller in leaving {
            controller.movement = .none
            if controller.parent === self {
                InterfaceStyles.move(controller) { controller.parent = nil }
            }
            controller.barLayout.removeBars()
            (controller as? UINavigationController)?.restoreOwnBar()
            controller.didMove(toParent: nil)
        }
        for controller in entering {
            controller.movement = .none
            controller.didMove(toParent: self)
        }
        return leaving
    }

    /// Replaces the visible controller, with UIKit's order of callbacks for pushes and pops.
    private func replaceVisible(
        _ new: UIViewController?, insteadOf old: UIViewController?, isPush: Bool, animated: Bool
    ) {
        guard isOnScreen else {
            removeWrapper()
            return
        }
        new?.loadViewIfNeeded()
        let transition = ControllerTransition(
            from: old, to: new, in: view, animated, controller: self)
        defer { transition.end() }
        if let new { delegate?.navigationController(self, willShow: new, animated: animated) }
        old?.beginAppearanceTransition(false, animated: animated)
        new?.beginAppearanceTransition(true, animated: animated)
        guard topViewController === new else {
            old?.endAppearanceTransition()
            return
        }
        installTop(transition: animated ? (isPush ? .push : .pop) : nil)
        viewIfLoaded?.window?.layoutIfNeeded()
        new?.viewDidJoinHierarchy(animated: animated)
        transition.runAlongside()
        old?.endAppearanceTransition()
        new?.endAppearanceTransition()
        if let new { delegate?.navigationController(self, didShow: new, animated: animated) }
    }

    /// Installs the top controller's view below the bar.
    func installTop(transition: NodeTransition?) {
        guard let top = topViewController, wrapper?.child !== top else {
            if topViewController == nil { removeWrapper() }
            return
        }
        removeWrapper()
        let place = "stack-\(children.count - 1)-\(top.restorationIdentifier ?? "")"
        let wrapper = ChildWrapperView(child: top, place: place, transition: transition)
        self.wrapper = wrapper
        view.insertSubview(wrapper, at: 0)
        layoutBarAndTop()
    }

    private func removeWrapper() {
        // A container may already have moved the child's view to another superview.
        if let wrapper, let view = wrapper.child.viewIfLoaded, view.superview === wrapper {
            view.removeFromSuperview()
        }
        wrapper?.removeFromSuperview()
        wrapper = nil
    }

    func layoutBarAndTop() {
        guard let view = viewIfLoaded else { return }
        placeBar(in: view)
        let statusHeight = view.safeAreaInsets.top
        let barHeight =
            hasOwnBar && !navigationBar.isHidden ? statusHeight + navigationBar.contentHeight : 0
        navigationBar.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: barHeight)
        wrapper?.frame = view.bounds
        placeToolbar(in: view)
        guard let top = wrapper?.child else { return }
        top.barLayout.covered = UIEdgeInsets(
            top: max(0, barHeight - statusHeight),
            bottom: isToolbarShown ? UIToolbar.height : 0)
        var opaque: UIRectEdge = navigationBar.isTranslucent ? [] : .top
        if isToolbarShown, !bottomBar.isTranslucent { opaque.insert(.bottom) }
        top.barLayout.opaque = opaque
        top.children.forEach { ($0 as? UISearchController)?.updateOverlay() }
    }

    /// Pops the top screen because the user goes back.
    func popForUser() -> Bool {
        if let inner = topViewController as? UINavigationController, inner.popForUser() {
            return true
        }
        guard children.count > 1 else { return false }
        popViewController(animated: true)
        return true
    }
}

extension Collection<UIViewController> {
    /// Returns whether both collections have the same controllers in the same order.
    fileprivate func isSame(as others: [UIViewController]) -> Bool {
        guard count == others.count else { return false }
        for (controller, other) in zip(self, others) where controller !== other { return false }
        return true
    }

    /// Returns these controllers, each once, without the given ones.
    ///
    /// The lookup uses a set, so a long stack is not searched for each controller.
    fileprivate func excluding(_ others: [UIViewController]) -> [UIViewController] {
        var known = Set<ObjectIdentifier>(minimumCapacity: others.count + count)
        for other in others { known.insert(ObjectIdentifier(other)) }
        var rest: [UIViewController] = []
        for controller in self where known.insert(ObjectIdentifier(controller)).inserted {
            rest.append(controller)
        }
        return rest
    }
}
