import UIKit

/// The list of items, with two values that the activity keeps and one that it does not.
final class BrowseController: UIViewController, UITableViewDataSource, UITableViewDelegate,
    UIDataSourceModelAssociation
{
    private let table = UITableView(frame: .zero, style: .plain)
    var isCompact = false
    var nickname = ""
    private var sortOrder = 0
    /// A value that is new in every process.
    private static let launchIdentifier = UUID()

    init() {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Browse"
        title = "Items"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.frame = CGRect(x: 0, y: 240, width: 390, height: 400)
        table.restorationIdentifier = "BrowseTable"
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Item")
        table.dataSource = self
        table.delegate = self
        view.addSubview(table)
        addButton("Sort", at: 0) { [unowned self] in
            sortOrder += 1
            (UIApplication.shared.delegate as? AppDelegate)?.sortCount += 1
        }
        addButton("Compact", at: 1) { [unowned self] in
            isCompact = true
            nickname = "Ada"
        }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 60 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Item", for: indexPath)
        cell.textLabel?.text = "Item \(indexPath.row)"
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        navigationController?.pushViewController(
            DetailController(item: indexPath.row), animated: false)
    }

    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        "item-\(idx.row)"
    }

    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
    {
        Int(identifier.dropFirst("item-".count)).map { IndexPath(row: $0, section: 0) }
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(isCompact, forKey: "isCompact")
        coder.encode(nickname, forKey: "nickname")
        coder.encode(sortOrder, forKey: "sortOrder")
        coder.encode(Date(), forKey: "preservedAt")
        coder.encode(Self.launchIdentifier.uuidString, forKey: "launchIdentifier")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        isCompact = coder.decodeBool(forKey: "isCompact")
        nickname = coder.decodeObject(of: NSString.self, forKey: "nickname") as String? ?? ""
        sortOrder = coder.decodeInteger(forKey: "sortOrder")
    }
}

/// An item, which its restoration class creates again.
final class DetailController: UIViewController, UIViewControllerRestoration {
    private var item: Int
    private var isFavourite = false

    init(item: Int) {
        self.item = item
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Detail"
        restorationClass = DetailController.self
        title = "Item \(item)"
    }

    required init?(coder: NSCoder) { nil }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        DetailController(item: coder.decodeInteger(forKey: "item"))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let rating = RatingView(frame: CGRect(x: 20, y: 350, width: 200, height: 36))
        rating.restorationIdentifier = "Rating"
        view.addSubview(rating)
        addButton("Favourite", at: 0) { [unowned self] in
            isFavourite = true
            rating.stars = 4
        }
        addButton("Write", at: 1) { [unowned self] in
            let editor = EditorController()
            editor.modalPresentationStyle = .fullScreen
            present(editor, animated: false)
        }
        addButton("Related", at: 2) { [unowned self] in
            navigationController?.pushViewController(RelatedController(), animated: false)
        }
        addButton("Delete…", at: 3) { [unowned self] in
            let question = UIAlertController(
                title: "Delete?", message: nil, preferredStyle: .alert)
            question.addAction(
                UIAlertAction(title: "Delete", style: .destructive) { _ in
                    fatalError("A crawl must not choose a destructive action.")
                })
            question.addAction(UIAlertAction(title: "Keep", style: .cancel))
            present(question, animated: false)
        }
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(item, forKey: "item")
        coder.encode(isFavourite, forKey: "isFavourite")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        isFavourite = coder.decodeBool(forKey: "isFavourite")
    }
}

/// A view with a value of its own.
final class RatingView: UIView {
    var stars = 0

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(stars, forKey: "stars")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        stars = coder.decodeInteger(forKey: "stars")
    }
}

/// A screen deeper in the stack.
final class RelatedController: UIViewController, UIViewControllerRestoration {
    private var depth = 2

    init() {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Related"
        restorationClass = RelatedController.self
        title = "Related items"
    }

    required init?(coder: NSCoder) { nil }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? { RelatedController() }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(depth, forKey: "depth")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        depth = coder.decodeInteger(forKey: "depth")
    }
}

/// A presented editor, with an object of a class of its own.
final class EditorController: UIViewController, UIViewControllerRestoration {
    private let text = UITextView(frame: CGRect(x: 20, y: 300, width: 300, height: 200))
    private var mark = Mark(line: 3)

    init() {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Editor"
        restorationClass = EditorController.self
        title = "Editor"
    }

    required init?(coder: NSCoder) { nil }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        let editor = EditorController()
        editor.modalPresentationStyle = .fullScreen
        return editor
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        text.restorationIdentifier = "EditorText"
        view.addSubview(text)
        addButton("Done", at: 0) { [unowned self] in dismiss(animated: false) }
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(text.text, forKey: "draft")
        coder.encode(mark, forKey: "mark")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        text.text = coder.decodeObject(of: NSString.self, forKey: "draft") as String?
        mark = coder.decodeObject(of: Mark.self, forKey: "mark") ?? mark
    }
}

/// A value of a class of the app.
final class Mark: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    private let line: Int

    init(line: Int) { self.line = line }

    init?(coder: NSCoder) { line = coder.decodeInteger(forKey: "line") }

    func encode(with coder: NSCoder) { coder.encode(line, forKey: "line") }
}
