import Foundation
import HostLink
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// Collapsing, expanding and the columns of a split view.
@MainActor
struct SplitViewTests {
    private let wide = CGSize(width: 1024, height: 768)
    private let narrow = CGSize(width: 390, height: 844)

    private func resize(_ window: UIWindow, to size: CGSize) {
        window.frame = CGRect(origin: .zero, size: size)
        window.layoutIfNeeded()
    }

    @Test func `a split view shows two columns side by side in a wide window`() {
        let split = UISplitViewController()
        let (a, b) = (RecordingController("A"), RecordingController("B"))
        split.viewControllers = [a, b]
        let window = show(split, size: wide)
        #expect(!split.isCollapsed)
        #expect(split.displayMode == .oneBesideSecondary)
        #expect(split.primaryColumnWidth == 320)
        #expect(a.view.convert(a.view.bounds, to: window).maxX == 320)
        #expect(
            b.view.convert(b.view.bounds, to: window)
                == CGRect(x: 320, y: 0, width: 704, height: 768))
        #expect(a.splitViewController === split)
    }

    @Test func `a split view collapses in a narrow window and expands again in a wide one`() {
        let split = UISplitViewController()
        let (a, b) = (RecordingController("A"), RecordingController("B"))
        let master = UINavigationController(rootViewController: a)
        let detail = UINavigationController(rootViewController: b)
        split.viewControllers = [master, detail]
        let window = show(split, size: wide)
        resize(window, to: narrow)
        #expect(split.isCollapsed)
        #expect(split.viewControllers == [master])
        #expect(master.viewControllers == [a, detail])
        #expect(b.view.window === window)
        #expect(a.view.window == nil)
        resize(window, to: wide)
        #expect(!split.isCollapsed)
        #expect(split.viewControllers == [master, detail])
        #expect(master.viewControllers == [a])
        #expect(detail.viewControllers == [b])
        #expect(a.view.window === window)
        #expect(b.view.window === window)
    }

    @Test func `the one bar of a collapsed split view leads from the detail back to the master`() {
        let split = UISplitViewController()
        let (a, b) = (RecordingController("A"), RecordingController("B"))
        let master = UINavigationController(rootViewController: a)
        let detail = UINavigationController(rootViewController: b)
        split.viewControllers = [master, detail]
        let window = show(split, size: narrow)
        #expect(detail.navigationBar.superview == nil)
        #expect(master.navigationBar.titleLabel.text == "B")
        #expect(master.navigationBar.backButton.title == "A")
        #expect(b.view.safeAreaInsets.top == 44)
        b.show(RecordingController("C"), sender: nil)
        window.layoutIfNeeded()
        #expect(detail.viewControllers.map(\.title) == ["B", "C"])
        #expect(master.navigationBar.backButton.title == "B")
        #expect(master.navigationBar.backButton.handle(.tap(x: 1, y: 1)))
        #expect(detail.viewControllers == [b])
        #expect(split.goBack())
        #expect(master.viewControllers == [a])
        window.layoutIfNeeded()
        #expect(master.navigationBar.titleLabel.text == "A")
        resize(window, to: wide)
        #expect(split.viewControllers == [master, detail])
        #expect(detail.navigationBar.superview === detail.view)
        #expect(detail.navigationBar.titleLabel.text == "B")
    }

    @Test func `a collapsing and expanding split view calls the appearance methods in order`() {
        let log = CallLog()
        let split = UISplitViewController()
        let (a, b) = (RecordingController("A", log: log), RecordingController("B", log: log))
        let master = UINavigationController(rootViewController: a)
        split.viewControllers = [master, UINavigationController(rootViewController: b)]
        let window = show(split, size: wide)
        #expect(
            log.take() == [
                "A didLoad", "A willAppear", "B didLoad", "B willAppear", "A isAppearing",
                "B isAppearing", "A didAppear", "B didAppear",
            ])
        resize(window, to: narrow)
        #expect(log.take() == ["A willDisappear", "A didDisappear"])
        master.popViewController(animated: false)
        _ = log.take()
        resize(window, to: wide)
        #expect(log.take() == ["B willAppear", "B isAppearing", "B didAppear"])
    }

    @Test func `a field keeps the focus while a split view collapses and expands`() {
        let split = UISplitViewController()
        let b = RecordingController("B")
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        b.view.addSubview(field)
        split.viewControllers = [
            UINavigationController(rootViewController: RecordingController("A")),
            UINavigationController(rootViewController: b),
        ]
        let window = show(split, size: wide)
        field.becomeFirstResponder()
        resize(window, to: narrow)
        #expect(field.isFirstResponder)
        resize(window, to: wide)
        #expect(field.isFirstResponder)
    }

    @Test func `a shown detail fills the secondary column or goes on top of the collapsed stack`() {
        let split = UISplitViewController()
        let a = RecordingController("A")
        let master = UINavigationController(rootViewController: a)
        let first = UINavigationController(rootViewController: RecordingController("B"))
        split.viewControllers = [master, first]
        let window = show(split, size: wide)
        let second = UINavigationController(rootViewController: RecordingController("C"))
        a.showDetailViewController(second, sender: nil)
        #expect(split.viewControllers == [master, second])
        #expect(first.parent == nil)
        resize(window, to: narrow)
        master.popToRootViewController(animated: false)
        let third = UINavigationController(rootViewController: RecordingController("D"))
        a.showDetailViewController(third, sender: nil)
        #expect(master.viewControllers == [a, third])
        resize(window, to: wide)
        #expect(split.viewControllers == [master, third])
        #expect(master.viewControllers == [a])
    }

    @Test
    func `a split view delegate can decide how columns collapse, separate and show a detail`() {
        let split = UISplitViewController()
        let a = RecordingController("A")
        let master = UINavigationController(rootViewController: a)
        let detail = UINavigationController(rootViewController: RecordingController("B"))
        let delegate = SplitRecorder()
        delegate.handlesSecondary = true
        split.delegate = delegate
        split.viewControllers = [master, detail]
        let window = show(split, size: wide)
        resize(window, to: narrow)
        #expect(master.viewControllers == [a])
        let other = UINavigationController(rootViewController: RecordingController("C"))
        delegate.separated = other
        resize(window, to: wide)
        #expect(split.viewControllers == [master, other])
        delegate.showsDetail = true
        split.showDetailViewController(detail, sender: nil)
        #expect(split.viewControllers == [master, other])
        #expect(
            delegate.calls == [
                "collapse", "did collapse", "separate", "mode 2", "did expand", "show detail",
            ])
    }

    @Test func `the display mode button hides the primary column and shows it again`() {
        let log = CallLog()
        let split = UISplitViewController()
        let a = RecordingController("A", log: log)
        let b = RecordingController("B")
        b.navigationItem.leftBarButtonItem = split.displayModeButtonItem
        split.viewControllers = [a, UINavigationController(rootViewController: b)]
        let window = show(split, size: wide)
        _ = log.take()
        split.displayModeButtonItem.activate(over: nil)
        window.layoutIfNeeded()
        #expect(split.displayMode == .secondaryOnly)
        #expect(log.take() == ["A willDisappear", "A didDisappear"])
        #expect(b.view.bounds.width == 1024)
        split.displayModeButtonItem.activate(over: nil)
        #expect(log.take() == ["A willAppear", "A isAppearing", "A didAppear"])
        resize(window, to: narrow)
        #expect(split.displayModeButtonItem.isHidden)
    }

    @Test func `a column over the detail is hidden by a tap beside it or by Back`() throws {
        let split = UISplitViewController()
        let (a, b) = (RecordingController("A"), RecordingController("B"))
        split.viewControllers = [a, b]
        split.preferredDisplayMode = .oneOverSecondary
        let window = show(split, size: wide)
        let container = try #require(split.view as? SplitContainerView)
        #expect(b.view.bounds.width == 1024)
        #expect(!container.veil.isHidden)
        #expect(container.veil.handle(.tap(x: 600, y: 10)))
        window.layoutIfNeeded()
        #expect(split.displayMode == .secondaryOnly)
        #expect(a.view.window == nil)
        #expect(container.veil.isHidden)
        split.preferredDisplayMode = .oneOverSecondary
        #expect(split.goBack())
        #expect(split.displayMode == .secondaryOnly)
        #expect(!split.goBack())
    }

    @Test func `a split view in a tab collapses and expands with the width of the tab`() {
        let split = UISplitViewController()
        let (a, b) = (RecordingController("A"), RecordingController("B"))
        let master = UINavigationController(rootViewController: a)
        split.viewControllers = [master, UINavigationController(rootViewController: b)]
        let tabs = UITabBarController()
        tabs.viewControllers = [RecordingController("Other"), split]
        let window = show(tabs, size: wide)
        tabs.selectedIndex = 1
        window.layoutIfNeeded()
        #expect(a.view.window === window)
        #expect(b.view.window === window)
        resize(window, to: narrow)
        #expect(split.isCollapsed)
        #expect(a.view.window == nil)
        #expect(b.view.window === window)
        #expect(b.view.safeAreaInsets.bottom == 49)
        tabs.selectedIndex = 0
        resize(window, to: wide)
        tabs.selectedIndex = 1
        window.layoutIfNeeded()
        #expect(!split.isCollapsed)
        #expect(a.view.window === window)
        #expect(b.view.window === window)
        #expect(master.viewControllers == [a])
    }

    @Test func `the split behaviour decides whether columns are beside or over the secondary one`()
    {
        let split = UISplitViewController(style: .doubleColumn)
        split.setViewController(RecordingController("A"), for: .primary)
        split.setViewController(RecordingController("B"), for: .secondary)
        let window = show(split, size: wide)
        split.preferredSplitBehavior = .overlay
        #expect(split.displayMode == .secondaryOnly)
        split.show(.primary)
        #expect(split.displayMode == .oneOverSecondary)
        split.preferredDisplayMode = .oneOverSecondary
        split.preferredSplitBehavior = .tile
        #expect(split.displayMode == .oneBesideSecondary)
        #expect(split.splitBehavior == .tile)
        withExtendedLifetime(window) {}
    }

    @Test func `a subclass of a split view controller can decide when the columns collapse`() {
        let split = NeverCompactSplit()
        split.viewControllers = [RecordingController("A"), RecordingController("B")]
        let window = show(split, size: narrow)
        #expect(!split.isCollapsed)
        _ = window
    }

    @Test func `three columns that are set one by one are wrapped, laid out and collapsed`() {
        let split = UISplitViewController(style: .tripleColumn)
        let screens = ["A", "B", "C"].map { RecordingController($0) }
        split.setViewController(screens[0], for: .primary)
        split.setViewController(screens[1], for: .supplementary)
        split.setViewController(screens[2], for: .secondary)
        let window = show(split, size: CGSize(width: 1200, height: 800))
        #expect(split.displayMode == .twoBesideSecondary)
        #expect(split.viewController(for: .supplementary) === screens[1])
        #expect(
            split.viewControllers.map(\.restorationIdentifier) == [
                "primary", "supplementary", "secondary",
            ])
        let edges = screens.map { $0.view.convert($0.view.bounds, to: window).minX }
        #expect(edges == [0, 320, 640])
        split.hide(.primary)
        window.layoutIfNeeded()
        #expect(screens[0].view.window == nil)
        #expect(screens[2].view.bounds.width == 880)
        split.show(.primary)
        #expect(screens[0].view.window === window)
        resize(window, to: narrow)
        let stack = screens[0].navigationController
        #expect(stack?.viewControllers.count == 3)
        #expect(screens[2].view.window === window)
        split.show(.supplementary)
        #expect(screens[1].view.window === window)
        split.show(.secondary)
        #expect(screens[2].view.window === window)
        resize(window, to: CGSize(width: 1200, height: 800))
        #expect(stack?.viewControllers == [screens[0]])
        #expect(screens.allSatisfy { $0.view.window === window })
    }

    @Test func `the controller of the compact column replaces all columns in a narrow window`() {
        let split = UISplitViewController(style: .doubleColumn)
        let (a, b, c) = (
            RecordingController("A"), RecordingController("B"), RecordingController("C")
        )
        split.setViewController(a, for: .primary)
        split.setViewController(b, for: .secondary)
        split.setViewController(c, for: .compact)
        let window = show(split, size: narrow)
        #expect(split.viewControllers == [c])
        #expect(c.view.window === window)
        resize(window, to: wide)
        #expect(c.view.window == nil)
        #expect(a.view.window === window)
        #expect(b.navigationItem.leftBarButtonItem === split.displayModeButtonItem)
    }
}

/// A split view that is never collapsed.
private final class NeverCompactSplit: UISplitViewController {
    override func isCompact(inWidth width: CGFloat) -> Bool { false }
}

@MainActor
private final class SplitRecorder: UISplitViewControllerDelegate {
    var calls: [String] = []
    var handlesSecondary = false
    var showsDetail = false
    var separated: UIViewController?

    func splitViewController(
        _ splitViewController: UISplitViewController,
        collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool {
        calls.append("collapse")
        return handlesSecondary
    }

    func splitViewController(
        _ splitViewController: UISplitViewController,
        separateSecondaryFrom primaryViewController: UIViewController
    ) -> UIViewController? {
        calls.append("separate")
        return separated
    }

    func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) {
        calls.append("mode \(displayMode.rawValue)")
    }

    func splitViewController(
        _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool {
        calls.append("show detail")
        return showsDetail
    }

    func splitViewControllerDidCollapse(_ svc: UISplitViewController) {
        calls.append("did collapse")
    }

    func splitViewControllerDidExpand(_ svc: UISplitViewController) { calls.append("did expand") }
}
