import UIKit

private let greeting = "appears"

extension ViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        print(greeting, animated)
        secret()
    }

    override var prefersStatusBarHidden: Bool { true }

    @objc func hold(sender: UIControl) { print("hold") }

    @objc fileprivate func secret() { print("secret") }
}

private extension ViewController {
    @objc func refresh() { print("refresh") }
}

extension ViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        perform(#selector(secret))
    }
}
