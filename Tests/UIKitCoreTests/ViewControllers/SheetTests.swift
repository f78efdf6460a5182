import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// Sheets with heights.
struct SheetTests {
    private static let phone = CGSize(width: 390, height: 844)
    private static let desktop = CGSize(width: 1200, height: 800)

    private func app(
        _ size: CGSize = SheetTests.phone,
        _ prepare: (UISheetPresentationController) -> Void
    ) throws -> (AppUnderTest, SheetController) {
        let app = AppUnderTest.planned(AppPlan { UIViewController() })
        app.pageSize = size
        app.launch()
        let form = SheetController()
        form.title = "Form"
        form.modalPresentationStyle = .pageSheet
        prepare(try #require(form.sheetPresentationController))
        try #require(app.root).present(form, animated: false)
        app.finishTurn()
        return (app, form)
    }

    private func node(_ app: AppUnderTest) throws -> RenderNode {
        var found: RenderNode?
        try app.screen().root.forEachNode { if $0.kind == .presentation { found = $0 } }
        return try #require(found)
    }

    private func frame(_ node: RenderNode) -> RenderValue? { node.children.first?[.frame] }

    @Test func `the settings of a sheet stay without a reference to its presentation controller`()
        throws
    {
        let form = UIViewController()
        form.sheetPresentationController?.detents = [.medium(), .large()]
        form.sheetPresentationController?.prefersGrabberVisible = true
        #expect(
            form.sheetPresentationController?.detents.map(\.identifier) == [.medium, .large])
        #expect(form.sheetPresentationController?.prefersGrabberVisible == true)
        form.modalPresentationStyle = .fullScreen
        #expect(form.sheetPresentationController == nil)
    }

    @Test func `the screen of a navigation controller has the sheet of that controller`() {
        let screen = UIViewController()
        let navigation = UINavigationController(rootViewController: screen)
        screen.sheetPresentationController?.detents = [.medium()]
        #expect(navigation.sheetPresentationController?.detents.map(\.identifier) == [.medium])
    }

    @Test func `a sheet has its smallest height first, and the page gets all heights`() throws {
        let (app, _) = try app { $0.detents = [.large(), .medium()] }
        let node = try node(app)
        #expect(node[.detents] == .strings(["422", "834"]))
        #expect(node[.value] == .number(0))
        #expect(frame(node) == .rect(x: 0, y: 422, width: 390, height: 422))
        #expect(node[.style] == .string("sheet attached"))
    }

    @Test func `a height that the app determines is limited by the window`() throws {
        var limits: [CGFloat] = []
        let (app, _) = try app { sheet in
            sheet.detents = [
                .custom(identifier: .init("low")) { _ in 200 },
                .custom { context in
                    limits.append(context.maximumDetentValue)
                    return context.maximumDetentValue * 2
                },
                .custom { _ in nil },
            ]
            sheet.selectedDetentIdentifier = .init("low")
        }
        #expect(try node(app)[.detents] == .strings(["200", "834"]))
        #expect(try frame(node(app)) == .rect(x: 0, y: 644, width: 390, height: 200))
        #expect(limits.first == 834)
    }

    @Test func `the user selects a height, and only then the delegate is notified`() throws {
        let delegate = SheetRecorder()
        let (app, form) = try app { sheet in
            sheet.detents = [.medium(), .large()]
            sheet.delegate = delegate
        }
        let key = try node(app).key
        try app.send(.choose(2), to: key, of: AppUnderTest.session)
        #expect(delegate.calls == ["large"])
        #expect(form.sheetPresentationController?.selectedDetentIdentifier == .large)
        #expect(try frame(node(app)) == .rect(x: 0, y: 10, width: 390, height: 834))
        #expect(form.view.frame.height == 834)
        form.sheetPresentationController?.animateChanges {
            form.sheetPresentationController?.selectedDetentIdentifier = .medium
        }
        app.finishTurn()
        #expect(delegate.calls == ["large"])
        #expect(try node(app)[.value] == .number(0))
        #expect(try node(app).children.first?[.animation] != nil)
        try app.send(.choose(9), to: key, of: AppUnderTest.session)
        #expect(try node(app)[.value] == .number(0))
        try app.send(.choose(1), to: key, of: AppUnderTest.session)
        #expect(delegate.calls == ["large"], "the height is the selected one")
    }

    @Test func `a page that dismisses what covers its window is ignored`() throws {
        let (app, form) = try app { _ in }
        form.modalPresentationStyle = .fullScreen
        form.dismiss(animated: false)
        try #require(app.root).present(form, animated: false)
        app.finishTurn()
        try app.send(.choose(0), to: node(app).key, of: AppUnderTest.session)
        #expect(app.root?.presentedViewController === form)
    }

    @Test func `a tap in a sheet is not one beside it`() throws {
        let (app, form) = try app { $0.detents = [.medium()] }
        try app.send(.tap(x: 100, y: 500), to: node(app).key, of: AppUnderTest.session)
        #expect(app.root?.presentedViewController === form)
        try app.send(.tap(x: 100, y: 300), to: node(app).key, of: AppUnderTest.session)
        #expect(app.root?.presentedViewController == nil)
    }

