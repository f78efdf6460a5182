import Foundation
import HostLink
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor
struct PresentationTests {
    @Test(.specification("3.1.4")) func `a controller is presented by its outermost container`() {
        let inner = RecordingController("A")
        let navigation = UINavigationController(rootViewController: inner)
        let window = show(navigation)
        let presented = RecordingController("B")
        inner.present(presented, animated: false)
        #expect(presented.presentingViewController === navigation)
        #expect(inner.presentedViewController === presented)
        #expect(navigation.presentedViewController === presented)
        #expect(presented.view.window === window)
    }

    @Test func `a presentation context keeps a presentation inside it`() {
        let inner = RecordingController("A")
        inner.definesPresentationContext = true
        let navigation = UINavigationController(rootViewController: inner)
        let window = show(navigation)
        let presented = RecordingController("B")
        presented.modalPresentationStyle = .overCurrentContext
        inner.present(presented, animated: false)
        #expect(presented.presentingViewController === inner)
        _ = window
    }

    @Test func `a second presentation from the same presenter is refused`() {
        let root = RecordingController("A")
        let window = show(root)
        let first = RecordingController("B")
        let second = RecordingController("C")
        root.present(first, animated: false)
        root.present(second, animated: false)
        #expect(root.presentedViewController === first)
        #expect(second.presentingViewController == nil)
        _ = window
    }

