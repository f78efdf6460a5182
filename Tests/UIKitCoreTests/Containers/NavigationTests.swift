import Foundation
import HostLink
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor
struct NavigationTests {
    @Test func `push, pop and setViewControllers change the navigation stack`() {
        let a = RecordingController("A")
        let b = RecordingController("B")
        let c = RecordingController("C")
        let navigation = UINavigationController(rootViewController: a)
        navigation.pushViewController(b, animated: false)
        navigation.pushViewController(c, animated: false)
        navigation.pushViewController(b, animated: false)
        #expect(names(navigation) == ["A", "B", "C"])
        #expect(navigation.popToViewController(a, animated: false)?.map(\.title) == ["B", "C"])
        #expect(names(navigation) == ["A"])
        #expect(navigation.popViewController(animated: false) == nil)
        navigation.setViewControllers([c, b], animated: false)
        #expect(names(navigation) == ["C", "B"])
        #expect(a.parent == nil)
        #expect(c.navigationController === navigation)
        #expect(navigation.popToRootViewController(animated: false)?.map(\.title) == ["B"])
        #expect(navigation.popToViewController(a, animated: false) == nil)
    }

    @Test(.specification("3.1.7"))
    func `a screen's stack index is its position in the navigation stack`() {
        let a = RecordingController("A")
        let b = RecordingController("B")
        let navigation = UINavigationController(rootViewController: a)
        navigation.pushViewController(b, animated: false)
        #expect(navigation.stackIndex(of: a) == 0)
        #expect(navigation.stackIndex(of: b) == 1)
        #expect(navigation.stackIndex(of: navigation) == nil)
    }

    @Test func `a navigation controller loads and shows only the top screen's view`() {
        let a = RecordingController("A")
        let b = RecordingController("B")
        let navigation = UINavigationController(rootViewController: a)
        navigation.pushViewController(b, animated: false)
        let window = show(navigation)
        #expect(!a.isViewLoaded)
        #expect(b.view.window === window)
        navigation.popViewController(animated: false)
        #expect(a.view.window === window)
        #expect(b.view.window == nil)
    }

    @Test func `content extends under the navigation bar, and its safe area excludes the bar`() {
        let a = RecordingController("A")
        let navigation = UINavigationController(rootViewController: a)
        let window = show(navigation)
        #expect(a.view.frame.size == window.bounds.size)
        #expect(a.view.safeAreaInsets.top == 44)
        navigation.setNavigationBarHidden(true, animated: false)
        window.layoutIfNeeded()
        #expect(a.view.safeAreaInsets.top == 0)
        navigation.setNavigationBarHidden(false, animated: false)
        navigation.navigationBar.prefersLargeTitles = true
        window.layoutIfNeeded()
        #expect(a.view.safeAreaInsets.top == 96)
    }

    @Test
    func `the navigation bar shows the top item's title and buttons and the Back button`() throws {
        let log = CallLog()
        let a = RecordingController("A")
        let b = RecordingController("B")
        b.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Edit", primaryAction: UIAction { _ in log.add("edit") })
        let navigation = UINavigationController(rootViewController: a)
        let window = show(navigation)
        #expect(navigation.navigationBar.titleLabel.text == "A")
        #expect(navigation.navigationBar.backButton.superview == nil)
        navigation.pushViewController(b, animated: false)
        window.layoutIfNeeded()
        let bar = navigation.navigationBar
        #expect(bar.titleLabel.text == "B")
        #expect(bar.backButton.superview === bar)
        #expect(bar.backButton.title == "A")
        let button = try #require(bar.buttons.first)
        #expect(button.frame.maxX == 374)
        #expect(button.handle(.tap(x: 1, y: 1)))
        #expect(log.take() == ["edit"])
        b.title = "Renamed"
        b.navigationItem.rightBarButtonItem = nil
        window.layoutIfNeeded()
        #expect(bar.titleLabel.text == "Renamed")
        #expect(bar.buttons.isEmpty)
        #expect(bar.backButton.handle(.tap(x: 1, y: 1)))
        #expect(navigation.topViewController === a)
    }

    @Test func `a Back button shows the title that the display mode of its item asks for`() {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
        let back = UINavigationItem(title: "Inbox")
        bar.items = [back, UINavigationItem(title: "Message")]
        var looks: [[RenderValue?]] = []
        for mode: UINavigationItem.BackButtonDisplayMode in [.default, .generic, .minimal] {
            back.backButtonDisplayMode = mode
            bar.layoutIfNeeded()
            var node = RenderNode(key: .root, kind: bar.backButton.renderKind)
            bar.backButton.describe(&node)
            looks.append([node[.text], node[.accessibilityLabel]])
        }
        let spoken = RenderValue.string("Back to Inbox")
        #expect(
            looks == [
                [.string("Inbox"), spoken], [.string("Back"), spoken], [.string(""), spoken],
            ])
    }

    @Test func `Back pops every screen except the first, even a screen in editing mode`() {
        let a = RecordingController("A")
        let b = RecordingController("B")
        let navigation = UINavigationController(rootViewController: a)
        let window = show(navigation)
        navigation.pushViewController(b, animated: false)
        b.setEditing(true, animated: false)
        #expect(navigation.goBack())
        #expect(navigation.topViewController === a)
        #expect(!navigation.goBack())
        _ = window
    }

    @Test func `the navigation delegate is called before and after a screen is shown`() {
        let log = CallLog()
        let a = RecordingController("A", log: log)
        let b = RecordingController("B", log: log)
        let navigation = UINavigationController(rootViewController: a)
        let delegate = NavigationRecorder(log: log)
        navigation.delegate = delegate
        let window = show(navigation)
        _ = log.take()
        navigation.pushViewController(b, animated: true)
        #expect(
            log.take() == [
                "B didLoad", "will show B", "A willDisappear", "B willAppear (to parent)",
                "B isAppearing", "A didDisappear", "B didAppear", "did show B",
            ])
        _ = window
    }

    @Test func `an animated push or pop marks the new screen's node with its transition`() throws {
        let a = RecordingController("A")
        let navigation = UINavigationController(rootViewController: a)
        let window = show(navigation)
        #expect(navigation.wrapper?.motion.transition == nil)
        navigation.pushViewController(RecordingController("B"), animated: true)
        #expect(navigation.wrapper?.motion.transition == .push)
        navigation.popViewController(animated: true)
        #expect(navigation.wrapper?.motion.transition == .pop)
        navigation.pushViewController(RecordingController("B"), animated: false)
        #expect(navigation.wrapper?.motion.transition == nil)
        _ = window
    }

    @Test func `a popped screen is freed`() {
        let navigation = UINavigationController(rootViewController: RecordingController("A"))
        let window = show(navigation)
        weak var gone: UIViewController?
        do {
            let controller = RecordingController("B")
            gone = controller
            navigation.pushViewController(controller, animated: true)
        }
        navigation.popViewController(animated: true)
        #expect(gone == nil)
        _ = window
    }

    private func names(_ navigation: UINavigationController) -> [String] {
        navigation.viewControllers.map { $0.title ?? "" }
    }
}

@MainActor
private final class NavigationRecorder: NSObject, UINavigationControllerDelegate {
    private let log: CallLog

    init(log: CallLog) { self.log = log }

    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController,
        animated: Bool
    ) {
        log.add("will show \(viewController.title ?? "")")
    }

    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool
    ) {
        log.add("did show \(viewController.title ?? "")")
    }
}