    @Test func `the corners of a sheet change while it is shown`() throws {
        let (app, form) = try app { _ in }
        form.sheetPresentationController?.preferredCornerRadius = 5
        app.finishTurn()
        #expect(try node(app).children.first?[.cornerRadius] == .number(5))
    }

    @Test func `a sheet with one height offers no other, also if the app names it twice`() throws {
        let (app, _) = try app { $0.detents = [.medium(), .medium()] }
        #expect(try node(app)[.detents] == .strings(["422"]))
        #expect(try node(app)[.value] == nil)
    }

    @Test func `a sheet has the area below the safe area in addition, and half the window without`()
        throws
    {
        let (app, _) = try app { $0.detents = [.medium(), .large(), .custom { _ in 100 }] }
        app.tell(
            .environment(
                session: AppUnderTest.session,
                PageEnvironment(
                    width: 390, height: 844, safeArea: .init(top: 47, left: 0, bottom: 34, right: 0)
                )))
        #expect(try node(app)[.detents] == .strings(["134", "422", "787"]))
        #expect(try frame(node(app)) == .rect(x: 0, y: 710, width: 390, height: 134))
    }

    @Test func `a sheet in a window that is hardly wide keeps its distance on both sides`() throws {
        let (app, _) = try app(CGSize(width: 720, height: 900)) { _ in }
        #expect(try frame(node(app)) == .rect(x: 32, y: 32, width: 656, height: 836))
    }

    @Test func `a swipe out of the window dismisses the whole sheet unless it is modal`() throws {
        let delegate = SheetRecorder()
        let app = AppUnderTest.planned(AppPlan { UIViewController() })
        app.launch()
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.pushViewController(UIViewController(), animated: false)
        navigation.presentationController?.delegate = delegate
        navigation.isModalInPresentation = true
        try #require(app.root).present(navigation, animated: false)
        app.finishTurn()
        let key = try node(app).key
        try app.send(.choose(0), to: key, of: AppUnderTest.session)
        #expect(delegate.calls == ["attempt"])
        #expect(try node(app)[.refusals] == .number(1))
        navigation.isModalInPresentation = false
        try app.send(.choose(0), to: key, of: AppUnderTest.session)
        #expect(delegate.calls == ["attempt", "did"])
        #expect(app.root?.presentedViewController == nil)
        #expect(navigation.viewControllers.count == 2)
    }

    @Test func `content behind a low sheet can be used if the app allows it`() throws {
        let (app, form) = try app { sheet in
            sheet.detents = [.medium(), .large()]
            sheet.largestUndimmedDetentIdentifier = .medium
            sheet.prefersScrollingExpandsWhenScrolledToEdge = false
            sheet.prefersGrabberVisible = true
            sheet.preferredCornerRadius = 30
        }
        #expect(
            try node(app)[.style] == .string("sheet attached undimmed grabber scrollsFirst"))
        #expect(try node(app)[.tappable] == nil)
        #expect(try node(app).children.first?[.cornerRadius] == .number(30))
        try app.send(.choose(2), to: node(app).key, of: AppUnderTest.session)
        #expect(try node(app)[.style] == .string("sheet attached grabber scrollsFirst"))
        #expect(try node(app)[.tappable] == .bool(true))
        #expect(form.presentingViewController != nil)
    }

    @Test func `a sheet with heights is at the bottom of a wide window, another in its middle`()
        throws
    {
        let (low, _) = try app(Self.desktop) { $0.detents = [.medium()] }
        #expect(try frame(node(low)) == .rect(x: 240, y: 400, width: 720, height: 400))
        let (plain, _) = try app(Self.desktop) { _ in }
        #expect(try frame(node(plain)) == .rect(x: 240, y: 32, width: 720, height: 736))
        #expect(try node(plain)[.style] == .string("sheet"))
    }

    @Test func `a window of little height has no medium height`() throws {
        let landscape = CGSize(width: 844, height: 390)
        let (app, _) = try app(landscape) { sheet in
            sheet.detents = [.medium(), .large()]
            sheet.prefersEdgeAttachedInCompactHeight = true
            sheet.widthFollowsPreferredContentSizeWhenEdgeAttached = true
            sheet.presentedViewController.preferredContentSize = CGSize(width: 500, height: 0)
        }
        #expect(try node(app)[.detents] == .strings(["380"]))
        #expect(try frame(node(app)) == .rect(x: 172, y: 10, width: 500, height: 380))
    }
}

private final class SheetController: UIViewController {}

private final class SheetRecorder: NSObject, UISheetPresentationControllerDelegate {
    private(set) var calls: [String] = []

    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheet: UISheetPresentationController
    ) {
        let name = sheet.selectedDetentIdentifier?.rawValue ?? "none"
        calls.append(name.split(separator: ".").last.map(String.init) ?? name)
    }

    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
        calls.append("attempt")
    }

    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
        calls.append("did")
    }
}
