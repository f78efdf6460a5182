import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

/// A view that overrides methods of `UIView` that change its subviews and its layout.
private final class WatchedView: UIView {
    var calls: [String] = []

    override func addSubview(_ view: UIView) {
        calls.append("addSubview")
        super.addSubview(view)
    }
    override func insertSubview(_ view: UIView, at index: Int) {
        calls.append("insertSubview at \(index)")
        super.insertSubview(view, at: index)
    }
    override func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        calls.append("insertSubview above")
        super.insertSubview(view, aboveSubview: sibling)
    }
    override func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        calls.append("insertSubview below")
        super.insertSubview(view, belowSubview: sibling)
    }
    override func removeFromSuperview() {
        calls.append("removeFromSuperview")
        super.removeFromSuperview()
    }
    override func bringSubviewToFront(_ view: UIView) {
        calls.append("bringSubviewToFront")
        super.bringSubviewToFront(view)
    }
    override func sendSubviewToBack(_ view: UIView) {
        calls.append("sendSubviewToBack")
        super.sendSubviewToBack(view)
    }
    override func viewWithTag(_ tag: Int) -> UIView? {
        calls.append("viewWithTag")
        return super.viewWithTag(tag)
    }
    override func layoutIfNeeded() {
        calls.append("layoutIfNeeded")
        super.layoutIfNeeded()
    }
    override func sizeToFit() {
        calls.append("sizeToFit")
        super.sizeToFit()
    }
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 20) }
}

/// A view that counts the calls that invalidate it.
private final class InvalidatedView: UIView {
    var layouts = 0
    var displays = 0
    var updates = 0

    override func setNeedsLayout() {
        layouts += 1
        super.setNeedsLayout()
    }
    override func setNeedsDisplay() {
        displays += 1
        super.setNeedsDisplay()
    }
    override func setNeedsUpdateConstraints() {
        updates += 1
        super.setNeedsUpdateConstraints()
    }
}

/// A view without safe area insets, even under bars.
private final class UncoveredView: UIView {
    override var safeAreaInsets: UIEdgeInsets { .zero }
}

private final class DarkView: UIView {
    override var traitCollection: UITraitCollection {
        UITraitCollection(userInterfaceStyle: .dark)
    }
}

@MainActor struct OverriddenViewMembersTests {
    @Test
    func `a view's overrides of methods that change its subviews are called and can call super`() {
        let view = WatchedView(frame: .zero)
        let (first, second, third) = (UIView(), UIView(), UIView())
        let inner = WatchedView(frame: .zero)
        view.addSubview(first)
        view.insertSubview(second, at: 0)
        view.insertSubview(third, aboveSubview: second)
        view.insertSubview(inner, belowSubview: first)
        #expect(view.subviews == [second, third, inner, first])
        view.bringSubviewToFront(second)
        view.sendSubviewToBack(first)
        #expect(view.subviews == [first, third, inner, second])
        first.tag = 7
        #expect(view.viewWithTag(7) === first)
        inner.removeFromSuperview()
        #expect(inner.calls == ["removeFromSuperview"])
        #expect(view.subviews == [first, third, second])
        #expect(
            view.calls == [
                "addSubview", "insertSubview at 0", "insertSubview above", "insertSubview below",
                "bringSubviewToFront", "sendSubviewToBack", "viewWithTag",
            ])
    }

    @Test
    func `a view's override of setNeedsLayout is called for a new size and for a new subview`() {
        let view = InvalidatedView(frame: .zero)
        view.bounds.size = CGSize(width: 50, height: 50)
        #expect(view.layouts > 0)
        let before = view.layouts
        view.addSubview(UIView())
        #expect(view.layouts > before)
        view.setNeedsDisplay()
        view.setNeedsUpdateConstraints()
        #expect(view.displays == 1)
        #expect(view.updates == 1)
    }

    @Test func `sizeToFit and layoutIfNeeded of a view can be overridden`() {
        let view = WatchedView(frame: .zero)
        view.sizeToFit()
        view.layoutIfNeeded()
        #expect(view.bounds.size == CGSize(width: 30, height: 20))
        #expect(view.calls == ["sizeToFit", "layoutIfNeeded"])
    }

    @Test
    func `a view's override of safeAreaInsets applies to its layout guide and its subviews`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
        let controller = UIViewController()
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 0, right: 0)
        let view = UncoveredView(frame: window.bounds)
        let inner = UIView(frame: view.bounds)
        view.addSubview(inner)
        controller.view = view
        window.rootViewController = controller
        window.layoutIfNeeded()
        #expect(view.safeAreaLayoutGuide.layoutFrame == view.bounds)
        #expect(inner.safeAreaInsets == .zero)
    }

    @Test func `a controller has the traits that its view overrides`() {
        let controller = UIViewController()
        controller.view = DarkView(frame: .zero)
        #expect(controller.traitCollection.userInterfaceStyle == .dark)
    }
}
