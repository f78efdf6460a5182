import Foundation
import HostLink
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// How views lift their items, and what the page shows meanwhile.
struct DragSourceTests {
    /// Returns a report of the mouse at the height of the card.
    private func mouse(_ phase: TouchReport.Phase, x: Double, time: Double) -> InputAction {
        let touch = TouchReport.Touch(901, phase, kind: .indirectPointer, x: x, y: 590)
        let report = TouchReport(time: time, touches: [touch])
        return phase == .moved ? .touchesMoved(report) : .touches(report)
    }

    // MARK: - Lifting

    @Test func `a mouse lifts items when it moves and not while it is held`() throws {
        let app = AppUnderTest.dragging()
        let card = try app.screen().node("card").key
        try app.send(mouse(.began, x: 70, time: 10), to: card, of: AppUnderTest.session)
        app.pass(seconds: 1)
        try app.send(mouse(.moved, x: 72, time: 1_000), to: .root, of: AppUnderTest.session)
        app.pass(seconds: 1)
        #expect(Trace.take() == [])
        try app.send(mouse(.moved, x: 90, time: 2_000), to: .root, of: AppUnderTest.session)
        #expect(Trace.take() == ["items card", "card willBegin", "card didMove"])
        try app.send(mouse(.moved, x: 250, time: 2_100), to: .root, of: AppUnderTest.session)
        try app.send(mouse(.ended, x: 250, time: 2_200), to: .root, of: AppUnderTest.session)
        #expect(
            Trace.take() == [
                "bin canHandle true", "card didMove", "bin enter", "bin update 50 30",
                "card didMove", "bin update 50 30", "card willEnd copy", "bin perform from card",
                "bin conclude", "bin didEnd", "card didEnd copy", "card didTransfer",
            ])
    }

    @Test func `a view's menu is shown after its items were put down and not after a drop`() throws
    {
        let menus = Menus()
        let app = AppUnderTest.dragging {
            $0.card.addInteraction(UIContextMenuInteraction(delegate: menus))
        }
        let finger = try app.lift("card")
        try finger.move(byX: 180)
        try finger.lift()
        #expect(
            Trace.take() == [
                "items card", "card willBegin", "bin canHandle true", "card didMove", "bin enter",
                "bin update 50 30", "card didMove", "bin update 50 30", "card willEnd copy",
                "bin perform from card", "bin conclude", "bin didEnd", "card didEnd copy",
                "card didTransfer",
            ])
        #expect(try !app.screen().shows("Copy"))
        try app.lift("card").lift()
        #expect(Trace.take() == ["items card", "menu"])
        #expect(try app.screen().shows("Copy"))
    }

    @Test func `a removed interaction lifts nothing`() throws {
        let app = AppUnderTest.dragging()
        let card = try #require(app.dragScreen?.card)
        let interaction = try #require(card.interactions.first)
        card.removeInteraction(interaction)
        app.finishTurn()
        try app.lift("card").lift()
        #expect(Trace.take() == [])
        #expect(card.gestureRecognizers == nil)
    }

    @Test func `an interaction that moves to another view lifts that view's items alone`() throws {
        let app = AppUnderTest.dragging()
        let controller = try #require(app.dragScreen)
        let interaction = try #require(controller.card.interactions.first)
        controller.bin.addInteraction(interaction)
        app.finishTurn()
        try app.lift("card").lift()
        #expect(Trace.take() == [])
        try app.lift("bin").lift()
        #expect(Trace.take() == ["items card"])
    }

    @Test func `an interaction that was disabled before it was added lifts when it is enabled`()
        throws
    {
        let app = AppUnderTest.dragging()
        let controller = try #require(app.dragScreen)
        let interaction = UIDragInteraction(delegate: controller)
        interaction.isEnabled = false
        controller.bin.addInteraction(interaction)
        app.finishTurn()
        try app.lift("bin").lift()
        #expect(Trace.take() == [])
        interaction.isEnabled = true
        app.finishTurn()
        try app.lift("bin").lift()
        #expect(Trace.take() == ["items card"])
    }

    // MARK: - Cancelling

    @Test func `a drag that is cancelled in a delegate's method ends after that method`() throws {
        let app = AppUnderTest.dragging()
        app.dragScreen?.atWillBegin = { [weak app] in
            app?.dragScreen?.view.window?.windowScene?.dragging.cancel()
            Trace.add("willBegin returns")
        }
        let finger = try app.lift("Bread")
        try finger.move(byX: 200)
        try finger.lift()
        #expect(
            Trace.take() == [
                "items Bread", "shelf willBegin true", "willBegin returns",
                "shelf dragDidEnd false",
            ])
    }

    // MARK: - Rendering

    @Test func `the page shows where the items were lifted and what is under them`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("card")
        #expect(try shown(app) == ["1", "lifted", "70.0", "590.0", ""])
        try finger.move(byX: 20)
        #expect(try shown(app) == ["1", "none", "70.0", "590.0", ""])
        try finger.move(byX: 160)
        #expect(try shown(app) == ["1", "copy", "70.0", "590.0", "bin"])
        #expect(
            try app.screen().root[.dropMark] == .rect(x: 200, y: 560, width: 100, height: 60))
    }

    @Test(arguments: [UIDropOperation.cancel, .forbidden])
    func `a target without a drop has no mark`(_ operation: UIDropOperation) throws {
        let app = AppUnderTest.dragging { $0.operations = ["bin": operation] }
        try app.lift("card").move(byX: 180)
        #expect(try shown(app) == ["1", "\(operation)", "70.0", "590.0", "bin"])
        #expect(try app.screen().root[.dropMark] == nil)
    }

    /// The number of items, the state, the point and the place of the drag in a frame's root.
    private func shown(_ app: AppUnderTest) throws -> [String]? {
        guard case .strings(let drag)? = try app.screen().root[.drag] else { return nil }
        return Array(drag.dropFirst(2))
    }
}

/// A delegate of menus with one element.
private final class Menus: NSObject, UIContextMenuInteractionDelegate {
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        Trace.add("menu")
        return UIContextMenuConfiguration(actionProvider: { _ in
            UIMenu(children: [UIAction(title: "Copy") { _ in }])
        })
    }
}
