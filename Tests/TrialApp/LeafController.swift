import UIKit

/// Three pages in a page view controller, one of them with a field.
final class LeafController: UIPageViewController, UIPageViewControllerDataSource {
    private static let count = 3

    static func make() -> LeafController {
        let controller = LeafController(
            transitionStyle: .scroll, navigationOrientation: .horizontal)
        controller.dataSource = controller
        controller.setViewControllers([leaf(0)], direction: .forward, animated: false)
        return controller
    }

    private static func leaf(_ index: Int) -> UIViewController {
        let leaf = UIViewController()
        leaf.title = "\(index)"
        leaf.view.backgroundColor = .systemBackground
        let label = UILabel(frame: CGRect(x: 20, y: 20, width: 200, height: 30))
        label.text = "Leaf \(index + 1)"
        let field = UITextField(frame: CGRect(x: 20, y: 60, width: 200, height: 40))
        field.placeholder = "Margin \(index + 1)"
        field.accessibilityIdentifier = "margin-\(index + 1)"
        field.borderStyle = .roundedRect
        leaf.view.addSubview(label)
        leaf.view.addSubview(field)
        return leaf
    }

    private func neighbour(of leaf: UIViewController, by step: Int) -> UIViewController? {
        guard let index = Int(leaf.title ?? ""), (0..<Self.count).contains(index + step) else {
            return nil
        }
        return Self.leaf(index + step)
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
        neighbour(of: viewController, by: -1)
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
        neighbour(of: viewController, by: 1)
    }
}
