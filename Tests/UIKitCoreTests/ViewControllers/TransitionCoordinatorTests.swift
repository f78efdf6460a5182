import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor struct TransitionCoordinatorTests {
    /// A controller that adds changes to its transition when it appears.
    private final class Screen: UIViewController {
        let log: CallLog
        var hasCoordinator: [Bool] = []

        init(_ name: String, _ log: CallLog) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
            title = name
        }

        required init?(coder: NSCoder) { nil }

        private func note(_ call: String) {
            log.add("\(title ?? "") \(call)")
            hasCoordinator.append(transitionCoordinator != nil)
        }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            note("willAppear")
            let name = title ?? ""
            let log = log
            transitionCoordinator?.animate(
                alongsideTransition: { log.add("\(name) alongside, animated \($0.isAnimated)") },
                completion: { log.add("\(name) completion, cancelled \($0.isCancelled)") })
        }

        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            note("didAppear")
        }

        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            note("willDisappear")
        }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            note("didDisappear")
        }
    }

    @Test func `changes alongside a push are made when the view has its place, then it ends`() {
        let log = CallLog()
        let (a, b) = (Screen("A", log), Screen("B", log))
        let navigation = UINavigationController(rootViewController: a)
        let window = show(navigation)
        _ = log.take()
        a.hasCoordinator = []
        navigation.pushViewController(b, animated: true)
        #expect(
            log.take() == [
                "A willDisappear", "B willAppear", "B alongside, animated true", "A didDisappear",
                "B didAppear", "B completion, cancelled false",
            ])
        #expect(a.hasCoordinator + b.hasCoordinator == [true, true, true, true])
        #expect(navigation.transitionCoordinator == nil)
        withExtendedLifetime(window) {}
    }

    @Test func `a pop without an animation has a transition that is not animated`() {
        let log = CallLog()
        let (a, b) = (Screen("A", log), Screen("B", log))
        let navigation = UINavigationController(rootViewController: a)
        navigation.pushViewController(b, animated: false)
        let window = show(navigation)
        _ = log.take()
        navigation.popViewController(animated: false)
        #expect(
            log.take() == [
                "B willDisappear", "A willAppear", "A alongside, animated false", "B didDisappear",
                "A didAppear", "A completion, cancelled false",
            ])
        withExtendedLifetime(window) {}
    }

    @Test func `a presentation and its dismissal have transitions that end before completions`() {
        let log = CallLog()
        let (a, b) = (Screen("A", log), Screen("B", log))
        b.modalPresentationStyle = .fullScreen
        let window = show(a)
        _ = log.take()
        a.present(b, animated: true) { log.add("presented") }
        #expect(
            log.take() == [
                "A willDisappear", "B willAppear", "B alongside, animated true", "B didAppear",
                "A didDisappear", "B completion, cancelled false", "presented",
            ])
        a.hasCoordinator = []
        b.hasCoordinator = []
        a.dismiss(animated: true) { log.add("dismissed") }
        #expect(
            log.take() == [
                "B willDisappear", "A willAppear", "A alongside, animated true", "A didAppear",
                "B didDisappear", "A completion, cancelled false", "dismissed",
            ])
        #expect(a.hasCoordinator + b.hasCoordinator == [true, true, true, true])
        #expect(a.transitionCoordinator == nil)
        withExtendedLifetime(window) {}
    }

    /// A controller that makes a change alongside its transition, if there is one, when it has
    /// appeared.
    private final class Late: UIViewController {
        var log: CallLog?

        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            let log = log
            guard let coordinator = transitionCoordinator else {
                log?.add("change")
                return
            }
            let isAdded = coordinator.animate(
                alongsideTransition: { _ in log?.add("change") },
                completion: { _ in log?.add("completion") })
            log?.add("added \(isAdded)")
        }
    }

    @Test func `a change that viewDidAppear adds after a push is made immediately`() {
        let log = CallLog()
        let late = Late()
        late.log = log
        let navigation = UINavigationController(rootViewController: UIViewController())
        let window = show(navigation)
        navigation.pushViewController(late, animated: true)
        #expect(log.take() == ["change", "added true", "completion"])
        withExtendedLifetime(window) {}
    }

    @Test func `a change that viewDidAppear adds after a presentation is made immediately`() {
        let log = CallLog()
        let late = Late()
        late.log = log
        let presenter = UIViewController()
        let window = show(presenter)
        presenter.present(late, animated: false) { log.add("presented") }
        #expect(log.take() == ["change", "added true", "completion", "presented"])
        withExtendedLifetime(window) {}
    }

    /// A delegate that reads the transition when it is notified of a push.
    private final class Reader: NSObject, UINavigationControllerDelegate {
        var read: (any UIViewControllerTransitionCoordinator) -> Void = { _ in }

        func navigationController(
            _ navigationController: UINavigationController,
            willShow viewController: UIViewController, animated: Bool
        ) {
            if let coordinator = navigationController.transitionCoordinator { read(coordinator) }
        }
    }

    @Test func `a transition names its controllers, its view and its duration`() {
        let (a, b) = (UIViewController(), UIViewController())
        let navigation = UINavigationController(rootViewController: a)
        let window = show(navigation)
        let reader = Reader()
        var durations: [TimeInterval] = []
        reader.read = { coordinator in
            #expect(coordinator.viewController(forKey: .from) === a)
            #expect(coordinator.viewController(forKey: .to) === b)
            #expect(coordinator.view(forKey: .to) === b.view)
            #expect(coordinator.containerView === navigation.view)
            #expect(coordinator.presentationStyle == UIModalPresentationStyle.none)
            #expect(!coordinator.isInteractive && !coordinator.isCancelled)
            durations.append(coordinator.transitionDuration)
        }
        navigation.delegate = reader
        navigation.pushViewController(b, animated: true)
        #expect(durations == [0.35])
        withExtendedLifetime((window, reader)) {}
    }

    @Test func `a transition that another one replaces is cancelled`() {
        let log = CallLog()
        let (a, b, c) = (Screen("A", log), Replacing("B"), UIViewController())
        b.replacement = c
        b.log = log
        let navigation = UINavigationController(rootViewController: a)
        let window = show(navigation)
        _ = log.take()
        navigation.pushViewController(b, animated: true)
        #expect(navigation.topViewController === c)
        #expect(log.take().filter { $0.hasPrefix("B") } == ["B cancelled true"])
        withExtendedLifetime(window) {}
    }

    /// A controller that replaces the stack while it appears.
    private final class Replacing: UIViewController {
        var replacement: UIViewController?
        var log: CallLog?

        init(_ name: String) {
            super.init(nibName: nil, bundle: nil)
            title = name
        }

        required init?(coder: NSCoder) { nil }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            guard let replacement else { return }
            self.replacement = nil
            let log = log
            transitionCoordinator?.animate(
                alongsideTransition: { _ in log?.add("B alongside") },
                completion: { log?.add("B cancelled \($0.isCancelled)") })
            navigationController?.setViewControllers([replacement], animated: false)
        }
    }
}
