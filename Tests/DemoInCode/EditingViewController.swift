import UIKit

/// The second screen, which its restoration class creates again.
final class EditingViewController: UIViewController {
    private let textField = UITextField()

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        restorationClass = EditingViewController.self
        restorationIdentifier = "EditingViewController"
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        textField.placeholder = "Text"
        textField.borderStyle = .roundedRect
        textField.frame = CGRect(x: 20, y: 80, width: 280, height: 36)
        view.addSubview(textField)
        let button = UIButton(type: .system)
        button.setTitle("Done", for: .normal)
        button.frame = CGRect(x: 20, y: 140, width: 120, height: 44)
        button.addAction(
            UIAction { [unowned self] _ in dismiss(animated: false) }, for: .touchUpInside)
        view.addSubview(button)
    }

    // MARK: - State restoration

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        note("EditingViewController encodes")
        coder.encode(textField.text, forKey: "textFieldText")
        coder.encode(textField.isFirstResponder, forKey: "isFirstResponder")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        note("EditingViewController decodes")
        textField.text = coder.decodeObject(forKey: "textFieldText") as? String
        if coder.decodeBool(forKey: "isFirstResponder") { textField.becomeFirstResponder() }
    }

    override func applicationFinishedRestoringState() {
        super.applicationFinishedRestoringState()
        note("EditingViewController has finished restoring")
    }
}

extension EditingViewController: UIViewControllerRestoration {
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        note("the class makes \(identifierComponents.joined(separator: "/"))")
        return EditingViewController(nibName: nil, bundle: nil)
    }
}
