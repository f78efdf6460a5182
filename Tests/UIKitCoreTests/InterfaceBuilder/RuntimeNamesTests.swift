import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

/// Members that are found by their names.
@MainActor struct RuntimeNamesTests {
    @Test func `outlets and runtime attributes are set by their names`() {
        let model = Named()
        model.setValue("text", forKey: "text")
        model.setValue(3.0, forKey: "count")
        model.setValue(nil, forKey: "label")
        let label = UILabel()
        model.setValue(label, forKey: "label")
        #expect(model.text == "text")
        #expect(model.count == 3)
        #expect(model.label === label)
        model.setValue("inner", forKeyPath: "label.text")
        #expect(label.text == "inner")
        #expect(model.value(forKey: "count") as? Int == 3)
        #expect(model.value(forKeyPath: "label.text") as? String == "inner")
    }

    @Test func `UIKit's properties have names`() {
        let view = UIView()
        view.setValue(4, forKeyPath: "layer.cornerRadius")
        view.setValue(true, forKey: "hidden")
        view.setValue(UIColor.red, forKeyPath: "layer.borderColor")
        view.setValue(NSNumber(value: 0.5), forKey: "alpha")
        #expect(view.layer.cornerRadius == 4)
        #expect(view.isHidden)
        #expect(view.layer.borderColor == UIColor.red.cgColor)
        #expect(view.alpha == 0.5)
    }

    @Test func `an object's methods are called by their names`() {
        let model = Named()
        #expect(model.responds(to: "reload"))
        #expect(!model.responds(to: "relaod"))
        model.perform("reload")
        model.perform("take:", with: "one")
        model.perform("take:and:", with: "two", with: 3)
        #expect(model.calls == ["reload", "one", "two 3"])
    }

    @Test func `selectors of a property's getter and setter read and set it`() {
        let model = Named()
        #expect(model.responds(to: "setText:"))
        model.perform("setText:", with: "set")
        #expect(model.text == "set")
        #expect(model.perform("text") as? String == "set")
        #expect(!model.responds(to: "settext:"))
        #expect(!model.responds(to: "setUnknown:"))
    }

    @Test func `a module's extension gives names to a class of UIKit and its subclasses`() {
        let view = NamedView()
        view.setValue(3.0, forKey: "trialDepth")
        view.perform("deepen")
        #expect(view.layer.cornerRadius == 4)
        #expect(view.value(forKey: "trialDepth") as? Double == 4)
        // Only views have these names.
        #expect(!Named().responds(to: "deepen"))
    }

    @Test func `a subclass has the names of its superclass and its own`() {
        let model = MoreNamed()
        model.perform("reload")
        model.perform("more")
        #expect(model.calls == ["reload", "more"])
    }

