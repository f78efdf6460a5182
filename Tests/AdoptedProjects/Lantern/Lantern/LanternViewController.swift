import UIKit

class LanternViewController: UIViewController {
    private let label = UILabel()
    private let countLabel = UILabel()
    private let button = UIButton(type: .system)
    private var isLit = false
    private var count = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Lantern"
        restorationIdentifier = "lantern"
        view.backgroundColor = .systemBackground
        button.setTitle("Switch", for: .normal)
        button.addTarget(self, action: #selector(switchLight), for: .touchUpInside)
        let stack = UIStackView(arrangedSubviews: [label, countLabel, button])
        stack.axis = .vertical
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
        showLight()
    }

    @objc private func switchLight() {
        isLit.toggle()
        count += 1
        showLight()
    }

    private func showLight() {
        label.text = isLit ? "The lantern is lit." : "The lantern is dark."
        countLabel.text = String(localized: "Switched \(count) times")
    }
}
