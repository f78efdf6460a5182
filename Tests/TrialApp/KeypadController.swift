import UIKit

/// A screen with an input view, an accessory view and changes that can be undone.
final class KeypadController: UIViewController, UIViewControllerRestoration {
    private let amount = UITextField(frame: CGRect(x: 20, y: 60, width: 200, height: 40))
    private let note = UITextField(frame: CGRect(x: 20, y: 110, width: 200, height: 40))
    private let total = UILabel(frame: CGRect(x: 20, y: 160, width: 200, height: 40))

    /// Returns a controller that is preserved and can be created again.
    static func make() -> KeypadController {
        let controller = KeypadController()
        controller.restorationIdentifier = "keypad"
        controller.restorationClass = KeypadController.self
        controller.modalPresentationStyle = .fullScreen
        return controller
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        make()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        amount.restorationIdentifier = "amount"
        amount.placeholder = "Amount"
        amount.borderStyle = .roundedRect
        amount.inputView = keypad()
        amount.inputAccessoryView = accessory()
        note.restorationIdentifier = "note"
        note.placeholder = "Note"
        note.borderStyle = .roundedRect
        total.accessibilityIdentifier = "total"
        total.text = "0"
        for each in [amount, note, total] { view.addSubview(each) }
    }

    private func button(_ title: String, x: CGFloat, action: @escaping () -> Void) -> UIButton {
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: title) { _ in action() })
        button.accessibilityIdentifier = "key-\(title)"
        button.frame = CGRect(x: x, y: 0, width: 90, height: 50)
        return button
    }

    private func keypad() -> UIView {
        let keys = UIInputView(
            frame: CGRect(x: 0, y: 0, width: 390, height: 120), inputViewStyle: .keyboard)
        for (index, key) in ["7", "8", "9"].enumerated() {
            keys.addSubview(
                button(key, x: 10 + 100 * CGFloat(index)) { [unowned self] in
                    amount.insertText(key)
                })
        }
        keys.addSubview(button("⌫", x: 310) { [unowned self] in amount.deleteBackward() })
        return keys
    }

    private func accessory() -> UIView {
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 50))
        bar.backgroundColor = .secondarySystemBackground
        bar.addSubview(
            button("Add", x: 10) { [unowned self] in
                add(Int(amount.text ?? "") ?? 0)
                amount.text = ""
            })
        bar.addSubview(
            button("Done", x: 210) { [unowned self] in _ = amount.resignFirstResponder() })
        return bar
    }

    private func add(_ number: Int) {
        undoManager?.registerUndo(withTarget: self) { $0.add(-number) }
        total.text = String((Int(total.text ?? "") ?? 0) + number)
    }
}
