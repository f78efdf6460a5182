import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Several recognizers, views and controls that could use the same touches.
struct GestureRivalTests {
    /// Returns the calls since the last time, without those of the view.
    private func calls() -> [String] { Trace.take().filter { !$0.hasPrefix("pad") } }

    @Test func `a delegate or a view that refuses leaves the touch to the view`() throws {
        let app = AppUnderTest.gestures {
            $0.add(UITapGestureRecognizer(), "tap") { $0.begins = false }
            $0.add(UIPanGestureRecognizer(), "pan") { $0.receives = false }
        }
        try app.touch("pad")
        #expect(Trace.take() == ["pad began 1", "pad ended 1"])
        try app.drag("pad", byX: 90, steps: 1)
        #expect(Trace.take() == ["pad began 1", "pad moved 1", "pad ended 1"])
    }

    @Test func `the recognizer of the inner view wins unless both are simultaneous`() throws {
        for isSimultaneous in [false, true] {
            let app = AppUnderTest.gestures { controller in
                controller.add(UIPanGestureRecognizer(), "outer", to: controller.view)
                controller.add(UIPanGestureRecognizer(), "inner") {
                    $0.isSimultaneous = isSimultaneous
                }
            }
            try app.drag("pad", byX: 40, steps: 2)
            let inner = ["inner began", "inner changed", "inner ended"]
            let both = [
                "inner began", "outer began", "inner changed", "outer changed", "inner ended",
                "outer ended",
            ]
            #expect(calls() == (isSimultaneous ? both : inner))
        }
    }

    @Test(arguments: ["require", "waitsFor", "holdsBack"])
    func `a pan that requires a swipe to fail begins with a slow movement`(way: String) throws {
        let app = AppUnderTest.gestures { controller in
            let swipe = controller.add(UISwipeGestureRecognizer(), "swipe") {
                if way == "holdsBack" { $0.holdsBack = "pan" }
            }
            let pan = controller.add(UIPanGestureRecognizer(), "pan") {
                if way == "waitsFor" { $0.waitsFor = "swipe" }
            }
            if way == "require" { pan.require(toFail: swipe) }
        }
        try app.drag("pad", byX: 100)
        #expect(calls() == ["swipe ended"])
        try app.drag("pad", byX: 100, steps: 2, over: 4)
        #expect(calls() == ["pan began", "pan changed", "pan ended"])
    }

    @Test func `the view gets a delayed beginning once the recognizer has failed`() throws {
        let app = AppUnderTest.gestures {
            $0.add(UILongPressGestureRecognizer(), "press").delaysTouchesBegan = true
        }
        let finger = try app.putFingers(on: "pad")
        #expect(Trace.take() == [])
        try finger.move(byX: 20)
        #expect(Trace.take() == ["pad began 1", "pad moved 1"])
        try finger.lift()
        #expect(Trace.take() == ["pad ended 1"])
        let other = try app.putFingers(on: "pad")
        app.pass(seconds: 1)
        try other.lift()
        #expect(Trace.take() == ["press began", "press ended"])
    }

    @Test func `a recognizer that is disabled or removed cancels its gesture`() throws {
        let app = AppUnderTest.gestures { $0.add(UIPanGestureRecognizer(), "pan") }
        let pan = try #require(app.gestureController?.pad.gestureRecognizers?.first)
        for end in [{ pan.isEnabled = false }, { pan.view?.removeGestureRecognizer(pan) }] {
            let finger = try app.putFingers(on: "pad")
            try finger.move(byX: 30)
            end()
            #expect(calls() == ["pan began", "pan cancelled"])
            try finger.move(byX: 30)
            try finger.lift()
            #expect(calls() == [])
            pan.isEnabled = true
        }
        #expect(app.gestureController?.pad.gestureRecognizers == nil)
    }

