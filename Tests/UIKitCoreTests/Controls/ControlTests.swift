import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

@Suite @MainActor struct ControlTests {
    private func node(_ view: UIView) -> RenderNode {
        var node = RenderNode(key: .root, kind: view.renderKind)
        view.describe(&node)
        return node
    }

    @Test func `a tap calls a control's actions in order, with the control as sender`() {
        let control = UIControl()
        var calls: [String] = []
        control.addAction(
            UIAction { action in
                calls.append("up \(action.sender as AnyObject? === control)")
            }, for: .touchUpInside)
        control.addAction(UIAction { _ in calls.append("down") }, for: .touchDown)
        control.addAction(UIAction { _ in calls.append("primary") }, for: .primaryActionTriggered)
        #expect(control.handle(.tap(x: 1, y: 1)))
        #expect(calls == ["down", "up true", "primary"])
    }

    @Test func `a disabled control consumes a tap and does nothing`() {
        let control = UIControl()
        var count = 0
        control.addAction(UIAction { _ in count += 1 }, for: .allTouchEvents)
        control.isEnabled = false
        #expect(control.handle(.tap(x: 1, y: 1)))
        #expect(count == 0)
        #expect(control.state == .disabled)
        #expect(node(control)[.enabled] == .bool(false))
        #expect(node(control)[.tappable] == nil)
    }

    @Test func `an action with the same identifier replaces the earlier one and can be removed`() {
        let control = UIControl()
        var calls: [Int] = []
        let name = UIAction.Identifier("name")
        control.addAction(UIAction(identifier: name) { _ in calls.append(1) }, for: .valueChanged)
        control.addAction(UIAction(identifier: name) { _ in calls.append(2) }, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(calls == [2])
        control.removeAction(identifiedBy: name, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(calls == [2])
        #expect(control.allControlEvents.isEmpty)
    }

    @Test func `a plain view leaves a tap to its superview`() {
        #expect(!UIView().handle(.tap(x: 0, y: 0)))
    }

    @Test func `a button shows its configuration and performs its action`() {
        var count = 0
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Call"
        configuration.image = UIImage(systemName: "phone")
        let button = UIButton(
            configuration: configuration, primaryAction: UIAction { _ in count += 1 })
        #expect(button.handle(.tap(x: 1, y: 1)))
        #expect(count == 1)
        let node = node(button)
        #expect(node[.text] == .string("Call"))
        #expect(node[.symbol] == .string("phone"))
        #expect(node[.style] == .string("filled"))
        #expect(node[.background] == .string("tintColor"))
        #expect(node[.tint] == .string("#ffffffff"))
        #expect(node[.tappable] == .bool(true))
    }

    @Test func `a button's content follows its state`() {
        let button = UIButton(type: .system)
        button.setTitle("Follow", for: .normal)
        button.setTitle("Following", for: .selected)
        button.titleLabel?.font = .boldSystemFont(ofSize: 20)
        #expect(button.currentTitle == "Follow")
        let narrow = button.intrinsicContentSize.width
        button.isSelected = true
        #expect(button.currentTitle == "Following")
        #expect(button.intrinsicContentSize.width > narrow)
        #expect(node(button)[.fontSize] == .number(20))
        #expect(node(button)[.selected] == .bool(true))
    }

    @Test func `a button takes its title from its action`() {
        let button = UIButton(primaryAction: UIAction(title: "Delete") { _ in })
        #expect(node(button)[.text] == .string("Delete"))
        #expect(node(button)[.tint] == .string("tintColor"))
    }

    @Test func `a switch toggles and sends one event for each change`() {
        let toggle = UISwitch()
        var count = 0
        toggle.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
        #expect(toggle.handle(.tap(x: 1, y: 1)))
        #expect(toggle.isOn)
        #expect(toggle.handle(.value(1)))
        #expect(count == 1)
        #expect(toggle.handle(.value(0)))
        #expect(!toggle.isOn)
        toggle.setOn(true, animated: true)
        #expect(count == 2)
        #expect(node(toggle)[.value] == .number(1))
    }

    @Test func `a slider stays within its bounds`() {
        let slider = UISlider()
        slider.maximumValue = 10
        var values: [Float] = []
        slider.addAction(
            UIAction { action in
                values.append((action.sender as? UISlider)?.value ?? -1)
            }, for: .valueChanged)
        #expect(slider.handle(.value(4)))
        #expect(slider.handle(.value(40)))
        #expect(slider.handle(.value(11)))
        #expect(values == [4, 10])
        slider.maximumValue = 5
        #expect(slider.value == 5)
    }

    @Test func `a control replaces a value that is not a number by its minimum`() {
        let slider = UISlider()
        slider.minimumValue = -1
        slider.value = 0.5
        slider.value = 0 / 0
        #expect(slider.value == -1)
        slider.maximumValue = .nan
        slider.minimumValue = .nan
        #expect((slider.minimumValue, slider.maximumValue) == (-1, 1))
        let stepper = UIStepper()
        stepper.value = .nan
        #expect(stepper.value == 0)
        stepper.maximumValue = .nan
        stepper.minimumValue = .nan
        #expect((stepper.minimumValue, stepper.maximumValue) == (0, 100))
        let progress = UIProgressView()
        progress.progress = .nan
        #expect(progress.progress == 0)
    }

    @Test func `a segment is selected by a tap at its position or by its index`() {
        let control = UISegmentedControl(items: ["A", "B", "C"])
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        var chosen: [Int] = []
        control.addAction(
            UIAction { action in
                chosen.append((action.sender as? UISegmentedControl)?.selectedSegmentIndex ?? -1)
            }, for: .valueChanged)
        #expect(control.handle(.tap(x: 150, y: 5)))
        #expect(control.handle(.choose(2)))
        control.setEnabled(false, forSegmentAt: 0)
        #expect(control.handle(.choose(0)))
        #expect(control.handle(.choose(9)))
        #expect(chosen == [1, 2])
        control.removeSegment(at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 1)
        #expect(node(control)[.titles] == .strings(["B", "C"]))
    }

    @Test func `a stepper steps, stops at its bounds and may wrap`() {
        let stepper = UIStepper()
        stepper.maximumValue = 2
        for _ in 0..<3 { #expect(stepper.handle(.choose(1))) }
        #expect(stepper.value == 2)
        stepper.wraps = true
        #expect(stepper.handle(.tap(x: 90, y: 1)))
        #expect(stepper.value == 0)
        #expect(stepper.handle(.tap(x: 3, y: 1)))
        #expect(stepper.value == 2)
    }
}
