import Foundation
import HostLink
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// The source of a drag without items.
private final class NoItems: UIDragInteractionDelegate {
    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] { [] }
}

/// Setting, turning and laying out pages.
@MainActor
struct PageTests {
    private let source = NumberedPages(count: 3)

    private func pager(
        _ style: UIPageViewController.TransitionStyle = .scroll,
        _ orientation: UIPageViewController.NavigationOrientation = .horizontal,
        from index: Int = 0
    ) -> UIPageViewController {
        let pager = UIPageViewController(
            transitionStyle: style, navigationOrientation: orientation)
        pager.dataSource = source
        pager.setViewControllers([source.page(index)], direction: .forward, animated: false)
        return pager
    }

    private func title(_ pager: UIPageViewController) -> String? {
        pager.viewControllers?.first?.title
    }

    @Test func `buttons turn the pages and are disabled at the end of the data source`() {
        let pager = pager()
        let window = show(pager)
        let bar = pager.turnBar
        #expect(!bar.isHidden)
        #expect(bar.forwardButton.handle(.tap(x: 1, y: 1)))
        #expect(title(pager) == "2")
        #expect(bar.forwardButton.handle(.tap(x: 1, y: 1)))
        #expect(title(pager) == "3")
        _ = bar.forwardButton.handle(.tap(x: 1, y: 1))
        window.layoutIfNeeded()
        #expect(title(pager) == "3")
        #expect(!bar.forwardButton.isEnabled)
        #expect(bar.reverseButton.handle(.tap(x: 1, y: 1)))
        window.layoutIfNeeded()
        #expect(title(pager) == "2")
        #expect(bar.forwardButton.isEnabled)
    }

    @Test func `arrow keys turn the pages along the navigation orientation`() {
        let pager = pager()
        let window = show(pager)
        let right = InputAction.keyCommand(input: KeyInputNames.rightArrow, modifiers: 0)
        let down = InputAction.keyCommand(input: KeyInputNames.downArrow, modifiers: 0)
        #expect(pager.view.handle(right))
        #expect(title(pager) == "2")
        #expect(!pager.view.handle(down))
        #expect(pager.view.handle(.keyCommand(input: KeyInputNames.leftArrow, modifiers: 0)))
        #expect(title(pager) == "1")
        let vertical = self.pager(.scroll, .vertical)
        let other = show(vertical)
        #expect(!vertical.view.handle(right))
        #expect(vertical.view.handle(down))
        #expect(title(vertical) == "2")
        _ = (window, other)
    }

