import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

@MainActor struct BarHidingTests {
    private func stack() -> (UINavigationController, UIScrollView) {
        let screen = UIViewController()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        scroll.contentSize = CGSize(width: 390, height: 3_000)
        scroll.accessibilityIdentifier = "content"
        screen.view = scroll
        let navigation = UINavigationController(rootViewController: screen)
        navigation.isToolbarHidden = false
        return (navigation, scroll)
    }

    private func areHidden(_ navigation: UINavigationController) -> [Bool] {
        [navigation.isNavigationBarHidden, navigation.isToolbarHidden]
    }

    /// Presses Escape as a page does, on which no node takes it.
    private func pressEscape(in app: AppUnderTest) throws {
        try app.send(
            .keyCommand(input: UIKeyCommand.inputEscape, modifiers: 0), to: .root,
            of: AppUnderTest.session)
    }

    @Test func `scrolling down hides both bars and scrolling up shows them`() {
        let (navigation, scroll) = stack()
        navigation.hidesBarsOnSwipe = true
        let window = show(navigation)
        var states: [[Bool]] = []
        for (revision, y) in [200.0, 203, 400, 100].enumerated() {
            #expect(scroll.handle(.scroll(x: 0, y: y, revision: UInt64(revision + 1))))
            window.layoutIfNeeded()
            states.append(areHidden(navigation))
        }
        #expect(states == [[true, true], [true, true], [true, true], [false, false]])
        scroll.contentOffset.y = 1_000
        #expect(areHidden(navigation) == [false, false])
    }

    @Test func `slow scrolling hides the bars and slow scrolling back shows them`() {
        let (navigation, scroll) = stack()
        navigation.hidesBarsOnSwipe = true
        let window = show(navigation)
        var states: [[Bool]] = []
        let down = (1...50).map { Double($0) * 5 }
        let back = (1...50).map { 250 - Double($0) * 2 }
        for (revision, y) in (down + back).enumerated() {
            #expect(scroll.handle(.scroll(x: 0, y: y, revision: UInt64(revision + 1))))
            window.layoutIfNeeded()
            states.append(areHidden(navigation))
        }
        #expect(states[0] == [false, false])
        #expect(states[49] == [true, true])
        #expect(states[50] == [true, true])
        #expect(states[99] == [false, false])
    }

    @Test func `small movements up and down in turn hide no bar`() {
        let (navigation, scroll) = stack()
        navigation.hidesBarsOnSwipe = true
        let window = show(navigation)
        scroll.contentOffset.y = 100
        // The content moves by 5 points down and 2 points up in turn.
        for step in 0..<20 {
            for (half, y) in [105.0, 103].enumerated() {
                let revision = UInt64(2 * step + half + 1)
                let report = InputAction.scroll(x: 0, y: y + Double(3 * step), revision: revision)
                #expect(scroll.handle(report))
                window.layoutIfNeeded()
            }
        }
        #expect(areHidden(navigation) == [false, false])
    }

    @Test func `scrolling up shows no bar that the app has hidden`() {
        let (navigation, scroll) = stack()
        navigation.hidesBarsOnSwipe = true
        navigation.isToolbarHidden = true
        let window = show(navigation)
        #expect(scroll.handle(.scroll(x: 0, y: 200, revision: 1)))
        #expect(scroll.handle(.scroll(x: 0, y: 100, revision: 2)))
        #expect(areHidden(navigation) == [false, true])
        withExtendedLifetime(window) {}
    }

    @Test func `a tap on the content hides the bars and another shows them`() throws {
        let (navigation, _) = stack()
        navigation.hidesBarsOnTap = true
        let app = AppUnderTest.planned(AppPlan { navigation })
        app.launch()
        #expect(navigation.barHideOnTapGestureRecognizer.view === navigation.view)
        var states: [[Bool]] = []
        for _ in 0..<2 {
            try app.touch("content")
            app.pass(seconds: 1)
            states.append(areHidden(navigation))
        }
        #expect(states == [[true, true], [false, false]])
        navigation.hidesBarsOnTap = false
        #expect(navigation.barHideOnTapGestureRecognizer.view == nil)
    }

    @Test func `a tap shows a navigation bar that the app has hidden`() throws {
        let (navigation, _) = stack()
        navigation.hidesBarsOnTap = true
        navigation.isNavigationBarHidden = true
        let app = AppUnderTest.planned(AppPlan { navigation })
        app.launch()
        var states: [[Bool]] = []
        for _ in 0..<3 {
            try app.touch("content")
            app.pass(seconds: 1)
            states.append(areHidden(navigation))
        }
        #expect(states == [[false, false], [true, true], [false, false]])
    }

    @Test func `Escape shows the bars that a tap has hidden, and then goes back`() throws {
        let (navigation, _) = stack()
        let content = try #require(navigation.viewControllers.first)
        navigation.setViewControllers([UIViewController(), content], animated: false)
        navigation.hidesBarsOnTap = true
        let app = AppUnderTest.planned(AppPlan { navigation })
        app.launch()
        try app.touch("content")
        app.pass(seconds: 1)
        #expect(areHidden(navigation) == [true, true])
        try pressEscape(in: app)
        #expect(areHidden(navigation) == [false, false])
        #expect(navigation.topViewController === content)
        try pressEscape(in: app)
        #expect(navigation.topViewController !== content)
    }

    @Test func `Escape shows no bar that the app has hidden`() throws {
        let (navigation, _) = stack()
        navigation.isNavigationBarHidden = true
        let app = AppUnderTest.planned(AppPlan { navigation })
        app.launch()
        try pressEscape(in: app)
        #expect(areHidden(navigation) == [true, false])
    }

    @Test func `the bars are hidden while the page has a compact height`() {
        let (navigation, _) = stack()
        navigation.hidesBarsWhenVerticallyCompact = true
        let app = AppUnderTest.planned(AppPlan { navigation })
        app.launch()
        var states: [[Bool]] = []
        for height in [844.0, 300, 844] {
            app.resize(to: CGSize(width: 390, height: height))
            app.finishTurn()
            states.append(areHidden(navigation))
        }
        #expect(states == [[false, false], [true, true], [false, false]])
    }
}
