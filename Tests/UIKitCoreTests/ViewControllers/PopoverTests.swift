import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// Popovers: their place, their adaptation, and what is around them.
struct PopoverTests {
    private static let desktop = CGSize(width: 1200, height: 800)

    private func app(_ size: CGSize = PopoverTests.desktop) throws -> (AppUnderTest, UIButton) {
        let app = AppUnderTest.planned(AppPlan { UIViewController() })
        app.pageSize = size
        app.launch()
        let button = UIButton(type: .system)
        button.setTitle("Open", for: .normal)
        button.frame = CGRect(x: 100, y: 100, width: 80, height: 40)
        try #require(app.root?.view).addSubview(button)
        return (app, button)
    }

    private func popover(from source: UIView) -> UIViewController {
        let controller = UIViewController()
        controller.modalPresentationStyle = .popover
        controller.preferredContentSize = CGSize(width: 300, height: 200)
        controller.popoverPresentationController?.sourceView = source
        return controller
    }

    private func show(_ controller: UIViewController, in app: AppUnderTest) throws -> RenderNode {
        try #require(app.root).present(controller, animated: false)
        app.finishTurn()
        return try node(app)
    }

    private func node(
        _ app: AppUnderTest, _ kind: RenderKind = .presentation
    ) throws -> RenderNode {
        var found: RenderNode?
        try app.screen().root.forEachNode { if $0.kind == kind { found = $0 } }
        return try #require(found)
    }

    @Test func `a tap beside a popover dismisses it with all its screens`() throws {
        let (app, button) = try app()
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.pushViewController(UIViewController(), animated: false)
        navigation.modalPresentationStyle = .popover
        navigation.popoverPresentationController?.sourceView = button
        let shown = try show(navigation, in: app)
        try app.send(.tap(x: 1190, y: 790), to: shown.key, of: AppUnderTest.session)
        #expect(app.root?.presentedViewController == nil)
    }

    private func geometry(
        _ permitted: UIPopoverArrowDirection, anchor: CGRect, size: CGSize,
        canOverlap: Bool = false
    ) -> PopoverGeometry {
        PopoverGeometry(
            size: size, anchor: anchor, bounds: CGRect(x: 10, y: 10, width: 780, height: 580),
            permitted: permitted, canOverlap: canOverlap)
    }

    @Test func `a popover is beside its source in the first permitted direction with space`() {
        let anchor = CGRect(x: 100, y: 100, width: 80, height: 40)
        let size = CGSize(width: 300, height: 200)
        let below = geometry(.any, anchor: anchor, size: size)
        #expect(below.direction == .up)
        #expect(below.frame == CGRect(x: 10, y: 152, width: 300, height: 200))
        #expect(below.arrow == CGRect(x: 126, y: 140, width: 28, height: 12))
        let right = geometry([.left, .right], anchor: anchor, size: size)
        #expect(right.direction == .left)
        #expect(right.frame == CGRect(x: 192, y: 20, width: 300, height: 200))
        #expect(right.arrow == CGRect(x: 180, y: 106, width: 12, height: 28))
        let low = CGRect(x: 500, y: 500, width: 80, height: 40)
        let above = geometry(.any, anchor: low, size: size)
        #expect(above.direction == .down)
        #expect(above.frame == CGRect(x: 390, y: 288, width: 300, height: 200))
        #expect(above.arrow.minY == 488)
    }

    @Test func `a popover stays in the window, and its arrow clear of the round corners`() {
        let size = CGSize(width: 300, height: 200)
        let left = geometry(.up, anchor: CGRect(x: 10, y: 100, width: 4, height: 4), size: size)
        #expect(left.frame == CGRect(x: 10, y: 116, width: 300, height: 200))
        #expect(left.arrow.minX == 23)
        let right = geometry(.up, anchor: CGRect(x: 780, y: 100, width: 4, height: 4), size: size)
        #expect(right.frame == CGRect(x: 490, y: 116, width: 300, height: 200))
        #expect(right.arrow.maxX == 777)
    }

    @Test func `a popover that may point nowhere points where there is space`() {
        let anchor = CGRect(x: 100, y: 500, width: 80, height: 40)
        let any = geometry([], anchor: anchor, size: CGSize(width: 300, height: 200))
        #expect(any.direction == .down)
    }

