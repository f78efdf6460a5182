import Foundation
import HostLink
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// A screen with two tables, a view that can be dragged and one that takes items.
final class DragController: UIViewController {
    let shelf = UITableView(frame: CGRect(x: 0, y: 100, width: 180, height: 400))
    let basket = UITableView(frame: CGRect(x: 200, y: 100, width: 180, height: 400))
    let card = UIView(frame: CGRect(x: 20, y: 560, width: 100, height: 60))
    let bin = UIView(frame: CGRect(x: 200, y: 560, width: 100, height: 60))
    var words: [String: [String]] = [
        "shelf": ["Milk", "Bread", "Eggs"], "basket": ["Tea", "Soap"],
    ]
    var prepare: (DragController) -> Void = { _ in }
    /// The proposals of the targets, by their names.
    var operations: [String: UIDropOperation] = [:]
    var intent = UITableViewDropProposal.Intent.insertAtDestinationIndexPath
    var refused: Set<String> = []
    var handles = true
    /// The names of the targets that take nothing.
    var closed: Set<String> = []
    /// The number of items that are lifted together.
    var itemCount = 1
    var allowsMove = true
    var canMoveRows = false
    var atWillBegin: () -> Void = {}
    var atDrop: (any UIDragAnimating) -> Void = { _ in }
    private(set) var session: (any UIDropSession)?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.accessibilityIdentifier = "screen"
        for (table, name) in [(shelf, "shelf"), (basket, "basket")] {
            table.accessibilityIdentifier = name
            table.accessibilityLabel = name
            table.rowHeight = 44
            table.register(UITableViewCell.self, forCellReuseIdentifier: "word")
            table.dataSource = self
            table.delegate = self
            table.dragDelegate = self
            table.dropDelegate = self
            view.addSubview(table)
        }
        for (view, name) in [(card, "card"), (bin, "bin")] {
            view.accessibilityIdentifier = name
            view.accessibilityLabel = name
            view.isAccessibilityElement = true
            self.view.addSubview(view)
        }
        card.addInteraction(UIDragInteraction(delegate: self))
        bin.addInteraction(UIDropInteraction(delegate: self))
        prepare(self)
    }

    func name(_ table: UITableView) -> String { table === shelf ? "shelf" : "basket" }

    func provider(_ text: String) -> [UIDragItem] {
        guard !refused.contains(text) else { return [] }
        return (0..<itemCount).map { _ in
            let item = UIDragItem(itemProvider: NSItemProvider(object: NSString(string: text)))
            item.localObject = text
            return item
        }
    }
}

extension DragController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        words[name(tableView)]?.count ?? 0
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "word", for: indexPath)
        cell.textLabel?.text = words[name(tableView)]?[indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        canMoveRows
    }

    func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        Trace.add("moveRow \(sourceIndexPath.row) to \(destinationIndexPath.row)")
        guard let word = words[name(tableView)]?.remove(at: sourceIndexPath.row) else { return }
        words[name(tableView)]?.insert(word, at: destinationIndexPath.row)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        Trace.add("select \(indexPath.row)")
    }
}

extension DragController: UITableViewDragDelegate, UITableViewDropDelegate {
    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] {
        let word = words[name(tableView)]?[indexPath.row] ?? ""
        Trace.add("items \(word)")
        return provider(word)
    }

    func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {
        Trace.add("\(name(tableView)) willBegin \(tableView.hasActiveDrag)")
        atWillBegin()
    }

    func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {
        Trace.add("\(name(tableView)) dragDidEnd \(tableView.hasActiveDrag)")
    }

    func tableView(
        _ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { allowsMove }

    func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool {
        self.session = session
        Trace.add("\(name(tableView)) canHandle")
        return handles && !closed.contains(name(tableView))
    }

    func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession) {
        Trace.add("\(name(tableView)) enter \(tableView.hasActiveDrop)")
    }

    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        let row = destinationIndexPath.map { "\($0.row)" } ?? "nil"
        Trace.add("\(name(tableView)) update \(row)")
        return UITableViewDropProposal(
            operation: operations[name(tableView)] ?? .copy, intent: intent)
    }

    func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) {
        Trace.add("\(name(tableView)) exit")
    }

    func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) {
        Trace.add("\(name(tableView)) dropDidEnd \(tableView.hasActiveDrop)")
    }

    func tableView(
        _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
    ) {
        let row = coordinator.destinationIndexPath.map { "\($0.row)" } ?? "nil"
        let source = coordinator.items.first?.sourceIndexPath.map { "\($0.row)" } ?? "nil"
        Trace.add(
            "\(name(tableView)) perform at \(row) from \(source), "
                + "\(coordinator.proposal.operation)")
        guard let item = coordinator.items.first?.dragItem,
            let word = item.localObject as? String, let path = coordinator.destinationIndexPath
        else { return }
        words[name(tableView)]?.insert(word, at: path.row)
        tableView.insertRows(at: [path], with: .automatic)
        atDrop(coordinator.drop(item, toRowAt: path))
    }
}

extension DragController: UIDragInteractionDelegate, UIDropInteractionDelegate {
    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
        Trace.add("items card")
        session.localContext = "from card"
        return provider("card")
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
    ) { Trace.add("card willBegin") }

    func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession
    ) { Trace.add("card didMove") }

    func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { allowsMove }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        willEndWith operation: UIDropOperation
    ) { Trace.add("card willEnd \(operation)") }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) { Trace.add("card didEnd \(operation)") }

    func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession
    ) { Trace.add("card didTransfer") }

    func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool {
        self.session = session
        Trace.add("bin canHandle \(session.canLoadObjects(ofClass: String.self))")
        return handles
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
    ) { Trace.add("bin enter") }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
        let point = session.location(in: bin)
        Trace.add("bin update \(Int(point.x)) \(Int(point.y))")
        return UIDropProposal(operation: operations["bin"] ?? .copy)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) { Trace.add("bin exit") }

    func dropInteraction(
        _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) {
        Trace.add("bin perform \(session.localDragSession?.localContext as? String ?? "nil")")
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
    ) { Trace.add("bin conclude") }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
    ) { Trace.add("bin didEnd") }
}

extension AppUnderTest {
    /// Returns a running app whose only screen has things to drag.
    static func dragging(_ prepare: @escaping (DragController) -> Void = { _ in }) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = DragController()
                controller.prepare = prepare
                return controller
            })
        app.launch()
        _ = Trace.take()
        return app
    }

    var dragScreen: DragController? { root as? DragController }

    /// Presses a key of a page whose items are lifted.
    func pressKey(_ input: String, modifiers: Int = 0) throws {
        try send(
            .keyCommand(input: input, modifiers: modifiers), to: .root, of: AppUnderTest.session)
    }

    /// Puts a finger on an element and waits until its items are lifted.
    func lift(_ name: String) throws -> Fingers {
        let finger = try putFingers(on: name)
        pass(seconds: 0.45)
        return finger
    }
}
