import UIKit

/// The screen of each tab: rows of a label, a field, a switch and a button.
final class FormController: UIViewController {
    private static let rows = 12
    private let name: String

    init(name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
        title = name
        restorationIdentifier = "\(name)Form"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.backgroundColor = .systemBackground
        for row in 0..<Self.rows { add(row, to: view) }
        self.view = view
    }

    private func add(_ row: Int, to view: UIView) {
        let y = CGFloat(row * 60)
        let label = UILabel(frame: CGRect(x: 20, y: y, width: 120, height: 21))
        label.text = "Label \(row)"
        label.font = .systemFont(ofSize: 17)
        label.lineBreakMode = .byTruncatingTail
        label.translatesAutoresizingMaskIntoConstraints = false
        let field = UITextField(frame: CGRect(x: 148, y: y, width: 120, height: 34))
        let identifier = name == "First" && row == 0 ? "field" : "\(name)Field\(row)"
        field.restorationIdentifier = identifier
        field.accessibilityIdentifier = identifier
        field.borderStyle = .roundedRect
        field.placeholder = "Text \(row)"
        field.font = .systemFont(ofSize: 14)
        field.translatesAutoresizingMaskIntoConstraints = false
        let toggle = UISwitch(frame: CGRect(x: 280, y: y + 60, width: 51, height: 31))
        toggle.isOn = true
        toggle.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 340, y: y + 60, width: 44, height: 34)
        button.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        button.setTitle("Go", for: .normal)
        for each in [label, field, toggle, button] { view.addSubview(each) }
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            label.topAnchor.constraint(
                equalTo: view.safeAreaLayoutGuide.topAnchor, constant: y),
            field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
            field.centerYAnchor.constraint(equalTo: label.centerYAnchor),
        ])
    }
}
