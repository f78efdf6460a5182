import Foundation
import UIKitPrimitives

/// The screen of a picker: a sentence, a button for the browser's dialog, and Cancel.
final class PickerScreen: UIViewController {
    private let label = UILabel()
    private let button: UIButton
    private let onCancel: () -> Void

    private static let margin: CGFloat = 20

    init(
        title: String, sentence: String, button: UIButton, onCancel: @escaping () -> Void
    ) {
        self.button = button
        self.onCancel = onCancel
        super.init(nibName: nil, bundle: nil)
        self.title = title
        label.text = sentence
    }

    required init?(coder: NSCoder) { nil }

    /// Replaces the sentence.
    func show(_ sentence: String) { label.text = sentence }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel,
            primaryAction: UIAction { [weak self] _ in self?.onCancel() })
        label.numberOfLines = 0
        label.textAlignment = .center
        label.textColor = .secondaryLabel
        let stack = UIStackView(arrangedSubviews: [label, button])
        stack.axis = .vertical
        stack.spacing = Self.margin
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        let area = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: area.topAnchor, constant: 2 * Self.margin),
            stack.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: Self.margin),
            stack.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -Self.margin),
            button.heightAnchor.constraint(equalToConstant: 50),
        ])
    }

    /// Shows the screen below a navigation bar, in the whole view of a picker.
    func install(in picker: UIViewController) {
        let navigation = UINavigationController(rootViewController: self)
        picker.addChild(navigation)
        navigation.view.frame = picker.view.bounds
        navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        picker.view.addSubview(navigation.view)
        navigation.didMove(toParent: picker)
    }
}
