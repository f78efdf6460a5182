import Foundation
import UIKitCore

@testable import UIKitTesting

/// A screen with one view for gestures, whose recognizers write their states into the trace.
final class GestureController: UIViewController {
    /// Adds recognizers to the controller's view and to the view for gestures.
    var prepare: (GestureController) -> Void = { _ in }

    let pad = TracedPad(frame: CGRect(x: 20, y: 100, width: 300, height: 300))

    /// The delegates of recognizers, retained here because recognizers do not retain them.
    var delegates: [GestureRules] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.accessibilityIdentifier = "screen"
        pad.accessibilityIdentifier = "pad"
        view.addSubview(pad)
        prepare(self)
    }

    /// Adds a recognizer that writes its name and state into the trace.
    @discardableResult
    func add<Gesture: UIGestureRecognizer>(
        _ gesture: Gesture, _ name: String, to view: UIView? = nil,
        rules change: ((GestureRules) -> Void)? = nil
    ) -> Gesture {
        gesture.name = name
        gesture.addAction(
            UIAction { action in
                guard let gesture = action.sender as? UIGestureRecognizer else { return }
                Trace.add("\(gesture.name ?? "?") \(gesture.state)")
            })
        if let change {
            let rules = GestureRules()
            change(rules)
            delegates.append(rules)
            gesture.delegate = rules
        }
        (view ?? pad).addGestureRecognizer(gesture)
        return gesture
    }
}

/// A delegate with an answer for each question.
final class GestureRules: UIGestureRecognizerDelegate {
    var begins = true
    var receives = true
    var isSimultaneous = false
    var waitsFor: String?
    var holdsBack: String?

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { receives }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { isSimultaneous }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { waitsFor != nil && otherGestureRecognizer.name == waitsFor }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { holdsBack != nil && otherGestureRecognizer.name == holdsBack }
}

/// A view that writes its touches into the trace.
final class TracedPad: UIView {
    private func trace(_ phase: String, _ touches: Set<UITouch>) {
        Trace.add("pad \(phase) \(touches.count)")
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        trace("began", touches)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        trace("moved", touches)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        trace("ended", touches)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        trace("cancelled", touches)
    }
}

extension AppUnderTest {
    /// Returns a running app with the screen for gestures.
    static func gestures(
        _ prepare: @escaping (GestureController) -> Void
    ) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = GestureController()
                controller.prepare = prepare
                return controller
            })
        app.launch()
        _ = Trace.take()
        return app
    }

    var gestureController: GestureController? { root as? GestureController }
}