    @Test func `a touch that the browser takes is cancelled`() throws {
        let app = AppUnderTest.gestures {
            $0.add(UIPanGestureRecognizer(), "pan")
            $0.add(UITapGestureRecognizer(), "tap")
        }
        let finger = try app.putFingers(on: "pad")
        try finger.cancel()
        #expect(Trace.take() == ["pad began 1", "pad cancelled 1"])
        let moving = try app.putFingers(on: "pad")
        try moving.move(byX: 30)
        try moving.cancel()
        #expect(calls() == ["pan began", "pan cancelled"])
    }

    @Test func `a gesture ends with the page, and with the process`() throws {
        let app = AppUnderTest.gestures { $0.add(UIPanGestureRecognizer(), "pan") }
        let finger = try app.putFingers(on: "pad")
        try finger.move(byX: 30)
        app.resignActive()
        #expect(Trace.take("pan") == ["pan began", "pan cancelled"])
        app.becomeActive()
        try finger.move(byX: 30)
        #expect(Trace.take("pan") == [])

        let other = try app.putFingers(on: "pad")
        try other.move(byX: 30)
        _ = Trace.take()
        app.kill()
        app.launch()
        _ = Trace.take()
        try other.move(byX: 30)
        try other.lift()
        #expect(Trace.take() == [])
        try app.drag("pad", byX: 30, steps: 1)
        #expect(calls() == ["pan began", "pan ended"])
    }

    @Test(arguments: [["pad", "other"], ["other", "pad"]])
    func `an exclusive view shares touches with no other view, whichever is touched first`(
        _ names: [String]
    ) throws {
        let app = AppUnderTest.gestures { controller in
            let other = UIView(frame: CGRect(x: 20, y: 420, width: 300, height: 100))
            other.accessibilityIdentifier = "other"
            controller.view.addSubview(other)
            controller.add(UITapGestureRecognizer(), "tap in pad")
            controller.add(UITapGestureRecognizer(), "tap in other", to: other)
        }
        func tapBoth() throws -> [String] {
            let first = try app.putFingers(on: names[0])
            let second = try app.putFingers(on: names[1])
            try second.lift()
            try first.lift()
            return Trace.take("tap in")
        }
        app.gestureController?.pad.isExclusiveTouch = true
        #expect(try tapBoth() == ["tap in \(names[0]) ended"])
        try app.touch(names[1])
        #expect(Trace.take("tap in") == ["tap in \(names[1]) ended"], "the first touch has ended")
        app.gestureController?.pad.isExclusiveTouch = false
        #expect(try tapBoth() == names.reversed().map { "tap in \($0) ended" })
    }

    @Test func `a control inside a view with recognizers keeps its taps`() throws {
        let app = AppUnderTest.gestures { controller in
            let button = UIButton(
                type: .system, primaryAction: UIAction(title: "Go") { _ in Trace.add("button") })
            button.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            controller.pad.addSubview(button)
            controller.add(UITapGestureRecognizer(), "tap", to: controller.view)
            controller.add(UILongPressGestureRecognizer(), "press", to: controller.view)
        }
        try app.touch("Go")
        #expect(calls() == ["button"])
        try app.touch("Go", for: 0.7)
        #expect(calls() == ["press began", "press ended"])
    }

    @Test func `a recognized tap on a list takes the tap from the row`() throws {
        for cancels in [true, false] {
            let app = AppUnderTest.planned(AppPlan { RowsWithGesture(cancels: cancels) })
            app.launch()
            _ = Trace.take()
            try app.touch("Row 1")
            #expect(Trace.take() == (cancels ? ["tap"] : ["tap", "selected 1"]))
            try app.tap("Row 1")
            #expect(Trace.take() == ["selected 1"])
        }
    }

    @Test func `a view with a tap recognizer is activated by keyboard and assistive technology`()
        throws
    {
        let app = AppUnderTest.gestures {
            $0.pad.isAccessibilityElement = true
            $0.add(UITapGestureRecognizer(), "tap")
        }
        #expect(try app.screen().node("pad")[.tappable] == .bool(true))
        try app.tap(identifier: "pad")
        #expect(calls() == ["tap ended"])
    }

