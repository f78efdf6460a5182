import UIKit
import UniformTypeIdentifiers

/// A screen that shows the documents and photos that the user picks.
final class PickersController: UIViewController {
    private let picked = UILabel()
    private let remark = UITextField()

    /// Returns a controller that is preserved and can be created again.
    static func make() -> PickersController {
        let controller = PickersController()
        controller.restorationIdentifier = "pickers"
        controller.restorationClass = PickersRestoration.self
        return controller
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        picked.accessibilityIdentifier = "picked"
        picked.numberOfLines = 0
        picked.frame = CGRect(x: 20, y: 20, width: view.bounds.width - 40, height: 60)
        picked.autoresizingMask = .flexibleWidth
        view.addSubview(picked)
        remark.restorationIdentifier = "picker-remark"
        remark.preservedEditing = .all
        remark.borderStyle = .roundedRect
        remark.frame = CGRect(x: 20, y: 90, width: view.bounds.width - 40, height: 44)
        remark.autoresizingMask = .flexibleWidth
        view.addSubview(remark)
        for (index, (title, make)) in choices.enumerated() {
            let action = UIAction(title: title) { [unowned self] _ in
                present(make(), animated: true)
            }
            let button = UIButton(type: .system, primaryAction: action)
            button.accessibilityIdentifier = "pick-\(title.lowercased())"
            button.frame = CGRect(x: 20, y: 150 + CGFloat(index) * 52, width: 200, height: 44)
            view.addSubview(button)
        }
    }

    private var choices: [(String, () -> UIViewController)] {
        [
            (
                "Documents",
                { [unowned self] in
                    let picker = UIDocumentPickerViewController(
                        forOpeningContentTypes: [.plainText, .pdf], asCopy: true)
                    picker.allowsMultipleSelection = true
                    picker.delegate = self
                    return picker
                }
            ),
            (
                "Photo",
                { [unowned self] in
                    let picker = UIImagePickerController()
                    picker.delegate = self
                    return picker
                }
            ),
            (
                "Export",
                { [unowned self] in
                    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
                        "report.txt")
                    try? Data("the report".utf8).write(to: file)
                    let picker = UIDocumentPickerViewController(forExporting: [file])
                    picker.delegate = self
                    return picker
                }
            ),
        ]
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(picked.text, forKey: "picked")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        picked.text = coder.decodeObject(of: NSString.self, forKey: "picked").map { "\($0)" }
    }
}

extension PickersController: UIDocumentPickerDelegate {
    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {
        let texts = urls.map { url in
            let text = (try? String(contentsOf: url, encoding: .utf8)) ?? "unreadable"
            return "\(url.lastPathComponent): \(text)"
        }
        picked.text = "picked " + texts.joined(separator: ", ")
    }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
        picked.text = "cancelled"
    }
}

extension PickersController: UIImagePickerControllerDelegate, UINavigationControllerDelegate {
    func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
        let image = info[.originalImage] as? UIImage
        picked.text = "photo \(Int(image?.size.width ?? 0)) wide"
        picker.dismiss(animated: true)
    }
}

private final class PickersRestoration: UIViewControllerRestoration {
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        PickersController.make()
    }
}
