import Foundation
import UIKitCore
import UIKitPrimitives

/// A list with a field in each cell, as a table or as a collection.
final class PeopleForm: UIViewController {
    nonisolated enum Kind: CaseIterable { case table, collection }

    let people: FieldSource
    let list: UIScrollView

    init(_ kind: Kind, named: Bool, names: [String]) {
        people = named ? NamedFieldSource(names) : FieldSource(names)
        switch kind {
        case .table:
            let table = UITableView(frame: .zero, style: .plain)
            table.rowHeight = 44
            table.dataSource = people
            list = table
        case .collection:
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 300, height: 44)
            let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "person")
            collection.dataSource = people
            list = collection
        }
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "People"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        list.restorationIdentifier = "people"
        list.frame = view.bounds
        view.addSubview(list)
    }

    /// Replaces the names and reloads the list.
    func show(_ names: [String]) {
        people.names = names
        (list as? UITableView)?.reloadData()
        (list as? UICollectionView)?.reloadData()
    }

    func insert(_ name: String, at row: Int) {
        people.names.insert(name, at: row)
        (list as? UITableView)?.insertRows(at: [IndexPath(row: row, section: 0)], with: .none)
        (list as? UICollectionView)?.insertItems(at: [IndexPath(row: row, section: 0)])
    }

    func remove(at row: Int) {
        people.names.remove(at: row)
        (list as? UITableView)?.deleteRows(at: [IndexPath(row: row, section: 0)], with: .none)
        (list as? UICollectionView)?.deleteItems(at: [IndexPath(row: row, section: 0)])
    }
}

/// A data source of cells with a field that shows a name and preserves its editing.
class FieldSource: NSObject, UITableViewDataSource, UICollectionViewDataSource {
    var names: [String]
    var fieldIdentifier: String? = "name"
    var hasTwoFields = false
    /// The preserved editing of each new field.
    var preserves = PreservedEditing.all
    /// The text of the field at each editingChanged event.
    private(set) var changes: [String] = []

    init(_ names: [String]) {
        self.names = names
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        names.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "person")
            ?? UITableViewCell(style: .default, reuseIdentifier: "person")
        fill(cell.contentView, names[indexPath.row])
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        names.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "person", for: indexPath)
        fill(cell.contentView, names[indexPath.item])
        return cell
    }

    private func fill(_ content: UIView, _ name: String) {
        let field = content.subviews.first as? UITextField ?? makeField(in: content)
        if hasTwoFields, content.subviews.count < 2 {
            makeField(in: content).accessibilityIdentifier = "second"
        }
        field.restorationIdentifier = fieldIdentifier
        field.accessibilityIdentifier = name
        field.text = name
    }

    private func makeField(in content: UIView) -> UITextField {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        field.restorationIdentifier = fieldIdentifier
        field.preservedEditing = preserves
        field.addAction(
            UIAction { [weak self, weak field] _ in self?.changes.append(field?.text ?? "") },
            for: .editingChanged)
        content.addSubview(field)
        return field
    }
}

/// A field source with model identifiers.
final class NamedFieldSource: FieldSource, UIDataSourceModelAssociation {
    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        names[idx.row]
    }

    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
    {
        names.firstIndex(of: identifier).map { IndexPath(row: $0, section: 0) }
    }
}