    @Test func `the space below a popover's area begins at the area's end`() {
        let anchor = CGRect(x: 300, y: 350, width: 80, height: 40)
        let size = CGSize(width: 100, height: 200)
        #expect(geometry(.any, anchor: anchor, size: size).direction == .down)
    }

    @Test func `a popover without enough space shrinks, or covers its source if it may`() {
        let anchor = CGRect(x: 0, y: 200, width: 800, height: 100)
        let size = CGSize(width: 300, height: 500)
        let small = geometry(.any, anchor: anchor, size: size)
        #expect(small.direction == .up)
        #expect(small.frame == CGRect(x: 250, y: 312, width: 300, height: 278))
        let over = geometry(.up, anchor: anchor, size: size, canOverlap: true)
        #expect(over.frame == CGRect(x: 250, y: 90, width: 300, height: 500))
    }

    @Test func `a popover points at a view, a part of it, or a bar button`() throws {
        let (app, button) = try app()
        let controller = popover(from: button)
        let node = try show(controller, in: app)
        #expect(node[.style] == .string("popover"))
        #expect(node.children.map { $0[.style] } == [nil, .string("arrowUp")])
        #expect(controller.popoverPresentationController?.arrowDirection == .up)
        #expect(controller.view.window != nil)
        controller.popoverPresentationController?.sourceRect = CGRect(
            x: 500, y: 300, width: 10, height: 10)
        app.finishTurn()
        #expect(
            try self.node(app).children.first?[.frame]
                == .rect(x: 455, y: 422, width: 300, height: 200))
        controller.dismiss(animated: false)
        #expect(controller.popoverPresentationController?.arrowDirection == .unknown)

