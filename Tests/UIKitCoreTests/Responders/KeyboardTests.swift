import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The end of editing, and the notifications about the keyboard.
@MainActor struct KeyboardTests {
    private static let names: [Notification.Name: String] = [
        UIResponder.keyboardWillChangeFrameNotification: "willChangeFrame",
        UIResponder.keyboardWillShowNotification: "willShow",
        UIResponder.keyboardWillHideNotification: "willHide",
        UIResponder.keyboardDidChangeFrameNotification: "didChangeFrame",
        UIResponder.keyboardDidShowNotification: "didShow",
        UIResponder.keyboardDidHideNotification: "didHide",
    ]

    /// Returns an app with two fields and a label, and the notifications that a closure causes.
    private func form() throws -> (app: AppUnderTest, screen: KeyboardScreen) {
        let app = AppUnderTest.planned(AppPlan { KeyboardScreen() })
        app.launch()
        return (app, try #require(app.root as? KeyboardScreen))
    }

    private func notifications(_ body: () -> Void) -> [String] {
        let recorder = KeyboardRecorder()
        for name in Self.names.keys {
            NotificationCenter.default.addObserver(
                recorder, selector: "note:", name: name, object: nil)
        }
        body()
        NotificationCenter.default.removeObserver(recorder)
        return recorder.notifications.map { Self.names[$0.name] ?? "?" }
    }

    @Test func `ending the editing of a view takes the focus from a field inside it`() throws {
        let (app, screen) = try form()
        screen.first.becomeFirstResponder()
        #expect(!screen.other.endEditing(false), "the field is not inside this view")
        #expect(screen.first.isFirstResponder)
        #expect(screen.view.endEditing(false))
        #expect(!screen.first.isFirstResponder)
        #expect(!screen.view.endEditing(true), "no view has the focus")
        screen.second.becomeFirstResponder()
        #expect(screen.view.window?.endEditing(false) == true)
        app.finishTurn()
        #expect(try app.screen().focusedIdentifier == nil)
    }

    @Test func `a field that refuses to end its editing is only ended by force`() throws {
        let (app, screen) = try form()
        screen.first.delegate = screen
        screen.first.becomeFirstResponder()
        #expect(!screen.view.endEditing(false))
        #expect(screen.first.isFirstResponder)
        #expect(screen.view.endEditing(true))
        #expect(!screen.first.isFirstResponder)
        app.kill()
    }

    @Test func `the notifications about the keyboard follow the focus on a page for fingers`()
        throws
    {
        let (app, screen) = try form()
        let shown = notifications {
            screen.first.becomeFirstResponder()
            app.finishTurn()
        }
        #expect(shown == ["willChangeFrame", "willShow", "didChangeFrame", "didShow"])
        let moved = notifications {
            screen.second.becomeFirstResponder()
            app.finishTurn()
        }
        #expect(moved == [], "the keyboard stays")
        let hidden = notifications {
            screen.view.endEditing(true)
            app.finishTurn()
        }
        #expect(hidden == ["willChangeFrame", "willHide", "didChangeFrame", "didHide"])
    }

    @Test func `no keyboard is announced on a page that is used with a mouse`() throws {
        let (app, screen) = try form()
        app.tell(
            .environment(
                session: AppUnderTest.session,
                PageEnvironment(width: 390, height: 844, isTouch: false)))
        let posted = notifications {
            screen.first.becomeFirstResponder()
            app.finishTurn()
            screen.view.endEditing(true)
            app.finishTurn()
        }
        #expect(posted == [])
    }

    @Test func `no keyboard is announced for a text that can only be selected`() throws {
        let (app, screen) = try form()
        let text = UITextView(frame: CGRect(x: 0, y: 120, width: 100, height: 100))
        text.isEditable = false
        screen.view.addSubview(text)
        app.finishTurn()
        let selected = notifications {
            text.becomeFirstResponder()
            app.finishTurn()
        }
        #expect(text.isFirstResponder)
        #expect(selected == [])
    }

    @Test func `an input view is announced once, and not as hidden if a keyboard follows it`()
        throws
    {
        let (app, screen) = try form()
        let keypad = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 200))
        screen.first.inputView = keypad
        func moves(_ body: () -> Void) -> [String] {
            notifications {
                body()
                app.finishTurn()
                app.finishTurn()
            }
        }
        let shown = ["willChangeFrame", "willShow", "didChangeFrame", "didShow"]
        #expect(moves { screen.first.becomeFirstResponder() } == shown)
        #expect(moves { screen.second.becomeFirstResponder() } == shown)
        #expect(moves { screen.first.becomeFirstResponder() } == shown)
        let reloaded = moves {
            screen.first.inputView = nil
            screen.first.reloadInputViews()
        }
        #expect(reloaded == shown)
        let again = moves {
            screen.first.inputView = keypad
            screen.first.reloadInputViews()
        }
        #expect(again == shown)
        let hidden = moves { screen.view.endEditing(true) }
        #expect(hidden == ["willChangeFrame", "willHide", "didChangeFrame", "didHide"])
    }

    @Test func `the keyboard's frame covers nothing of the window`() throws {
        let (app, screen) = try form()
        defer { app.kill() }
        let recorder = KeyboardRecorder()
        NotificationCenter.default.addObserver(
            recorder, selector: "note:", name: UIResponder.keyboardWillShowNotification,
            object: nil)
        defer { NotificationCenter.default.removeObserver(recorder) }
        screen.first.becomeFirstResponder()
        let information = try #require(recorder.notifications.first?.userInfo)
        let edge = CGRect(x: 0, y: 844, width: 390, height: 0)
        for key in [
            UIResponder.keyboardFrameBeginUserInfoKey, UIResponder.keyboardFrameEndUserInfoKey,
        ] {
            #expect((information[key] as? NSValue)?.cgRectValue == edge)
        }
        let duration = information[UIResponder.keyboardAnimationDurationUserInfoKey]
        #expect(duration as? Double == 0.25)
        let curve = information[UIResponder.keyboardAnimationCurveUserInfoKey]
        #expect(curve as? UInt == 7)
        #expect(information[UIResponder.keyboardIsLocalUserInfoKey] as? Bool == true)
    }
}

/// An observer that keeps the notifications.
private final class KeyboardRecorder: NSObject, RuntimeNamed {
    private(set) var notifications: [Notification] = []

    static func declareNames(_ names: RuntimeNames) {
        names.action("note:", KeyboardRecorder.note)
    }

    private func note(_ notification: Notification) { notifications.append(notification) }
}

/// A screen with two fields and a view without any.
final class KeyboardScreen: UIViewController, UITextFieldDelegate {
    let first = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
    let second = UITextField(frame: CGRect(x: 0, y: 40, width: 100, height: 34))
    let other = UIView(frame: CGRect(x: 0, y: 80, width: 100, height: 34))

    override func viewDidLoad() {
        super.viewDidLoad()
        for each in [first, second, other] { view.addSubview(each) }
    }

    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { false }
}