    @Test func `a presentation waits until its presenter is on the screen`() {
        let log = CallLog()
        let root = RecordingController("A", log: log)
        let presented = RecordingController("B", log: log)
        root.present(presented, animated: false)
        #expect(root.presentedViewController === presented)
        #expect(log.take() == [])
        let window = show(root)
        #expect(
            log.take() == [
                "A didLoad", "A willAppear", "A isAppearing", "A didAppear", "B didLoad",
                "B willAppear (presented)", "B isAppearing", "B didAppear",
            ])
        #expect(presented.view.window === window)
    }

    @Test func `a presented controller dismisses itself through its presenter`() {
        let root = RecordingController("A")
        let window = show(root)
        let form = RecordingController("B")
        let navigation = UINavigationController(rootViewController: form)
        root.present(navigation, animated: false)
        form.dismiss(animated: false)
        #expect(root.presentedViewController == nil)
        #expect(navigation.view.window == nil)
        _ = window
    }

    @Test func `Back dismisses a presented controller unless it is modal`() {
        let root = RecordingController("A")
        let window = show(root)
        let form = RecordingController("B")
        root.present(form, animated: false)
        form.isModalInPresentation = true
        #expect(root.goBack())
        #expect(root.presentedViewController === form)
        form.isModalInPresentation = false
        #expect(root.goBack())
        #expect(root.presentedViewController == nil)
        #expect(!root.goBack())
        _ = window
    }

    @Test(arguments: [InputAction.back, .keyCommand(input: "UIKeyInputEscape", modifiers: 0)])
    func `a sheet is dismissed even with typed text, unless it is modal`(
        _ leaving: InputAction
    ) throws {
        let root = RecordingController("A")
        let window = show(root)
        let form = RecordingController("B")
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        form.view.addSubview(field)
        root.present(form, animated: false)
        field.text = "half a wo"
        #expect(field.becomeFirstResponder())
        form.isModalInPresentation = true
        #expect(try #require(root.presentationContainer).handle(leaving))
        #expect(root.presentedViewController === form)
        form.isModalInPresentation = false
        form.isEditing = true
        #expect(try #require(root.presentationContainer).handle(leaving))
        #expect(root.presentedViewController == nil)
        #expect(field.text == "half a wo")
        _ = window
    }

    @Test
    func `each refused dismissal is shown once, whether the controller or its delegate refuses`()
        throws
    {
        let root = RecordingController("A")
        let window = show(root)
        let form = RecordingController("B")
        let delegate = DismissalRecorder()
        form.presentationController?.delegate = delegate
        root.present(form, animated: false)
        let container = try #require(root.presentationContainer)
        func refusals() -> RenderValue? {
            var node = RenderNode(key: .root, kind: .presentation)
            container.describe(&node)
            return node[.refusals]
        }
        #expect(refusals() == nil)
        form.isModalInPresentation = true
        #expect(container.handle(.back))
        #expect(refusals() == .number(1))
        form.isModalInPresentation = false
        delegate.mayDismiss = false
        #expect(container.handle(.tap(x: 5, y: 5)))
        #expect(refusals() == .number(2))
        #expect(delegate.calls == ["attempt", "should"])
        _ = window
    }

    @Test func `an alert without a cancel action shows that Back is refused`() throws {
        let root = RecordingController("A")
        let window = show(root)
        let alert = UIAlertController(title: "Wait", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Go on", style: .default))
        root.present(alert, animated: false)
        #expect(alert.view.handle(.back))
        var node = RenderNode(key: .root, kind: .alert)
        alert.view.describe(&node)
        #expect(node[.refusals] == .number(1))
        _ = window
    }

    @Test func `Back dismisses a controller whose focused field is empty`() {
        let root = RecordingController("A")
        let window = show(root)
        let form = RecordingController("B")
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        form.view.addSubview(field)
        root.present(form, animated: false)
        #expect(field.becomeFirstResponder())
        #expect(root.goBack())
        #expect(root.presentedViewController == nil)
        _ = window
    }

    @Test func `Escape and a tap beside a sheet ask the delegate of the sheet`() throws {
        let root = RecordingController("A")
        let window = show(root, size: CGSize(width: 1200, height: 800))
        let form = RecordingController("B")
        let delegate = DismissalRecorder()
        form.presentationController?.delegate = delegate
        root.present(form, animated: false)
        let container = try #require(root.presentationContainer)
        delegate.mayDismiss = false
        #expect(container.handle(.keyCommand(input: "UIKeyInputEscape", modifiers: 0)))
        #expect(root.presentedViewController === form)
        delegate.mayDismiss = true
        #expect(container.handle(.tap(x: 600, y: 400)))
        #expect(root.presentedViewController === form)
        #expect(container.handle(.tap(x: 5, y: 5)))
        #expect(root.presentedViewController == nil)
        #expect(delegate.calls == ["should", "should", "will", "did"])
        _ = window
    }

    @Test func `a sheet covers a phone except its top and is in the middle of a desktop`() {
        let phone = PresentationGeometry(
            style: .automatic, container: CGSize(width: 390, height: 844),
            safeArea: UIEdgeInsets(top: 47), preferred: .zero)
        #expect(phone.frame == CGRect(x: 0, y: 57, width: 390, height: 787))
        let desktop = PresentationGeometry(
            style: .automatic, container: CGSize(width: 1200, height: 800),
            safeArea: .zero, preferred: .zero)
        #expect(desktop.frame == CGRect(x: 330, y: 90, width: 540, height: 620))
        let preferred = PresentationGeometry(
            style: .formSheet, container: CGSize(width: 1200, height: 500),
            safeArea: .zero, preferred: CGSize(width: 300, height: 900))
        #expect(preferred.frame == CGRect(x: 450, y: 32, width: 300, height: 436))
        let full = PresentationGeometry(
            style: .fullScreen, container: CGSize(width: 1200, height: 800),
            safeArea: .zero, preferred: .zero)
        #expect(full.frame == CGRect(x: 0, y: 0, width: 1200, height: 800))
    }

    @Test func `a retained presentation controller retains its controller`() {
        var kept: UIPresentationController?
        do {
            let form = RecordingController("B")
            form.title = "Form"
            kept = form.presentationController
        }
        #expect(kept?.presentedViewController.title == "Form")
        #expect(kept?.presentingViewController.title == "Form")
    }

    @Test func `a presentation controller that is not retained releases its controller`() {
        weak var gone: UIViewController?
        let delegate = DismissalRecorder()
        do {
            let form = RecordingController("B")
            gone = form
            form.presentationController?.delegate = delegate
            #expect(form.presentationController?.delegate === delegate)
        }
        #expect(gone == nil)
    }

    @Test func `a presentation that has ended releases its controller`() {
        let root = RecordingController("A")
        let window = show(root)
        weak var gone: UIViewController?
        do {
            let presented = RecordingController("B")
            gone = presented
            root.present(presented, animated: false)
            root.dismiss(animated: false)
        }
        #expect(gone == nil)
        _ = window
    }
}

@MainActor
private final class DismissalRecorder: NSObject, UIAdaptivePresentationControllerDelegate {
    var mayDismiss = true
    private(set) var calls: [String] = []

    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
        calls.append("should")
        return mayDismiss
    }

    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
        calls.append("attempt")
    }

    func presentationControllerWillDismiss(_ controller: UIPresentationController) {
        calls.append("will")
    }

    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
        calls.append("did")
    }
}
