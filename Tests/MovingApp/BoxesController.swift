import UIKit

/// A container in a container, with a child that is added later.
final class BoxesController: UIViewController {
    private let inner = InnerController()
    private var extra: UIViewController?
    private var isOpen = false

    override func viewDidLoad() {
        super.viewDidLoad()
        contain(inner, CGRect(x: 0, y: 300, width: 390, height: 300))
        addButton("Open", at: 0) { [unowned self] in isOpen = true }
        addButton("Add", at: 1) { [unowned self] in
            guard extra == nil else { return }
            addExtra(ExtraController())
        }
    }

    private func addExtra(_ controller: UIViewController) {
        extra = controller
        contain(controller, CGRect(x: 200, y: 100, width: 180, height: 40))
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(isOpen, forKey: "isOpen")
        // Before the view is loaded, the child has no parent, and so another path.
        if isViewLoaded { coder.encode(inner, forKey: "inner") }
        if let extra { coder.encode(extra, forKey: "extra") }
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        isOpen = coder.decodeBool(forKey: "isOpen")
        loadViewIfNeeded()
        if extra == nil, let saved = coder.decodeObject(forKey: "extra") as? UIViewController {
            addExtra(saved)
        }
    }
}

/// The child of the container.
final class InnerController: UIViewController {
    private let core = CoreController()
    private var layer = 0

    init() {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Inner"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        contain(core, CGRect(x: 0, y: 100, width: 390, height: 200))
        let button = UIButton(type: .system)
        button.setTitle("Peel", for: .normal)
        button.frame = CGRect(x: 20, y: 20, width: 160, height: 40)
        button.addAction(
            UIAction { [unowned self] _ in
                layer = 2
                core.count = 5
            }, for: .touchUpInside)
        view.addSubview(button)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(layer, forKey: "layer")
        if isViewLoaded { coder.encode(core, forKey: "core") }
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        layer = coder.decodeInteger(forKey: "layer")
    }
}

/// The child of the child.
final class CoreController: UIViewController {
    var count = 0

    init() {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Core"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 200))
        scroll.restorationIdentifier = "CoreScroll"
        scroll.contentSize = CGSize(width: 390, height: 1200)
        view.addSubview(scroll)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(count, forKey: "count")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        count = coder.decodeInteger(forKey: "count")
    }
}

/// A child that exists only after the user has added it.
final class ExtraController: UIViewController, UIViewControllerRestoration {
    init() {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Extra"
        restorationClass = ExtraController.self
    }

    required init?(coder: NSCoder) { nil }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? { ExtraController() }
}

extension UIViewController {
    /// Shows a child in a part of the view.
    fileprivate func contain(_ child: UIViewController, _ frame: CGRect) {
        addChild(child)
        child.view.frame = frame
        view.addSubview(child.view)
        child.didMove(toParent: self)
    }
}
