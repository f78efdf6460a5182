import UIKit

/// All people, sorted by letter.
final class PeopleController: UITableViewController, UIDataSourceModelAssociation {
    private var pages = RowPages(store: AddressBook.store)
    private var watch: StoreWatch?

    init() {
        super.init(style: .plain)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.restorationIdentifier = "PeopleTable"
        tableView.rowHeight = 56
        tableView.cellLayoutMarginsFollowReadableWidth = true
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Person")
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .add,
            primaryAction: UIAction(title: "Open in new window") { _ in
                NewWindow.open(person: nil)
            })
        navigationItem.rightBarButtonItem?.accessibilityLabel = "Open in new window"
        watch = StoreWatch { [weak self] in self?.reload() }
        if case .failure(let error) = AddressBook.opened { show(error) }
    }

    override func numberOfSections(in tableView: UITableView) -> Int {
        pages.sections.count
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        pages.sections[section].count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
        -> String?
    {
        pages.sections[section].title
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Person", for: indexPath)
        guard let row = pages.row(at: indexPath) else { return cell }
        var content = cell.defaultContentConfiguration()
        content.text = row.displayName
        content.textProperties.numberOfLines = 1
        content.secondaryText = row.subtitle.isEmpty ? nil : row.subtitle
        content.secondaryTextProperties.numberOfLines = 1
        content.image = Monogram.image(row)
        content.imageProperties.cornerRadius = 20
        cell.contentConfiguration = content
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard let row = pages.row(at: indexPath) else { return }
        let person = PersonController()
        person.personID = row.id
        navigationController?.pushViewController(person, animated: true)
    }

    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        pages.row(at: idx).map { "\($0.id)" }
    }

    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
    {
        Int64(identifier).flatMap { pages.indexPath(ofID: $0) }
    }

    private func reload() {
        pages = RowPages(store: AddressBook.store)
        tableView.reloadData()
    }

    private func show(_ error: ContactsError) {
        let label = UILabel()
        label.text = error.message
        label.numberOfLines = 0
        label.textAlignment = .center
        label.textColor = .secondaryLabel
        tableView.backgroundView = label
    }
}
