import UIKit

/// A grid with a preserved property, a value that the activity keeps, and one that is preserved and
/// never read, so that it is not restored today either.
final class GridController: UICollectionViewController, UIDataSourceModelAssociation {
    @Preserved var filter = "all"
    var shade = 0
    private var zoom = 1.0

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.restorationIdentifier = "GridItems"
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
    }

    override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 80 }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
        cell.accessibilityIdentifier = "cell-\(indexPath.item)"
        return cell
    }

    override func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
        filter = "chosen"
        shade = 2
        zoom = 3
    }

    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        "cell-\(idx.item)"
    }

    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
    {
        Int(identifier.dropFirst("cell-".count)).map { IndexPath(item: $0, section: 0) }
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(shade, forKey: "shade")
        coder.encode(zoom, forKey: "zoom")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        shade = coder.decodeInteger(forKey: "shade")
    }
}

/// A split view whose list can be hidden.
@MainActor
enum WideController {
    static func make() -> UIViewController {
        let split = UISplitViewController()
        let stack = UINavigationController(rootViewController: SidebarController())
        stack.restorationIdentifier = "SidebarStack"
        split.viewControllers = [stack]
        return split
    }
}

/// The list of a split view.
final class SidebarController: UIViewController {
    private var isExpanded = false

    init() {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Sidebar"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        addButton("Hide", at: 0) { [unowned self] in
            isExpanded = true
            splitViewController?.preferredDisplayMode = .oneOverSecondary
        }
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(isExpanded, forKey: "isExpanded")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        isExpanded = coder.decodeBool(forKey: "isExpanded")
    }
}
