import Foundation
import UIKitCore
import UIKitPrimitives

/// The screen with an address, and a button that opens it in a new tab.
final class AddressController: UIViewController {
    private let url: URL
    let openButton = UIButton(type: .system)

    init(_ url: URL) {
        self.url = url
        super.init(nibName: nil, bundle: nil)
        title = url.host ?? url.absoluteString
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let address = UILabel()
        address.text = url.absoluteString
        address.textColor = .secondaryLabel
        address.textAlignment = .center
        address.numberOfLines = 0
        openButton.setTitle("Open in a new tab", for: .normal)
        openButton.addAction(
            UIAction { [url] _ in UIApplication.shared.open(url) }, for: .primaryActionTriggered)
        let stack = UIStackView(arrangedSubviews: [address, openButton])
        stack.axis = .vertical
        stack.spacing = 12
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        let margins = view.layoutMarginsGuide
        NSLayoutConstraint.activate([
            stack.centerYAnchor.constraint(equalTo: margins.centerYAnchor),
            stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
        ])
    }
}
