import UIKit

/// A screen that shows the keys that were pressed and released.
final class PressesController: UIViewController {
    private let log = UILabel(frame: CGRect(x: 10, y: 60, width: 360, height: 200))
    private var lines: [String] = []

    /// Returns a controller that covers the screen.
    static func make() -> PressesController {
        let controller = PressesController()
        controller.modalPresentationStyle = .fullScreen
        return controller
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        log.accessibilityIdentifier = "pressed"
        log.numberOfLines = 8
        view.addSubview(log)
        let field = UITextField(frame: CGRect(x: 10, y: 280, width: 200, height: 40))
        field.accessibilityIdentifier = "unseen"
        field.placeholder = "Not seen"
        field.borderStyle = .roundedRect
        view.addSubview(field)
    }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(
                input: "k",
                primaryAction: UIAction(title: "Command") { [unowned self] _ in note("command") })
        ]
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note("down", presses)
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note("up", presses)
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note("cancelled", presses)
    }

    private func note(_ word: String, _ presses: Set<UIPress>) {
        let names = presses.compactMap { $0.key?.characters }.sorted()
        note(([word] + names).joined(separator: " "))
    }

    private func note(_ line: String) {
        lines.append(line)
        log.text = lines.joined(separator: ", ")
    }
}
