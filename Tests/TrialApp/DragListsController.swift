import UIKit

/// A screen with two lists between which the user drags rows, and a view that takes them.
final class DragListsController: UIViewController, UIViewControllerRestoration {
    private let log = UILabel(frame: CGRect(x: 20, y: 20, width: 350, height: 30))
    private let bin = UILabel(frame: CGRect(x: 20, y: 330, width: 340, height: 60))
    private let lists = [
        DragList(
            "plan", ["Milk", "Bread", "Eggs", "Apples"],
            frame: CGRect(x: 10, y: 70, width: 180, height: 250)),
        DragList(
            "done", ["Tea", "Soap"], frame: CGRect(x: 200, y: 70, width: 180, height: 250)),
    ]

    /// Returns a controller that is preserved and can be created again.
    static func make() -> DragListsController {
        let controller = DragListsController()
        controller.restorationIdentifier = "dragLists"
        controller.restorationClass = DragListsController.self
        controller.modalPresentationStyle = .fullScreen
        return controller
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        make()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        log.accessibilityIdentifier = "log"
        view.addSubview(log)
        for list in lists {
            list.report = { [unowned self] in note($0) }
            view.addSubview(list.table)
        }
        bin.text = "Drop here to throw away"
        bin.textAlignment = .center
        bin.backgroundColor = .secondarySystemGroupedBackground
        bin.isUserInteractionEnabled = true
        bin.accessibilityIdentifier = "bin"
        bin.accessibilityLabel = "Bin"
        bin.addInteraction(UIDropInteraction(delegate: self))
        view.addSubview(bin)
    }

    private func note(_ text: String) {
        log.text = text
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        for list in lists { coder.encode(list.words, forKey: list.name) }
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        for list in lists {
            guard let words = coder.decodeObject(forKey: list.name) as? [String] else { continue }
            list.words = words
            list.table.reloadData()
        }
    }
}

extension DragListsController: UIDropInteractionDelegate {
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal { UIDropProposal(operation: .move) }

    func dropInteraction(
        _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) {
        session.loadObjects(ofClass: String.self) { [weak self] words in
            self?.note("thrown away: \(words.joined(separator: ", "))")
        }
        (session.localDragSession?.localContext as? DragList)?.removeDragged()
    }
}

/// A table of words that are dragged.
@MainActor
final class DragList: NSObject {
    let name: String
    let table: UITableView
    var words: [String]
    var report: (String) -> Void = { _ in }
    private var dragged: String?

    init(_ name: String, _ words: [String], frame: CGRect) {
        self.name = name
        self.words = words
        table = UITableView(frame: frame, style: .plain)
        super.init()
        table.accessibilityIdentifier = name
        table.accessibilityLabel = name
        table.rowHeight = 52
        table.register(UITableViewCell.self, forCellReuseIdentifier: "word")
        table.dataSource = self
        table.dragDelegate = self
        table.dropDelegate = self
        table.dragInteractionEnabled = true
    }

    /// Removes the word that was dropped elsewhere.
    func removeDragged() {
        guard let row = words.firstIndex(where: { $0 == dragged }) else { return }
        words.remove(at: row)
        table.deleteRows(at: [IndexPath(row: row, section: 0)], with: .automatic)
    }
}

extension DragList: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        words.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "word", for: indexPath)
        cell.textLabel?.text = words[indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        words.insert(words.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
        report("\(name) is \(words.joined(separator: " "))")
    }
}

extension DragList: UITableViewDragDelegate, UITableViewDropDelegate {
    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] {
        let word = words[indexPath.row]
        dragged = word
        session.localContext = self
        return [UIDragItem(itemProvider: NSItemProvider(object: word as NSString))]
    }

    func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {
        report("dragging \(dragged ?? "")")
    }

    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }

    func tableView(
        _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
    ) {
        let end = IndexPath(row: words.count, section: 0)
        let path = coordinator.destinationIndexPath ?? end
        let source = coordinator.session.localDragSession?.localContext as? DragList
        coordinator.session.loadObjects(ofClass: String.self) { [weak self] loaded in
            guard let self, let word = loaded.first else { return }
            source?.removeDragged()
            words.insert(word, at: min(path.row, words.count))
            tableView.insertRows(at: [path], with: .automatic)
            report("\(name) got \(words.joined(separator: " "))")
        }
    }
}