    @Test
    func `a page view controller's node lists the keys that turn pages, if there is a data source`()
    {
        func keys(_ pager: UIPageViewController) -> RenderValue? {
            var node = RenderNode(key: .root, kind: .view)
            pager.view.describe(&node)
            return node[.keys]
        }
        let pager = pager()
        #expect(keys(pager) == .strings([KeyInputNames.leftArrow, KeyInputNames.rightArrow]))
        #expect(
            keys(self.pager(.scroll, .vertical))
                == .strings([KeyInputNames.upArrow, KeyInputNames.downArrow])
        )
        pager.dataSource = nil
        #expect(keys(pager) == nil)
    }

    @Test func `a view whose items can be dragged keeps the keys that turn pages`() {
        let pager = pager()
        let items = NoItems()
        pager.view.addInteraction(UIDragInteraction(delegate: items))
        var node = RenderNode(key: .root, kind: .view)
        pager.view.describe(&node)
        let turning = [KeyInputNames.leftArrow, KeyInputNames.rightArrow]
        #expect(node[.keys] == .strings([SceneDragging.liftSpelling] + turning))
    }

    @Test
    func `the page delegate is called when the user turns a page, not for programmatic changes`() {
        let log = CallLog()
        source.log = log
        let pager = pager()
        let delegate = PageRecorder(log)
        pager.delegate = delegate
        let window = show(pager)
        _ = log.take()
        _ = pager.turn(.forward)
        #expect(
            log.take() == [
                "will turn to 2", "2 didLoad", "1 willDisappear (from parent)",
                "2 willAppear (to parent)",
                "2 isAppearing", "1 didDisappear", "2 didAppear", "turned from 1",
            ])
        var isFinished: Bool?
        pager.setViewControllers([source.page(2)], direction: .forward, animated: true) {
            isFinished = $0
        }
        #expect(isFinished == true)
        #expect(log.take().allSatisfy { !$0.contains("turn") })
        _ = window
    }

    @Test
    func `a turned page has the transition of its direction, and the earlier page is freed`() {
        let pager = pager()
        let window = show(pager)
        #expect(pager.wrappers.first?.motion.transition == nil)
        weak let first = pager.viewControllers?.first
        _ = pager.turn(.forward)
        #expect(pager.wrappers.first?.motion.transition == .push)
        #expect(first == nil)
        _ = pager.turn(.reverse)
        #expect(pager.wrappers.first?.motion.transition == .pop)
        #expect(pager.children.count == 1)
        #expect(pager.viewControllers?.first?.parent === pager)
        _ = window
    }

    @Test func `the page indicator shows the position if the data source counts the pages`() {
        let pager = pager(from: 1)
        #expect(pager.pagePosition == nil)
        source.counted = 3
        source.index = 1
        pager.setViewControllers([source.page(1)], direction: .forward, animated: false)
        let window = show(pager)
        #expect(pager.pagePosition == PagePosition(count: 3, index: 1))
        _ = pager.turn(.forward)
        #expect(pager.pagePosition == PagePosition(count: 3, index: 2))
        _ = pager.turn(.forward)
        #expect(pager.pagePosition == PagePosition(count: 3, index: 2))
        let curling = self.pager(.pageCurl)
        #expect(curling.pagePosition == nil)
        window.layoutIfNeeded()
        let dots = pager.turnBar.subviews.compactMap { $0 as? PageDotsView }.first
        #expect(dots?.subviews.count == 3)
        #expect(dots?.accessibilityValue == "page 3 of 3")
        _ = window
    }

    @Test func `the page indicator appears if the data source is set after the pages`() {
        let pager = pager()
        source.counted = 3
        pager.dataSource = nil
        pager.setViewControllers([source.page(1)], direction: .forward, animated: false)
        source.index = 1
        #expect(pager.pagePosition == nil)
        pager.dataSource = source
        #expect(pager.pagePosition == PagePosition(count: 3, index: 1))
    }

    @Test func `a page fills the view, and its safe area ends above the buttons`() {
        let pager = pager()
        let window = show(pager)
        let page = pager.viewControllers?.first
        #expect(page?.view.frame.size == window.bounds.size)
        #expect(page?.view.safeAreaInsets.bottom == PageTurnBar.height)
        pager.dataSource = nil
        window.layoutIfNeeded()
        #expect(page?.view.safeAreaInsets.bottom == 0)
        #expect(pager.turnBar.isHidden)
    }

    @Test func `a page view controller with its spine in the middle shows and turns two pages`() {
        let source = NumberedPages(count: 4)
        let pager = UIPageViewController(
            transitionStyle: .pageCurl, navigationOrientation: .horizontal,
            options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue])
        pager.dataSource = source
        pager.setViewControllers(
            [source.page(0), source.page(1)], direction: .forward, animated: false)
        let window = show(pager)
        #expect(pager.spineLocation == .mid)
        #expect(pager.viewControllers?.map { $0.view.bounds.width } == [195, 195])
        #expect(pager.turn(.forward))
        #expect(pager.viewControllers?.map(\.title) == ["3", "4"])
        #expect(!pager.turn(.forward))
        #expect(pager.turn(.reverse))
        #expect(pager.viewControllers?.map(\.title) == ["1", "2"])
        _ = window
    }

    @Test func `a page view controller without pages shows none`() {
        let pager = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal)
        pager.dataSource = source
        let window = show(pager)
        #expect(pager.viewControllers == nil)
        #expect(!pager.turn(.forward))
        pager.setViewControllers([source.page(0)], direction: .forward, animated: false)
        #expect(pager.viewControllers?.first?.view.window === window)
        pager.setViewControllers(nil, direction: .forward, animated: false)
        #expect(pager.viewControllers == nil)
        #expect(pager.children.isEmpty)
    }
}

/// A data source of pages whose titles are their numbers.
@MainActor
private final class NumberedPages: NSObject, UIPageViewControllerDataSource {
    let count: Int
    var counted = 0
    var index = 0
    var log: CallLog?

    init(count: Int) { self.count = count }

    func page(_ index: Int) -> UIViewController { RecordingController("\(index + 1)", log: log) }

    private func page(beside page: UIViewController, _ distance: Int) -> UIViewController? {
        guard let index = Int(page.title ?? "").map({ $0 - 1 + distance }),
            (0..<count).contains(index)
        else { return nil }
        return self.page(index)
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { page(beside: viewController, -1) }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { page(beside: viewController, 1) }

    func presentationCount(for pageViewController: UIPageViewController) -> Int { counted }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int { index }
}

@MainActor
private final class PageRecorder: NSObject, UIPageViewControllerDelegate {
    private let log: CallLog

    init(_ log: CallLog) { self.log = log }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        willTransitionTo pendingViewControllers: [UIViewController]
    ) {
        log.add("will turn to \(pendingViewControllers.map { $0.title ?? "" }.joined())")
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
        log.add("turned from \(previousViewControllers.map { $0.title ?? "" }.joined())")
    }
}
