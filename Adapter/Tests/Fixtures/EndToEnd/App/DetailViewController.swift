import UIKit

class BaseViewController: UIViewController {}

extension BaseViewController {
    @objc func configure() { print("base") }
}

class DetailViewController: BaseViewController {
    override func configure() {
        super.configure()
        print("detail")
    }
}

class ListController<Item>: UIViewController {
    @objc var items: [Any] = []
    func add(_ item: Item) { items.append(item) }
    @objc func clear() { items = [] }
}
