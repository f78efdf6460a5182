import Foundation
import HostLink
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// The keys of the keyboard, as presses of the responder chain.
struct PressTests {
    private func app(_ prepare: @escaping (PressController) -> Void = { _ in }) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = PressController()
                prepare(controller)
                return UINavigationController(rootViewController: controller)
            })
        app.launch()
        _ = Trace.take()
        return app
    }

    private func controller(of app: AppUnderTest) throws -> PressController {
        try #require(app.navigation?.viewControllers.first as? PressController)
    }

    @Test func `a press goes to the controller in front, from its beginning to its end`() throws {
        let app = app()
        let keyboard = Keyboard(of: app)
        try keyboard.keyDown(.keyboardA, characters: "A", modifiers: .shift)
        try keyboard.keyUp(.keyboardA)
        #expect(
            Trace.take() == [
                "controller began keyboardA “A” “a” shift", "controller ended keyboardA",
            ])
    }

    @Test func `a press goes to the first responder, and up the chain if that passes it on`() throws
    {
        let app = app()
        let pad = try controller(of: app).pad
        pad.becomeFirstResponder()
        app.finishTurn()
        let keyboard = Keyboard(of: app)
        try keyboard.keyDown(.keyboardUpArrow, characters: UIKeyCommand.inputUpArrow)
        try keyboard.keyUp(.keyboardUpArrow)
        pad.passesOn = true
        try keyboard.keyDown(.keyboardF2)
        try keyboard.keyUp(.keyboardF2)
        #expect(
            Trace.take() == [
                "pad began keyboardUpArrow", "pad ended keyboardUpArrow",
                "pad began keyboardF2", "controller began keyboardF2 “” “”",
                "pad ended keyboardF2", "controller ended keyboardF2",
            ])
    }

    @Test func `the end of a press goes to the object that got its beginning`() throws {
        let app = app()
        let pad = try controller(of: app).pad
        pad.becomeFirstResponder()
        app.finishTurn()
        let keyboard = Keyboard(of: app)
        try keyboard.keyDown(.keyboardA)
        pad.resignFirstResponder()
        app.finishTurn()
        try keyboard.keyDown(.keyboardB)
        try keyboard.keyUp(.keyboardA)
        try keyboard.keyUp(.keyboardB)
        #expect(
            Trace.take() == [
                "pad began keyboardA", "controller began keyboardB “” “”",
                "pad ended keyboardA", "controller ended keyboardB",
            ])
    }

    @Test func `a press that the application keeps does not come to responders`() throws {
        TracedApplication.keeps = { $0.type == .presses }
        let app = AppUnderTest.planned(
            AppPlan { PressController() },
            infoDictionary: ["NSPrincipalClass": "UIKitCoreTests.TracedApplication"])
        app.launch()
        _ = Trace.take()
        let keyboard = Keyboard(of: app)
        try keyboard.keyDown(.keyboardA)
        try keyboard.keyUp(.keyboardA)
        #expect(Trace.take() == [])
        TracedApplication.keeps = { _ in false }
        try keyboard.keyDown(.keyboardA)
        try keyboard.keyUp(.keyboardA)
        #expect(
            Trace.take() == ["controller began keyboardA “” “”", "controller ended keyboardA"])
    }

    @Test func `a press is delivered once if the app frees the window in its handler`() throws {
        let app = app()
        let controller = ClosingController()
        let front = FrontWindow(of: controller)
        controller.close = { front.free() }
        app.finishTurn()
        try Keyboard(of: app).keyDown(.keyboardA)
        #expect(front.window == nil)
        #expect(Trace.take() == ["closing began keyboardA"])
    }

    @Test func `the page reports keys only while an object of the chain receives presses`() throws {
        let app = app()
        #expect(try app.screen().root[.presses] == .bool(true))
        app.navigation?.pushViewController(UIViewController(), animated: false)
        app.finishTurn()
        #expect(try app.screen().root[.presses] == nil)
        #expect(throws: ScreenError.self) { try Keyboard(of: app).keyDown(.keyboardA) }
        try app.send(.press(KeyPress(4, .began, time: 1)), to: .root, of: AppUnderTest.session)
        #expect(Trace.take() == [])
    }

    @Test func `an alert gets no presses while it waits for its answer`() throws {
        let app = app()
        try controller(of: app).present(
            UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert), animated: true)
        app.finishTurn()
        #expect(try app.screen().root[.presses] == nil)
        try app.send(.press(KeyPress(4, .began, time: 1)), to: .root, of: AppUnderTest.session)
        #expect(Trace.take() == [])
    }

    @Test func `a press has its key, type, time, window and responder`() throws {
        let app = app()
        let keyboard = Keyboard(of: app)
        let controller = try controller(of: app)
        try keyboard.keyDown(.keyboardReturnOrEnter, characters: "\r", modifiers: [.shift])
        let press = try #require(controller.last?.first)
        #expect(press.phase == .began && press.type == .select)
        #expect(press.window === controller.view.window)
        #expect(press.responder === controller)
        #expect(press.key?.keyCode == .keyboardReturnOrEnter)
        #expect(press.key?.characters == "\r" && press.key?.charactersIgnoringModifiers == "\r")
        #expect(press.key?.modifierFlags == .shift)
        let event = try #require(controller.lastEvent)
        #expect(event.type == .presses && event.allTouches == nil)
        #expect(event.timestamp == press.timestamp && press.timestamp > 0)
        #expect(event.allPresses == [press])
        #expect(event.presses(for: UITapGestureRecognizer()) == [])
    }

    @Test(arguments: [
        (UIKeyboardHIDUsage.keyboardUpArrow, UIPress.PressType.upArrow),
        (.keyboardDownArrow, .downArrow), (.keyboardLeftArrow, .leftArrow),
        (.keyboardRightArrow, .rightArrow), (.keyboardReturnOrEnter, .select),
        (.keypadEnter, .select), (.keyboardEscape, .menu), (.keyboardPageUp, .pageUp),
        (.keyboardPageDown, .pageDown), (.keyboardA, .keyboard), (.keypad8, .keyboard),
    ])
    func `arrows, Return, Escape and pages have their own types of presses`(
        key: UIKeyboardHIDUsage, type: UIPress.PressType
    ) throws {
        let app = app { $0.takesEscape = true }
        try Keyboard(of: app).keyDown(key)
        #expect(try controller(of: app).last?.first?.type == type)
    }

    @Test func `an event has the keys that are held, in which the others rest`() throws {
        let app = app()
        let keyboard = Keyboard(of: app)
        let controller = try controller(of: app)
        try keyboard.keyDown(.keyboardA)
        let first = try #require(controller.last?.first)
        try keyboard.keyDown(.keyboardB)
        #expect(controller.last?.first?.key?.keyCode == .keyboardB)
        #expect(controller.lastEvent?.allPresses.count == 2)
        #expect(first.phase == .stationary)
        try keyboard.keyUp(.keyboardA)
        #expect(controller.last == [first] && first.phase == .ended)
        #expect(controller.lastEvent?.allPresses.count == 2)
        try keyboard.keyUp(.keyboardB)
        #expect(controller.lastEvent?.allPresses.count == 1)
    }

    @Test func `held keys are cancelled when the scene is not active or its page is gone`() throws {
        let session = AppUnderTest.session
        let cancelled = "controller cancelled keyboardA, keyboardB"
        let messages: [(message: HostMessage, trace: [String])] = [
            (.phase(session: session, .foregroundInactive), [cancelled, "willResignActive"]),
            (.hidePage(session: session), [cancelled]), (.showPage(session: session), [cancelled]),
        ]
        for (message, trace) in messages {
            let app = app()
            let keyboard = Keyboard(of: app)
            try keyboard.keyDown(.keyboardA)
            try keyboard.keyDown(.keyboardB)
            _ = Trace.take()
            app.tell(message)
            #expect(Trace.take() == trace)
            // The page reports the end, of which the app knows.
            for usage in [UInt16(4), 5] {
                try app.send(
                    .press(KeyPress(usage, .cancelled, time: 9)), to: .root, of: session)
            }
            #expect(Trace.take() == [])
        }
    }

    @Test func `the end of a press that began in another process is ignored`() throws {
        let app = app()
        try Keyboard(of: app).keyUp(.keyboardA)
        #expect(Trace.take() == [])
    }

    @Test func `forged reports of a held key, an unknown key and a 17th key are ignored`() throws {
        let app = app()
        func down(_ usage: UInt16) throws {
            try app.send(
                .press(KeyPress(usage, .began, time: 1)), to: .root, of: AppUnderTest.session)
        }
        try down(4)
        try down(4)
        try down(0x9f)
        #expect(Trace.take() == ["controller began keyboardA “” “”"])
        for usage in UInt16(5)...20 { try down(usage) }
        #expect(Trace.take().count == 15)
    }

    @Test func `Escape goes back if no object handles its press`() throws {
        let app = app()
        let sheet = PressController()
        try controller(of: app).present(sheet, animated: false)
        app.finishTurn()
        sheet.takesEscape = true
        try Keyboard(of: app).keyDown(.keyboardEscape)
        try Keyboard(of: app).keyUp(.keyboardEscape)
        #expect(app.navigation?.presentedViewController === sheet)
        #expect(
            Trace.take() == [
                "controller began keyboardEscape “” “”", "controller ended keyboardEscape",
            ])
        sheet.takesEscape = false
        try Keyboard(of: app).keyDown(.keyboardA)
        try Keyboard(of: app).keyUp(.keyboardA)
        #expect(app.navigation?.presentedViewController === sheet)
        try Keyboard(of: app).keyDown(.keyboardEscape)
        app.finishTurn()
        #expect(app.navigation?.presentedViewController == nil)
    }

    @Test func `a key that no object handles goes back only if it is Escape`() throws {
        let app = app { $0.passesOn = true }
        let sheet = PressController()
        sheet.passesOn = true
        try controller(of: app).present(sheet, animated: false)
        app.finishTurn()
        try Keyboard(of: app).keyDown(.keyboardA)
        try Keyboard(of: app).keyUp(.keyboardA)
        app.finishTurn()
        #expect(app.navigation?.presentedViewController === sheet)
        try Keyboard(of: app).keyDown(.keyboardEscape)
        app.finishTurn()
        #expect(app.navigation?.presentedViewController == nil)
    }

    @Test func `a forged Escape does not go back while no object receives presses`() throws {
        let app = AppUnderTest.planned(
            AppPlan { UINavigationController(rootViewController: UIViewController()) })
        app.launch()
        let sheet = UIViewController()
        app.navigation?.present(sheet, animated: false)
        app.finishTurn()
        #expect(try app.screen().root[.presses] == nil)
        let usage = UInt16(UIKeyboardHIDUsage.keyboardEscape.rawValue)
        try app.send(.press(KeyPress(usage, .began, time: 1)), to: .root, of: AppUnderTest.session)
        app.finishTurn()
        #expect(app.navigation?.presentedViewController === sheet)
    }

    @Test func `a key that the page cancels does not end`() throws {
        let app = app()
        try Keyboard(of: app).keyDown(.keyboardA)
        try app.send(.press(KeyPress(4, .cancelled, time: 1)), to: .root, of: AppUnderTest.session)
        #expect(
            Trace.take() == ["controller began keyboardA “” “”", "controller cancelled keyboardA"])
        #expect(try controller(of: app).last?.first?.phase == .cancelled)
    }

    @Test func `the time of a press is that of its last change`() throws {
        let app = app()
        let controller = try controller(of: app)
        func send(_ phase: KeyPress.Phase, _ time: Double) throws {
            try app.send(
                .press(KeyPress(4, phase, time: time)), to: .root, of: AppUnderTest.session)
        }
        try send(.began, 1000)
        let press = try #require(controller.last?.first)
        let beginning = press.timestamp
        try send(.ended, 1250)
        #expect(abs(press.timestamp - beginning - 0.25) < 0.001)
        #expect(controller.lastEvent?.timestamp == press.timestamp)
    }

    @Test func `the times of another page, whose clock is ahead, are not in the future`() throws {
        let app = app()
        let controller = try controller(of: app)
        func press(at time: Double) throws -> TimeInterval {
            for phase in [KeyPress.Phase.began, .ended] {
                try app.send(
                    .press(KeyPress(4, phase, time: time)), to: .root, of: AppUnderTest.session)
            }
            return try #require(controller.last?.first).timestamp
        }
        let first = try press(at: 10)
        app.tell(.hidePage(session: AppUnderTest.session))
        app.tell(.showPage(session: AppUnderTest.session))
        let second = try press(at: 1e9)
        #expect(first <= second)
        #expect(second < ProcessInfo.processInfo.systemUptime + 1)
    }

    @Test func `a class that overrides any method for presses gets the keys, and no other does`() {
        #expect(!PressOverrides.exist(in: [UIViewController(), UIView(), UITextField()]))
        #expect(PressOverrides.exist(in: [UIView(), EndOnlyView()]))
        #expect(PressOverrides.exist(in: [PressController()]))
        #expect(!PressOverrides.exist(in: []))
    }
}

