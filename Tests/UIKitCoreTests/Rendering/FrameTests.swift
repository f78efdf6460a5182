import Foundation
import HostLink
import Testing
import UIKitCore

@testable import UIKitTesting

/// The changes that are sent to the page, and those that are not (`docs/invariants.md`, "The field
/// being edited").
struct FrameTests {
    private func launched(
        _ loads: @escaping (TracedController) -> Void = { _ in }
    ) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = loads
                return root
            })
        app.launch()
        return app
    }

    private func withField(_ delegate: (any UITextFieldDelegate)? = nil) -> AppUnderTest {
        launched { controller in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
            field.restorationIdentifier = "field"
            field.delegate = delegate
            controller.view.addSubview(field)
        }
    }

    private func field(_ app: AppUnderTest) throws -> UITextField {
        try #require(app.root?.view.subviews.first as? UITextField)
    }

    @Test func `text and selection that the user enters are never sent back to the page`() throws {
        let app = withField()
        let key = try app.screen().node("field").key.text
        try app.type("half a word", into: "field", caret: 4)
        try app.select(0..<4, in: "field")
        try app.type("half a word more", into: "field")
        for frame in try app.frames().dropFirst() {
            #expect(frame.changes[key] == nil)
            #expect(frame.removals[key] == nil)
        }
        #expect(try field(app).text == "half a word more")
    }

    @Test func `values that are not numbers do not cause further frames`() throws {
        let app = launched { controller in
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            slider.value = 0 / 0
            let label = UILabel(frame: CGRect(x: CGFloat.nan, y: 0, width: .infinity, height: 9))
            label.alpha = .nan
            controller.view.addSubview(slider)
            controller.view.addSubview(label)
        }
        let count = try app.frames().count
        for _ in 0..<3 { app.finishTurn() }
        #expect(try app.frames().count == count)
    }

    @Test func `the scroll position that the user chooses is never sent back to the page`() throws {
        let app = launched { controller in
            let scroll = UIScrollView(frame: controller.view.bounds)
            scroll.restorationIdentifier = "scroll"
            scroll.contentSize = CGSize(width: 100, height: 5000)
            controller.view.addSubview(scroll)
        }
        let key = try app.screen().node("scroll").key.text
        try app.scroll("scroll", y: 120)
        try app.scroll("scroll", y: 700)
        #expect(try app.frames().dropFirst().allSatisfy { $0.changes[key] == nil })
        #expect(try app.screen().scrollPosition(of: "scroll")?.y == 700)
        let scroll = try #require(app.root?.view.subviews.first as? UIScrollView)
        scroll.contentOffset = CGPoint(x: 0, y: 30)
        app.finishTurn()
        #expect(try app.frames().last?.changes[key]?.keys.sorted() == ["contentOffset"])
    }

    @Test func `a text change that the app refuses is reverted on the page`() throws {
        let refusing = RefusingDelegate()
        let app = withField(refusing)
        let key = try app.screen().node("field").key.text
        try field(app).text = "fixed"
        app.finishTurn()
        try app.type("fixed no more", into: "field", caret: 13)
        let change = try #require(try app.frames().last?.changes[key])
        #expect(change["text"] == "fixed")
        #expect(change["selection"] != nil)
        #expect(try field(app).text == "fixed")
    }

    @Test(arguments: ["text view", "search bar"])
    func `text typed into a text view or a search bar is not sent back to the page`(kind: String)
        throws
    {
        let app = launched { controller in
            let frame = CGRect(x: 0, y: 0, width: 200, height: 44)
            let view = kind == "text view" ? UITextView(frame: frame) : UISearchBar(frame: frame)
            let field = (view as? UISearchBar)?.searchTextField ?? view
            field.restorationIdentifier = "field"
            controller.view.addSubview(view)
        }
        let key = try app.screen().node("field").key.text
        try app.type("half a word", into: "field", caret: 4)
        try app.select(0..<4, in: "field")
        for frame in try app.frames().dropFirst() {
            #expect(frame.changes[key] == nil)
            #expect(frame.removals[key] == nil)
        }
        #expect(try app.screen().text(of: "field") == "half a word")
    }

    @Test func `a typed secret is in no frame, complete or not`() throws {
        let app = withField()
        try field(app).isSecureTextEntry = true
        app.finishTurn()
        let key = try app.screen().node("field").key.text
        try app.type("opensesame", into: "field")
        app.tell(.showPage(session: AppUnderTest.session))
        for message in app.messages {
            guard case .frame(_, _, _, _, let json) = message else { continue }
            #expect(!String(decoding: json, as: UTF8.self).contains("opensesame"))
        }
        #expect(try field(app).text == "opensesame")
        #expect(try app.frames().allSatisfy { $0.removals[key]?.contains("text") != true })
        // Text that the app sets is sent, because a failed sign-in clears the field.
        try field(app).text = ""
        app.finishTurn()
        #expect(try app.frames().last?.changes[key]?["text"] == "")
    }

    @Test func `text stays on the page when its field becomes secure`() throws {
        let app = withField()
        let key = try app.screen().node("field").key.text
        try app.type("opensesame", into: "field")
        try field(app).isSecureTextEntry = true
        app.finishTurn()
        // A secret has no correction, no spell checking and no automatic capitalization.
        #expect(
            try app.frames().last?.changes[key]?.keys.sorted() == [
                "capitalization", "correction", "secure", "spellChecking",
            ])
        #expect(try app.frames().last?.removals[key] == [])
    }

    @Test func `text that the app sets is sent to the page`() throws {
        let app = withField()
        let key = try app.screen().node("field").key.text
        try app.type("typed", into: "field")
        try field(app).text = "set by the app"
        app.finishTurn()
        #expect(try app.frames().last?.changes[key]?["text"] == "set by the app")
    }

    @Test
    func `focus that the page moved is not sent back, and focus that the app moved is sent`() throws
    {
        let app = withField()
        let key = try app.screen().node("field").key
        try app.send(.focus(true), to: key, of: AppUnderTest.session)
        #expect(try app.frames().count == 1)
        try field(app).resignFirstResponder()
        app.finishTurn()
        #expect(try app.frames().last?.removals[key.text] == ["focused"])
        try field(app).becomeFirstResponder()
        app.finishTurn()
        #expect(try app.frames().last?.changes[key.text]?.keys.sorted() == ["focused"])
    }

    @Test func `a switch and a slider that the app reverts are reverted on the page`() throws {
        let app = launched { controller in
            let toggle = UISwitch(frame: .zero)
            toggle.restorationIdentifier = "toggle"
            toggle.addAction(
                UIAction { action in (action.sender as? UISwitch)?.isOn = false },
                for: .valueChanged)
            let slider = UISlider(frame: CGRect(x: 0, y: 60, width: 200, height: 30))
            slider.restorationIdentifier = "slider"
            slider.addAction(
                UIAction { action in (action.sender as? UISlider)?.value = 0.25 },
                for: .valueChanged)
            controller.view.addSubview(toggle)
            controller.view.addSubview(slider)
        }
        let toggle = try app.screen().node("toggle").key.text
        let slider = try app.screen().node("slider").key.text
        try app.set("toggle", to: 1)
        #expect(try app.frames().last?.changes[toggle] == ["value": "0"])
        try app.set("slider", to: 0.75)
        #expect(try app.frames().last?.changes[slider] == ["value": "0.25"])
    }

    @Test func `a slow page gets two frames, and then the difference to the newest content`() throws
    {
        let app = launched { controller in
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 20))
            label.accessibilityIdentifier = "label"
            label.text = "0"
            controller.view.addSubview(label)
        }
        let label = try #require(app.root?.view.subviews.first as? UILabel)
        let key = try app.screen().node("label").key.text
        app.isPageTakingFrames = false
        for number in 1...5 {
            label.text = "\(number)"
            app.finishTurn()
        }
        let before = try app.frames().count
        #expect(before == 3)
        #expect(try app.frames().last?.changes[key]?["text"] == "2")
        app.isPageTakingFrames = true
        app.finishTurn()
        let after = try app.frames()
        #expect(after.count == before + 1)
        #expect(after.last?.changes[key]?["text"] == "5")
    }

    @Test func `content that did not change is not sent`() throws {
        let app = withField()
        let count = try app.frames().count
        for _ in 0..<3 { app.finishTurn() }
        #expect(try app.frames().count == count)
    }

    @Test func `a page that returns gets a complete frame, and a hidden page gets none`()
        throws
    {
        let app = withField()
        app.tell(.hidePage(session: AppUnderTest.session))
        try field(app).text = "while nobody looks"
        app.finishTurn()
        #expect(try app.frames().count == 1)
        app.tell(.showPage(session: AppUnderTest.session))
        #expect(try app.frames().map(\.isComplete) == [true, true])
    }

    @Test
    func `the first frame of a launch is complete and names the launch's disposition`() throws {
        let app = withField()
        app.enterBackground()
        app.kill()
        app.launch()
        #expect(try app.frames().first?.isComplete == true)
        #expect(try app.frames().first?.disposition == "restored")
        app.kill()
        app.launch(settingStateAside: true)
        #expect(try app.frames().first?.disposition == "reset")
    }

    @Test func `a frame names the last event that it reflects`() throws {
        let app = withField()
        try app.type("one", into: "field")
        try field(app).text = "two"
        app.finishTurn()
        #expect(try app.frames().last?.applied == 2)
    }
}

/// A delegate that refuses every change.
final class RefusingDelegate: UITextFieldDelegate {
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { false }
}
