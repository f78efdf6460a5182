import UIKit

/// The first screen: a title, whose field the screen preserves.
///
/// It has no restoration class, so the app delegate creates it again.
final class ViewController: UIViewController {
    private let textField = UITextField()

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        restorationIdentifier = "ViewController"
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        textField.placeholder = "Title"
        textField.borderStyle = .roundedRect
        textField.frame = CGRect(x: 20, y: 80, width: 280, height: 36)
        view.addSubview(textField)
        let button = UIButton(type: .system)
        button.setTitle("Edit", for: .normal)
        button.frame = CGRect(x: 20, y: 140, width: 120, height: 44)
        button.addAction(
            UIAction { [unowned self] _ in
                let editing = EditingViewController(nibName: nil, bundle: nil)
                editing.modalPresentationStyle = .fullScreen
                present(editing, animated: false)
            }, for: .touchUpInside)
        view.addSubview(button)
    }

    // MARK: - State restoration

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        note("ViewController encodes")
        coder.encode(textField.text, forKey: "textFieldText")
        coder.encode(textField.isFirstResponder, forKey: "isFirstResponder")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        note("ViewController decodes")
        textField.text = coder.decodeObject(forKey: "textFieldText") as? String
        if coder.decodeBool(forKey: "isFirstResponder") { textField.becomeFirstResponder() }
    }

    override func applicationFinishedRestoringState() {
        super.applicationFinishedRestoringState()
        note("ViewController has finished restoring")
    }
}
