import Foundation
import HostLink
import Testing
import UIKitCore

@testable import UIKitTesting

/// The delivery of events to their views, once each (`docs/invariants.md`, "Events").
struct EventTests {
    private func launched(_ loads: @escaping (TracedController) -> Void) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = loads
                return root
            })
        app.launch()
        _ = Trace.take()
        return app
    }

    private func addButton(_ title: String, to controller: TracedController, y: CGFloat) {
        let button = UIButton(
            type: .system,
            primaryAction: UIAction(title: title) { action in
                Trace.add("tapped \(title)")
                if title == "leaves" { (action.sender as? UIView)?.removeFromSuperview() }
            })
        button.frame = CGRect(x: 0, y: y, width: 200, height: 40)
        controller.view.addSubview(button)
    }

    private func event(_ number: UInt64, _ action: InputAction, _ key: NodeKey) -> HostMessage {
        .event(
            session: AppUnderTest.session, InputEvent(number: number, node: key, action: action))
    }

    @Test func `an event that was applied is not applied again`() throws {
        let app = launched { self.addButton("count", to: $0, y: 0) }
        let key = try app.screen().node(showing: "count").key
        for number: UInt64 in [1, 2, 2, 1, 3] { app.tell(event(number, .tap(x: 1, y: 1), key)) }
        #expect(Trace.take("tapped").count == 3)
        let applied = app.messages.filter { message in
            if case .applied = message { true } else { false }
        }
        #expect(applied.count == 3)
    }

    @Test func `an action is reported at once, states with the frame or the end of their turn`()
        throws
    {
        let app = launched { self.addButton("count", to: $0, y: 0) }
        let key = try app.screen().node(showing: "count").key
        let before = app.messages.count
        func text(_ number: UInt64) -> HostMessage {
            event(number, .text("x", selection: .init(start: 0, end: 0), revision: 1), .root)
        }
        func reports() -> [UInt64] {
            app.messages.dropFirst(before).compactMap { message in
                if case .applied(_, let number) = message { number } else { nil }
            }
        }
        app.tell(text(1), text(2), text(3))
        #expect(reports() == [3])
        app.tell(text(4), event(5, .tap(x: 1, y: 1), key), text(6), text(7))
        #expect(reports() == [3, 5, 7])
        app.tell(text(7))
        #expect(reports() == [3, 5, 7])
    }

    @Test func `a state that changes the frame is reported by the frame only`() throws {
        let app = launched { controller in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
            field.restorationIdentifier = "field"
            let label = UILabel(frame: CGRect(x: 0, y: 50, width: 200, height: 40))
            field.addAction(
                UIAction { [weak field] _ in label.text = field?.text }, for: .editingChanged)
            controller.view.addSubview(field)
            controller.view.addSubview(label)
        }
        let key = try app.screen().node("field").key
        let before = app.messages.count
        app.tell(event(1, .text("x", selection: .init(start: 1, end: 1), revision: 1), key))
        let reports = app.messages.dropFirst(before).compactMap { message -> String? in
            switch message {
            case .frame(_, _, _, let number, _): "frame \(number)"
            case .applied(_, let number): "applied \(number)"
            default: nil
            }
        }
        #expect(reports == ["frame 1"])
    }

    @Test func `an event up to the restored high-water mark is not applied`() throws {
        let app = launched { self.addButton("count", to: $0, y: 0) }
        let key = try app.screen().node(showing: "count").key
        for number: UInt64 in 1...3 { app.tell(event(number, .tap(x: 1, y: 1), key)) }
        app.enterBackground()
        app.kill()
        app.launch()
        _ = Trace.take()
        #expect(app.connectedMark() == 3)
        app.tell(event(3, .tap(x: 1, y: 1), key), event(4, .tap(x: 1, y: 1), key))
        #expect(Trace.take("tapped").count == 1)
    }

    @Test func `an event for a missing node changes nothing and is reported as applied`() throws {
        let app = launched { self.addButton("count", to: $0, y: 0) }
        let before = try app.screen().root
        app.tell(event(1, .tap(x: 1, y: 1), NodeKey(text: "nowhere")))
        app.tell(event(2, .text("x", selection: .init(start: 0, end: 0), revision: 1), .root))
        #expect(Trace.take("tapped") == [])
        #expect(try app.screen().root == before)
        #expect(app.messages.contains(.applied(session: AppUnderTest.session, number: 2)))
    }

    @Test func `a pending event finds its node in the next process`() throws {
        let app = AppUnderTest.planned(
            AppPlan { TracedNavigation("Nav", FieldController("Root")) }, continuous: true)
        app.launch()
        let key = try app.screen().node("field").key
        app.settle()
        app.kill()
        app.launch()
        let text = InputAction.text(
            "waited", selection: TextSelection(start: 6, end: 6), revision: 4)
        app.tell(event(1, .focus(true), key), event(2, text, key))
        #expect(try app.screen().text(of: "field") == "waited")
        #expect(try app.screen().focusedIdentifier == "field")
    }

    @Test func `a second tap on a view that the first tap removed is ignored`() throws {
        let app = launched { controller in
            self.addButton("leaves", to: controller, y: 0)
            self.addButton("stays", to: controller, y: 50)
        }
        let key = try app.screen().node(showing: "leaves").key
        app.tell(event(1, .tap(x: 1, y: 1), key), event(2, .tap(x: 1, y: 1), key))
        #expect(Trace.take("tapped") == ["tapped leaves"])
    }

    @Test func `a disabled or hidden view receives no tap`() throws {
        let app = launched { controller in
            self.addButton("hidden", to: controller, y: 0)
            self.addButton("disabled", to: controller, y: 50)
        }
        let screen = try app.screen()
        let keys = try ["hidden", "disabled"].map { try screen.node(showing: $0).key }
        app.root?.view.subviews[0].isHidden = true
        app.root?.view.subviews[1].isUserInteractionEnabled = false
        app.tell(event(1, .tap(x: 1, y: 1), keys[0]), event(2, .tap(x: 1, y: 1), keys[1]))
        #expect(Trace.take("tapped") == [])
    }
}
