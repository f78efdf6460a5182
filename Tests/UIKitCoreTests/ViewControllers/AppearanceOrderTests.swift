import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// The order of the appearance callbacks, as observed in UIKit for each kind of transition.
@MainActor
struct AppearanceOrderTests {
    let log = CallLog()

    private func controller(_ name: String) -> RecordingController {
        RecordingController(name, log: log)
    }

    @Test func `a root controller appears when its window is shown`() {
        let window = show(controller("A"))
        #expect(log.take() == ["A didLoad", "A willAppear", "A isAppearing", "A didAppear"])
        window.isHidden = true
        #expect(log.take() == ["A willDisappear", "A didDisappear"])
    }

    @Test func `a push hides the old screen before the new one has appeared`() {
        let navigation = UINavigationController(rootViewController: controller("A"))
        let window = show(navigation)
        #expect(log.take() == ["A didLoad", "A willAppear", "A isAppearing", "A didAppear"])
        navigation.pushViewController(controller("B"), animated: true)
        #expect(
            log.take() == [
                "B didLoad", "A willDisappear", "B willAppear (to parent)", "B isAppearing",
                "A didDisappear", "B didAppear",
            ])
        _ = window
    }

    @Test func `a pop hides the popped screen before the screen below has appeared`() {
        let navigation = UINavigationController(rootViewController: controller("A"))
        let window = show(navigation)
        navigation.pushViewController(controller("B"), animated: false)
        _ = log.take()
        let popped = navigation.popViewController(animated: true)
        #expect((popped as? RecordingController)?.name == "B")
        #expect(
            log.take() == [
                "B willDisappear (from parent)", "A willAppear", "A isAppearing",
                "B didDisappear", "A didAppear",
            ])
        #expect(popped?.parent == nil)
        _ = window
    }

    @Test func `only the top screen of a new stack appears`() {
        let navigation = UINavigationController(rootViewController: controller("A"))
        let window = show(navigation)
        _ = log.take()
        navigation.setViewControllers(
            [controller("X"), controller("Y"), controller("Z")], animated: false)
        #expect(
            log.take() == [
                "Z didLoad", "A willDisappear (from parent)", "Z willAppear (to parent)",
                "Z isAppearing", "A didDisappear", "Z didAppear",
            ])
        _ = window
    }

    @Test func `a full-screen presentation removes its presenter from the screen`() {
        let root = controller("A")
        let window = show(root)
        _ = log.take()
        let presented = controller("B")
        presented.modalPresentationStyle = .fullScreen
        root.present(presented, animated: true) { log.add("presented") }
        #expect(
            log.take() == [
                "B didLoad", "A willDisappear", "B willAppear (presented)", "B isAppearing",
                "B didAppear", "A didDisappear", "presented",
            ])
        root.dismiss(animated: true) { log.add("dismissed") }
        #expect(
            log.take() == [
                "B willDisappear (dismissed)", "A willAppear", "A isAppearing", "A didAppear",
                "B didDisappear", "dismissed",
            ])
        #expect(root.presentedViewController == nil)
        #expect(presented.presentingViewController == nil)
        _ = window
    }

    @Test func `a sheet leaves its presenter on the screen`() {
        let root = controller("A")
        let window = show(root)
        _ = log.take()
        root.present(controller("B"), animated: true)
        #expect(
            log.take() == [
                "B didLoad", "B willAppear (presented)", "B isAppearing", "B didAppear",
            ])
        root.dismiss(animated: true)
        #expect(log.take() == ["B willDisappear (dismissed)", "B didDisappear"])
        _ = window
    }

    @Test func `dismissing a chain of presentations begins at its end`() {
        let root = controller("A")
        let window = show(root)
        let middle = controller("B")
        root.present(middle, animated: false)
        middle.present(controller("C"), animated: false)
        _ = log.take()
        root.dismiss(animated: false)
        #expect(
            log.take() == [
                "C willDisappear (dismissed)", "B willDisappear (dismissed)", "C didDisappear",
                "B didDisappear",
            ])
        #expect(window.subviews.count == 1)
    }

    @Test func `the screen of a new tab is announced before the old screen disappears`() {
        let tabs = UITabBarController()
        tabs.viewControllers = [controller("A"), controller("B")]
        let window = show(tabs)
        #expect(log.take() == ["A didLoad", "A willAppear", "A isAppearing", "A didAppear"])
        tabs.selectedIndex = 1
        #expect(
            log.take() == [
                "B didLoad", "B willAppear", "A willDisappear", "B isAppearing",
                "A didDisappear", "B didAppear",
            ])
        _ = window
    }

    @Test func `children of a custom container appear and disappear with it`() {
        let container = controller("P")
        let child = controller("K")
        let window = show(container)
        _ = log.take()
        container.addChild(child)
        container.view.addSubview(child.view)
        child.didMove(toParent: container)
        child.beginAppearanceTransition(true, animated: false)
        child.endAppearanceTransition()
        #expect(log.take() == ["K didLoad", "K willAppear", "K isAppearing", "K didAppear"])
        window.isHidden = true
        #expect(
            log.take() == [
                "P willDisappear", "K willDisappear", "P didDisappear", "K didDisappear",
            ])
    }

    @Test func `a push from within an appearance callback keeps all callbacks paired`() {
        let navigation = UINavigationController(rootViewController: controller("A"))
        let window = show(navigation)
        _ = log.take()
        let pushing = PushingController(log: log)
        pushing.following = controller("C")
        navigation.pushViewController(pushing, animated: false)
        #expect(
            navigation.viewControllers.map { $0.title ?? "" } == ["A", "pushing", "C"])
        #expect(
            log.take() == [
                "A willDisappear", "pushing willAppear", "C didLoad", "pushing willDisappear",
                "C willAppear (to parent)", "C isAppearing", "pushing didDisappear", "C didAppear",
                "A didDisappear",
            ])
        _ = window
    }
}

private final class PushingController: UIViewController {
    var following: UIViewController?
    private let log: CallLog

    init(log: CallLog) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
        title = "pushing"
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillAppear(_ animated: Bool) {
        log.add("pushing willAppear")
        guard let following else { return }
        self.following = nil
        navigationController?.pushViewController(following, animated: false)
    }

    override func viewDidAppear(_ animated: Bool) { log.add("pushing didAppear") }
    override func viewWillDisappear(_ animated: Bool) { log.add("pushing willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { log.add("pushing didDisappear") }
}
