import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// Views that are shown in place of the keyboard and above it.
struct InputViewTests {
    private func app(_ controller: UIViewController) -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { controller })
        app.launch()
        return app
    }

    private func frame(_ app: AppUnderTest) throws -> RenderValue? {
        var found: RenderValue?
        try app.screen().root.forEachNode {
            if $0[.style] == .string("inputViews") { found = $0[.frame] }
        }
        return found
    }

    @Test func `an input view is at the lower edge while its field has the focus`() throws {
        let screen = FieldScreen()
        let app = app(screen)
        let keypad = UIInputView(
            frame: CGRect(x: 0, y: 0, width: 0, height: 200), inputViewStyle: .keyboard)
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 50))
        screen.field.inputView = keypad
        screen.field.inputAccessoryView = bar
        app.finishTurn()
        #expect(try frame(app) == nil)
        #expect(try app.screen().node("field")[.keyboard] == .string("none"))
        #expect(try app.screen().node("other")[.keyboard] == nil)
        screen.field.becomeFirstResponder()
        app.finishTurn()
        #expect(try frame(app) == .rect(x: 0, y: 594, width: 390, height: 250))
        #expect(bar.frame == CGRect(x: 0, y: 0, width: 390, height: 50))
        #expect(keypad.frame == CGRect(x: 0, y: 50, width: 390, height: 200))
        screen.other.becomeFirstResponder()
        app.finishTurn()
        #expect(try frame(app) == nil)
        #expect(keypad.window == nil)
    }

    @Test func `the accessory view of a screen that is gone is gone too`() throws {
        let navigation = UINavigationController(rootViewController: UIViewController())
        let app = app(navigation)
        navigation.pushViewController(AccessoryScreen(), animated: false)
        app.finishTurn()
        #expect(try frame(app) != nil)
        navigation.popViewController(animated: false)
        app.finishTurn()
        #expect(try frame(app) == nil)
    }

    @Test func `the app is asked for its views when the focus moves, and when it reloads them`()
        throws
    {
        let screen = AccessoryScreen()
        let app = app(screen)
        #expect(screen.asked == 1)
        #expect(try frame(app) == .rect(x: 0, y: 800, width: 390, height: 44))
        screen.view.backgroundColor = .systemRed
        app.finishTurn()
        #expect(screen.asked == 1)
        screen.height = 60
        screen.reloadInputViews()
        app.finishTurn()
        #expect(screen.asked == 2)
        #expect(try frame(app) == .rect(x: 0, y: 784, width: 390, height: 60))
    }

    @Test func `the accessory of a controller stays while a field inside it has the focus`() throws
    {
        let screen = AccessoryScreen()
        let app = app(screen)
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        screen.view.addSubview(field)
        field.becomeFirstResponder()
        app.finishTurn()
        #expect(try frame(app) == .rect(x: 0, y: 800, width: 390, height: 44))
        screen.present(UIViewController(), animated: false)
        field.resignFirstResponder()
        app.finishTurn()
        #expect(try frame(app) == nil)
    }

    @Test func `the keys of an input view controller edit the field with the focus`() throws {
        let screen = FieldScreen()
        let app = app(screen)
        let keys = KeysController()
        screen.field.keys = keys
        screen.field.text = "ab"
        screen.field.becomeFirstResponder()
        app.finishTurn()
        #expect(keys.inputView?.window != nil)
        let proxy = keys.textDocumentProxy
        proxy.insertText("c")
        #expect(screen.field.text == "abc")
        #expect(screen.edits == 1)
        proxy.adjustTextPosition(byCharacterOffset: -1)
        #expect(proxy.documentContextBeforeInput == "ab")
        #expect(proxy.documentContextAfterInput == "c")
        proxy.deleteBackward()
        #expect(screen.field.text == "ac")
        #expect(proxy.hasText)
        screen.field.undoManager?.undo()
        screen.field.undoManager?.undo()
        #expect(screen.field.text == "ab")
        keys.dismissKeyboard()
        app.finishTurn()
        #expect(try frame(app) == nil)
    }

    @Test func `an input view is announced as the keyboard, with its frame`() throws {
        let screen = FieldScreen()
        let app = app(screen)
        var frames: [CGRect] = []
        let observer = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
        ) { note in
            let value = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
            let frame = value?.cgRectValue ?? .null
            // Safe because the tests post on the main thread.
            MainActor.assumeIsolated { frames.append(frame) }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        screen.field.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 200))
        screen.field.becomeFirstResponder()
        app.finishTurn()
        #expect(frames.last == CGRect(x: 0, y: 644, width: 390, height: 200))
    }

    @Test func `an input view that becomes higher is announced from its former frame`() throws {
        let screen = FieldScreen()
        let app = app(screen)
        screen.field.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 200))
        screen.field.becomeFirstResponder()
        app.finishTurn()
        var frames: [[CGRect]] = []
        let observer = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
        ) { note in
            let begin = note.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue
            let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
            let both = [begin?.cgRectValue ?? .null, end?.cgRectValue ?? .null]
            // Safe because the tests post on the main thread.
            MainActor.assumeIsolated { frames.append(both) }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        screen.field.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 300))
        screen.field.reloadInputViews()
        app.finishTurn()
        #expect(
            frames == [
                [
                    CGRect(x: 0, y: 644, width: 390, height: 200),
                    CGRect(x: 0, y: 544, width: 390, height: 300),
                ]
            ])
    }
}

private final class KeyedField: UITextField {
    var keys: UIInputViewController?
    override var inputViewController: UIInputViewController? { keys }
}

private final class KeysController: UIInputViewController {}

private final class FieldScreen: UIViewController {
    let field = KeyedField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    let other = UITextField(frame: CGRect(x: 0, y: 50, width: 200, height: 40))
    var edits = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        field.accessibilityIdentifier = "field"
        other.accessibilityIdentifier = "other"
        field.addAction(UIAction { [unowned self] _ in edits += 1 }, for: .editingChanged)
        view.addSubview(field)
        view.addSubview(other)
    }
}

private final class AccessoryScreen: UIViewController {
    var asked = 0
    var height: CGFloat = 44

    override var canBecomeFirstResponder: Bool { true }

    override var inputAccessoryView: UIView? {
        asked += 1
        return UIView(frame: CGRect(x: 0, y: 0, width: 0, height: height))
    }
}
