import Foundation
import UIKitPrimitives

extension UITabBarController {
    func setUpBar() {
        tabBar.choose = { [weak self] index in self?.selectForUser(index) }
    }

    func replaceTabs(_ tabs: [UIViewController]) {
        isReplacingTabs = true
        for child in children where !tabs.contains(where: { $0 === child }) {
            if child === selected { replaceVisible(nil) }
            child.willMove(toParent: nil)
            child.removeFromParent()
            leave(child)
        }
        for tab in tabs where tab.parent !== self {
            addChild(tab)
            tab.didMove(toParent: self)
        }
        children = tabs
        isReplacingTabs = false
        tabsDidChange()
    }

    /// Stops showing a controller that is no longer a tab.
    func leave(_ child: UIViewController) {
        if child === selected { replaceVisible(nil) }
        child.barLayout.removeBars()
    }

    /// Updates the bar's items, and selects the first tab if none is selected.
    func tabsDidChange() {
        updateItems()
        if selected == nil, let first = children.first { select(first) }
    }

    /// Updates the bar's items to the tabs' current items.
    func updateItems() {
        let items = children.compactMap(\.tabBarItem)
        if tabBar.items.map({ !$0.elementsEqual(items, by: ===) }) ?? true { tabBar.items = items }
        if let selected { tabBar.selectedItem = selected.tabBarItem }
    }

    func select(_ controller: UIViewController) {
        tabBar.selectedItem = controller.tabBarItem
        guard selected !== controller else { return }
        replaceVisible(controller)
    }

    /// Selects a tab that the user chose.
    ///
    /// Choosing the selected tab again pops its stack to the root.
    private func selectForUser(_ index: Int) {
        guard children.indices.contains(index) else { return }
        let controller = children[index]
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
        if selected === controller {
            (controller as? UINavigationController)?.popToRootViewController(animated: true)
        } else {
            select(controller)
        }
        delegate?.tabBarController(self, didSelect: controller)
    }

    /// Replaces the visible controller, with UIKit's order of callbacks for tabs.
    private func replaceVisible(_ new: UIViewController?) {
        let old = selected
        selected = new
        guard isOnScreen else {
            removeWrapper()
            return
        }
        new?.loadViewIfNeeded()
        new?.beginAppearanceTransition(true, animated: false)
        old?.beginAppearanceTransition(false, animated: false)
        guard selected === new else {
            old?.endAppearanceTransition()
            return
        }
        installSelected(transition: nil)
        viewIfLoaded?.window?.layoutIfNeeded()
        new?.viewDidJoinHierarchy(animated: false)
        old?.endAppearanceTransition()
        new?.endAppearanceTransition()
    }

    /// Installs the selected controller's view behind the bar.
    func installSelected(transition: NodeTransition?) {
        guard let selected, wrapper?.child !== selected else {
            if selected == nil { removeWrapper() }
            return
        }
        removeWrapper()
        let index = stackIndex(of: selected) ?? 0
        let place = "tab-\(selected.restorationIdentifier ?? String(index))"
        let wrapper = ChildWrapperView(child: selected, place: place, transition: transition)
        self.wrapper = wrapper
        view.insertSubview(wrapper, at: 0)
        layoutBarAndSelected()
    }

    private func removeWrapper() {
        wrapper?.child.viewIfLoaded?.removeFromSuperview()
        wrapper?.removeFromSuperview()
        wrapper = nil
    }

    func layoutBarAndSelected() {
        guard let view = viewIfLoaded else { return }
        let isHidden = tabBar.isHidden || hidesBarForPushed
        let covered = isHidden ? 0 : UITabBar.rowHeight
        let height = covered + (isHidden ? 0 : view.safeAreaInsets.bottom)
        tabBar.frame = CGRect(
            x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
        wrapper?.frame = view.bounds
        wrapper?.child.barLayout.covered = UIEdgeInsets(bottom: covered)
        wrapper?.child.barLayout.opaque = tabBar.isTranslucent ? [] : .bottom
    }

    /// Whether the bar is on the screen.
    var isBarShown: Bool { !tabBar.isHidden && !hidesBarForPushed }

    /// Whether a screen in the selected stack hides the bar.
    private var hidesBarForPushed: Bool {
        guard let navigation = selected as? UINavigationController else { return false }
        return navigation.children.dropFirst().contains(where: \.hidesBottomBarWhenPushed)
    }
}