    @Test func `the page is notified of the movements that the app handles`() throws {
        let app = AppUnderTest.gestures { controller in
            controller.add(UISwipeGestureRecognizer(), "swipe", to: controller.view)
            let plain = UIView(frame: CGRect(x: 0, y: 450, width: 10, height: 10))
            plain.accessibilityIdentifier = "plain"
            controller.view.addSubview(plain)
        }
        func touches(_ name: String) throws -> RenderValue? {
            try app.screen().node(name)[.touches]
        }
        #expect(try touches("screen") == .strings(["horizontal"]))
        #expect(try touches("pad") == .strings(["horizontal", "vertical", "pinch"]))
        #expect(try touches("plain") == nil)
        let view = try #require(app.gestureController?.view)
        let swipe = try #require(view.gestureRecognizers?.first as? UISwipeGestureRecognizer)
        swipe.direction = .down
        app.finishTurn()
        #expect(try touches("screen") == .strings(["vertical"]))
        view.gestureRecognizers = [UITapGestureRecognizer()]
        app.finishTurn()
        #expect(try touches("screen") == .strings([]))
        view.gestureRecognizers = nil
        app.finishTurn()
        #expect(try touches("screen") == nil)
    }

    @Test func `touches that no view handles go up to the controller`() throws {
        let app = AppUnderTest.planned(AppPlan { TouchedController() })
        app.launch()
        _ = Trace.take()
        try app.drag("plain", byX: 5, steps: 1)
        #expect(Trace.take() == ["began in plain", "moved by 5.0", "ended after 1"])
        try app.touch("plain", taps: 2)
        #expect(Trace.take("ended") == ["ended after 2", "ended after 3"])
    }

    @Test func `touches of a view without interaction go to the view behind`() throws {
        let app = AppUnderTest.planned(AppPlan { TouchedController() })
        app.launch()
        _ = Trace.take()
        (app.root as? TouchedController)?.plain.isUserInteractionEnabled = false
        try app.touch("plain")
        #expect(Trace.take("began") == ["began in nil"])
    }

    @Test func `a target's method is called by its name`() throws {
        let app = AppUnderTest.planned(AppPlan { NamedTarget() })
        app.launch()
        try app.touch("plain")
        #expect(Trace.take("tapped") == ["tapped at 15.0"])
    }
}

/// A table whose own recognizer competes with its rows.
private final class RowsWithGesture: UITableViewController {
    private let cancels: Bool

    init(cancels: Bool) {
        self.cancels = cancels
        super.init(style: .plain)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let tap = UITapGestureRecognizer(
            primaryAction: UIAction { _ in Trace.add("tap") })
        tap.cancelsTouchesInView = cancels
        tableView.addGestureRecognizer(tap)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        3
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        Trace.add("selected \(indexPath.row)")
    }
}

/// A controller that gets the touches of a plain view inside its own.
private class TouchedController: UIViewController {
    let plain = UIView(frame: CGRect(x: 20, y: 100, width: 30, height: 30))

    override func viewDidLoad() {
        super.viewDidLoad()
        plain.accessibilityIdentifier = "plain"
        view.addSubview(plain)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        Trace.add("began in \(touches.first?.view?.accessibilityIdentifier ?? "nil")")
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        Trace.add("moved by \(touch.location(in: view).x - touch.previousLocation(in: view).x)")
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        Trace.add("ended after \(touches.first?.tapCount ?? 0)")
    }
}

/// A controller whose method a recognizer calls.
private final class NamedTarget: TouchedController {
    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.action("tapped:", NamedTarget.tapped)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        plain.addGestureRecognizer(UITapGestureRecognizer(target: self, action: "tapped:"))
    }

    func tapped(_ tap: UITapGestureRecognizer) {
        Trace.add("tapped at \(tap.location(in: plain).x)")
    }
}