private final class EndOnlyView: UIView {
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
}

private func names(_ presses: Set<UIPress>) -> String {
    presses.compactMap { $0.key.map { "\($0.keyCode)" } }.sorted().joined(separator: ", ")
}

/// A view that gets the focus and handles keys.
private final class PadView: UIView {
    var passesOn = false

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        Trace.add("pad began \(names(presses))")
        if passesOn { super.pressesBegan(presses, with: event) }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        Trace.add("pad ended \(names(presses))")
        if passesOn { super.pressesEnded(presses, with: event) }
    }
}

/// A controller that handles every key, or none with `passesOn`, and Escape only with
/// `takesEscape`.
private final class PressController: UIViewController {
    let pad = PadView()
    var takesEscape = false
    var passesOn = false
    var last: Set<UIPress>?
    var lastEvent: UIPressesEvent?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(pad)
    }

    private func note(_ presses: Set<UIPress>, _ event: UIPressesEvent?) {
        last = presses
        lastEvent = event
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note(presses, event)
        guard let key = presses.first?.key else { return }
        guard !passesOn, takesEscape || key.keyCode != .keyboardEscape else {
            return super.pressesBegan(presses, with: event)
        }
        let shift = key.modifierFlags.contains(.shift) ? " shift" : ""
        Trace.add(
            "controller began \(names(presses)) “\(key.characters)” "
                + "“\(key.charactersIgnoringModifiers)”" + shift)
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note(presses, event)
        Trace.add("controller ended \(names(presses))")
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note(presses, event)
        Trace.add("controller cancelled \(names(presses))")
    }
}

/// A controller that calls the app when a key goes down.
private final class ClosingController: UIViewController {
    var close: () -> Void = {}

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        Trace.add("closing began \(names(presses))")
        close()
    }
}