    @Test func `a control calls its targets and its actions in the order of their addition`() {
        let control = UIControl()
        let model = Named()
        control.addTarget(model, action: "reload", for: .touchUpInside)
        control.addAction(UIAction { _ in model.calls.append("closure") }, for: .touchUpInside)
        control.addTarget(model, action: "press:", for: [.touchUpInside, .valueChanged])
        control.addTarget(model, action: "press:forEvent:", for: .valueChanged)
        control.sendActions(for: .touchUpInside)
        #expect(model.calls == ["reload", "closure", "press UIControl"])
        #expect(
            control.actions(forTarget: model, forControlEvent: .touchUpInside) == [
                "reload", "press:",
            ])
        #expect(control.allTargets == [model])
        control.removeTarget(model, action: nil, for: .touchUpInside)
        model.calls = []
        control.sendActions(for: .touchUpInside)
        control.sendActions(for: .valueChanged)
        #expect(model.calls == ["closure", "press UIControl", "press with event"])
    }

    @Test func `a control does not keep its target alive`() {
        let control = UIControl()
        var model: Named? = Named()
        weak let released = model
        control.addTarget(model, action: "reload", for: .touchUpInside)
        model = nil
        #expect(released == nil)
        control.sendActions(for: .touchUpInside)
    }

    @Test func `a target that is no object counts as none, so the responder chain is searched`() {
        let (view, control, model) = (PressedView(), UIControl(), Named())
        view.addSubview(control)
        // `self` in the closure of a stored property is such a method, if the property is not lazy.
        let method: () -> Named = { model }
        control.addTarget(method, action: "pressed", for: .touchUpInside)
        control.addTarget(7, action: "pressed", for: .valueChanged)
        control.sendActions(for: .touchUpInside)
        #expect(view.presses == 1)
        control.sendActions(for: .valueChanged)
        #expect(view.presses == 2)
        #expect(control.allTargets.map { $0.base is NSNull } == [true])
    }

    @Test func `an argument of another type is not passed`() {
        let model = Named()
        model.perform("press:", with: "text")
        #expect(model.calls == [])
    }

    @Test func `notifications arrive at a selector until the observer is removed`() {
        let center = NotificationCenter()
        let model = Named()
        center.addObserver(
            model, selector: "notify:", name: Notification.Name("Named"), object: nil)
        center.post(name: Notification.Name("Named"), object: nil)
        center.post(name: Notification.Name("Other"), object: nil)
        #expect(model.calls == ["notified Named"])
        center.removeObserver(model)
        center.post(name: Notification.Name("Named"), object: nil)
        #expect(model.calls == ["notified Named"])
    }

    @Test func `an observer is removed for the notifications of one object only`() {
        let center = NotificationCenter()
        let (model, first, second) = (Named(), NSObject(), NSObject())
        let name = Notification.Name("Named")
        center.addObserver(model, selector: "notify:", name: name, object: first)
        center.addObserver(model, selector: "notify:", name: name, object: second)
        center.removeObserver(model, name: name, object: first)
        center.post(name: name, object: first)
        #expect(model.calls == [])
        center.post(name: name, object: second)
        #expect(model.calls == ["notified Named"])
    }

    @Test func `an unknown selector ends the program with UIKit's message`() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run { _ = Named().perform("relaod") }
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(
            text.contains("Named relaod]: unrecognized selector sent to instance 0x"))
        #expect(text.contains("; did you mean reload?"))
    }

    @Test func `an unknown key ends the program with UIKit's message`() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run { Named().setValue(1, forKey: "lable") }
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(
            text.contains(
                "setValue:forUndefinedKey:]: this class is not key value coding-compliant for the "
                    + "key lable. Did you mean label?"))
    }
}

/// A class outside of UIKit with names.
private class Named: NSObject, RuntimeNamed {
    var text: String?
    var count = 0
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var label: UILabel!
    var calls: [String] = []

    class func declareNames(_ names: RuntimeNames) {
        names.property("text", \Named.text)
        names.property("count", \Named.count)
        names.property("label", \Named.label)
        names.action("reload", Named.reload)
        names.action("take:", Named.take(_:))
        names.action("take:and:", Named.take(_:and:))
        names.action("press:", Named.press(_:))
        names.action("press:forEvent:", Named.press(_:for:))
        names.action("notify:", Named.notify)
    }

    private func reload() { calls.append("reload") }
    private func take(_ text: String) { calls.append(text) }
    private func take(_ text: String, and count: Int) { calls.append("\(text) \(count)") }
    private func press(_ control: UIControl) { calls.append("press \(type(of: control))") }
    private func press(_ control: UIControl, for event: UIEvent) {
        calls.append("press with event")
    }
    private func notify(_ notification: Notification) {
        calls.append("notified \(notification.name.rawValue)")
    }
}

private final class MoreNamed: Named {
    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.action("more", MoreNamed.more)
    }

    private func more() { calls.append("more") }
}

private final class NamedView: UIView {}

private final class PressedView: UIView {
    private(set) var presses = 0

    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.action("pressed", PressedView.pressed)
    }

    private func pressed() { presses += 1 }
}

extension UIView {
    fileprivate var trialDepth: Double {
        get { Double(layer.cornerRadius) }
        set { layer.cornerRadius = CGFloat(newValue) }
    }
}

/// The class that UIKit looks up for the names in this module's extensions.
nonisolated final class __NamesInExtensions: RuntimeNamesInExtensions {
    @MainActor static func declareNames(of type: AnyClass, _ names: RuntimeNames) {
        guard type == UIView.self else { return }
        names.property("trialDepth", \UIView.trialDepth)
        names.method("deepen") { view, _ in
            (view as? UIView)?.trialDepth += 1
            return nil
        }
    }
}