        let item = UIBarButtonItem(title: "Add", style: .plain, target: nil, action: nil)
        let bar = UINavigationController(rootViewController: UIViewController())
        bar.topViewController?.navigationItem.rightBarButtonItem = item
        bar.modalPresentationStyle = .fullScreen
        try #require(app.root).present(bar, animated: false)
        let second = popover(from: button)
        second.popoverPresentationController?.sourceItem = item
        bar.present(second, animated: false)
        app.finishTurn()
        let anchor = try #require(item.frame(in: bar.view))
        #expect(anchor.minX > 1000)
        #expect(second.popoverPresentationController?.arrowDirection == .up)
        #expect(second.view.convert(CGPoint.zero, to: nil).y >= anchor.maxY)
    }

    @Test func `a popover without a source is in the middle of the window`() throws {
        let (app, button) = try app()
        let controller = popover(from: button)
        controller.popoverPresentationController?.sourceView = nil
        let node = try show(controller, in: app)
        #expect(node[.style] == .string("formSheet"))
        #expect(node.children.first?[.frame] == .rect(x: 450, y: 300, width: 300, height: 200))
    }

    @Test func `a popover is a sheet on a phone unless its delegate keeps it`() throws {
        let (app, button) = try app(CGSize(width: 390, height: 844))
        let controller = popover(from: button)
        controller.popoverPresentationController?.adaptiveSheetPresentationController.detents = [
            .medium()
        ]
        let node = try show(controller, in: app)
        #expect(node[.style] == .string("sheet attached"))
        #expect(node[.detents] == .strings(["422"]))
        controller.dismiss(animated: false)

        let delegate = PopoverRecorder()
        delegate.style = .none
        let kept = popover(from: button)
        kept.popoverPresentationController?.delegate = delegate
        #expect(try show(kept, in: app)[.style] == .string("popover"))
        #expect(delegate.calls.first == "style")
        #expect(delegate.calls.last == "prepare")
    }

    @Test func `a sheet that its delegate shows on a whole phone covers its presenter`() throws {
        let (app, _) = try app(CGSize(width: 390, height: 844))
        let delegate = PopoverRecorder()
        delegate.style = .fullScreen
        let form = UIViewController()
        form.modalPresentationStyle = .formSheet
        form.presentationController?.delegate = delegate
        #expect(try show(form, in: app)[.style] == .string("fullScreen"))
        #expect(app.root?.isCoveredByPresented == true)
        #expect(delegate.calls.contains("prepare") == false)
    }

    @Test func `a popover follows the width of the window`() throws {
        let (app, button) = try app()
        let controller = popover(from: button)
        #expect(try show(controller, in: app)[.style] == .string("popover"))
        app.tell(
            .environment(
                session: AppUnderTest.session, PageEnvironment(width: 390, height: 844)))
        #expect(try node(app)[.style] == .string("sheet attached"))
        #expect(try node(app).children.count == 1)
    }

    @Test func `the delegate of a popover is asked and notified when the user dismisses it`()
        throws
    {
        let (app, button) = try app()
        let delegate = PopoverRecorder()
        let controller = popover(from: button)
        controller.popoverPresentationController?.delegate = delegate
        let key = try show(controller, in: app).key
        delegate.calls = []
        delegate.mayDismiss = false
        try app.send(.tap(x: 900, y: 700), to: key, of: AppUnderTest.session)
        #expect(delegate.calls == ["may"])
        #expect(try node(app)[.refusals] == .number(1))
        delegate.mayDismiss = true
        try app.send(.tap(x: 900, y: 700), to: key, of: AppUnderTest.session)
        #expect(delegate.calls == ["may", "may", "dismissed"])
        #expect(app.root?.presentedViewController == nil)
    }

    @Test func `a tap beside a popover reaches a view that the app lets through`() throws {
        let (app, button) = try app()
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        let controller = popover(from: button)
        controller.popoverPresentationController?.passthroughViews = [button]
        let key = try show(controller, in: app).key
        try app.send(.tap(x: 120, y: 110), to: key, of: AppUnderTest.session)
        #expect(taps == 1)
        #expect(app.root?.presentedViewController === controller)
        try app.send(.tap(x: 120, y: 700), to: key, of: AppUnderTest.session)
        #expect(taps == 1)
        #expect(app.root?.presentedViewController == nil)
    }

    @Test func `an action sheet points at its source in a wide window only`() throws {
        let (app, button) = try app()
        let question = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        question.addAction(UIAlertAction(title: "Delete", style: .destructive))
        question.popoverPresentationController?.sourceView = button
        question.popoverPresentationController?.permittedArrowDirections = [.left]
        try #require(app.root).present(question, animated: false)
        app.finishTurn()
        let wide = try node(app, .alert)
        #expect(wide[.anchor] == .rect(x: 100, y: 100, width: 80, height: 40))
        #expect(wide[.arrows] == .strings(["Left"]))
        app.tell(
            .environment(
                session: AppUnderTest.session, PageEnvironment(width: 390, height: 844)))
        #expect(try node(app, .alert)[.anchor] == nil)
        #expect(
            UIAlertController(title: nil, message: nil, preferredStyle: .alert)
                .popoverPresentationController == nil)
    }

    @Test func `an action sheet without a cancel action goes if it points at its source`() throws {
        let (app, button) = try app()
        let question = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        question.addAction(UIAlertAction(title: "Delete", style: .destructive))
        try #require(app.root).present(question, animated: false)
        app.finishTurn()
        let key = try node(app, .alert).key
        try app.send(.back, to: key, of: AppUnderTest.session)
        #expect(app.root?.presentedViewController === question)
        question.popoverPresentationController?.sourceView = button
        try app.send(.back, to: key, of: AppUnderTest.session)
        #expect(app.root?.presentedViewController == nil)
    }

    @Test func `an activity controller points at its source`() throws {
        let (app, button) = try app()
        let share = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
        share.popoverPresentationController?.sourceView = button
        try #require(app.root).present(share, animated: false)
        app.finishTurn()
        #expect(try node(app, .alert)[.anchor] != nil)
    }
}

private final class PopoverRecorder: NSObject, UIPopoverPresentationControllerDelegate {
    var calls: [String] = []
    var style = UIModalPresentationStyle.none
    var mayDismiss = true

    func adaptivePresentationStyle(
        for controller: UIPresentationController
    ) -> UIModalPresentationStyle {
        calls.append("style")
        return style
    }

    func prepareForPopoverPresentation(_ popover: UIPopoverPresentationController) {
        calls.append("prepare")
    }

    func popoverPresentationControllerShouldDismissPopover(
        _ popover: UIPopoverPresentationController
    ) -> Bool {
        calls.append("may")
        return mayDismiss
    }

    func popoverPresentationControllerDidDismissPopover(
        _ popover: UIPopoverPresentationController
    ) {
        calls.append("dismissed")
    }
}
