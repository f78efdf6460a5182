import Foundation
import UIKitPrimitives

extension UIPageViewController {
    // MARK: - Turning

    /// Whether the user can turn the pages.
    var canTurn: Bool { dataSource != nil && !pages.isEmpty }

    /// Turns to the next or previous pages because the user requested it.
    ///
    /// - Returns: Whether such pages exist.
    func turn(_ direction: NavigationDirection) -> Bool {
        guard let next = pages(direction) else {
            ended.insert(direction)
            viewIfLoaded?.setNeedsLayout()
            return false
        }
        let previous = pages
        delegate?.pageViewController(self, willTransitionTo: next)
        pagePosition = pagePosition?.moved(by: direction == .forward ? pageCount : -pageCount)
        exchangePages(for: next, direction: direction, animated: true)
        delegate?.pageViewController(
            self, didFinishAnimating: true, previousViewControllers: previous,
            transitionCompleted: true)
        return true
    }

    /// Returns the data source's next pages in a direction, as many as are shown together, or `nil`
    /// if there are too few.
    private func pages(_ direction: NavigationDirection) -> [UIViewController]? {
        guard let dataSource else { return nil }
        var found: [UIViewController] = []
        var last = direction == .forward ? pages.last : pages.first
        while found.count < pageCount {
            guard let page = last else { return nil }
            last =
                direction == .forward
                ? dataSource.pageViewController(self, viewControllerAfter: page)
                : dataSource.pageViewController(self, viewControllerBefore: page)
            guard let last else { return nil }
            found.append(last)
        }
        return direction == .forward ? found : found.reversed()
    }

    /// Asks the data source for the values of the page indicator.
    ///
    /// Only pages that scroll horizontally have an indicator.
    func readPagePosition() {
        guard let dataSource, transitionStyle == .scroll, navigationOrientation == .horizontal
        else { return pagePosition = nil }
        let count = dataSource.presentationCount(for: self)
        let index = dataSource.presentationIndex(for: self)
        pagePosition =
            count > 0
            ? PagePosition(count: count, index: min(max(index, 0), count - 1)) : nil
    }

    // MARK: - Exchanging

    /// Shows other pages, with the callbacks of the controllers that leave and enter.
    func exchangePages(
        for new: [UIViewController], direction: NavigationDirection, animated: Bool
    ) {
        let old = pages
        let leaving = old.filter { page in !new.contains { $0 === page } }
        let entering = new.filter { page in !old.contains { $0 === page } }
        ended = []
        leaving.forEach { $0.willMove(toParent: nil) }
        entering.forEach { page in
            page.movement = .intoParent
            addChild(page)
        }
        leaving.forEach { $0.movement = .outOfParent }
        pages = new
        replaceVisible(
            entering, insteadOf: leaving,
            transition: animated ? (direction == .forward ? .push : .pop) : nil)
        for page in leaving {
            page.movement = .none
            page.barLayout.removeBars()
            page.removeFromParent()
        }
        for page in entering {
            page.movement = .none
            page.didMove(toParent: self)
        }
        viewIfLoaded?.setNeedsLayout()
    }

    private func replaceVisible(
        _ entering: [UIViewController], insteadOf leaving: [UIViewController],
        transition: NodeTransition?
    ) {
        guard isOnScreen else {
            removeWrappers(except: pages)
            return
        }
        entering.forEach { $0.loadViewIfNeeded() }
        let isAnimated = transition != nil
        leaving.forEach { $0.beginAppearanceTransition(false, animated: isAnimated) }
        entering.forEach { $0.beginAppearanceTransition(true, animated: isAnimated) }
        installPages(transition: transition)
        viewIfLoaded?.window?.layoutIfNeeded()
        entering.forEach { $0.viewDidJoinHierarchy(animated: isAnimated) }
        leaving.forEach { $0.endAppearanceTransition() }
        entering.forEach { $0.endAppearanceTransition() }
    }

    /// Installs the views of the pages in the controller's view.
    func installPages(transition: NodeTransition?) {
        removeWrappers(except: pages)
        wrappers = pages.enumerated().map { offset, page in
            if let wrapper = wrappers.first(where: { $0.child === page }) { return wrapper }
            let wrapper = ChildWrapperView(
                child: page, place: place(of: page, offset), transition: transition)
            view.insertSubview(wrapper, at: 0)
            return wrapper
        }
        layoutPages()
    }

    /// Returns a name that distinguishes a page from others and is the same after a relaunch.
    private func place(of page: UIViewController, _ offset: Int) -> String {
        let index = pagePosition.map { "\($0.index + offset)" } ?? "\(offset)"
        let name = page.restorationIdentifier ?? "\(type(of: page))"
        return "page-\(index)-\(name)-\(page.title ?? "")"
    }

    private func removeWrappers(except kept: [UIViewController]) {
        for wrapper in wrappers where !kept.contains(where: { $0 === wrapper.child }) {
            if let view = wrapper.child.viewIfLoaded, view.superview === wrapper {
                view.removeFromSuperview()
            }
            wrapper.removeFromSuperview()
        }
        wrappers.removeAll { $0.superview == nil }
    }

    // MARK: - Layout

    func layoutPages() {
        guard let view = viewIfLoaded else { return }
        turnBar.isHidden = !canTurn
        turnBar.update(pagePosition, ended: ended)
        let covered = turnBar.isHidden ? 0 : PageTurnBar.height
        let bounds = view.bounds
        turnBar.frame = CGRect(
            x: 0, y: bounds.height - covered - view.safeAreaInsets.bottom, width: bounds.width,
            height: covered)
        let isSideways = navigationOrientation == .horizontal
        let count = CGFloat(max(wrappers.count, 1))
        let size = CGSize(
            width: isSideways ? bounds.width / count : bounds.width,
            height: isSideways ? bounds.height : bounds.height / count)
        for (index, wrapper) in wrappers.enumerated() {
            wrapper.frame = CGRect(
                x: isSideways ? CGFloat(index) * size.width : 0,
                y: isSideways ? 0 : CGFloat(index) * size.height, width: size.width,
                height: size.height)
            let isLowest = isSideways || index == wrappers.count - 1
            wrapper.child.barLayout.covered = UIEdgeInsets(bottom: isLowest ? covered : 0)
        }
    }
}
