import UIKit

/// One person with all values of the card.
final class PersonController: UIViewController {
    static let identifier = "Person"

    var personID: Int64? {
        didSet { if isViewLoaded { showPerson() } }
    }

    private let form = FormView()
    private var watch: StoreWatch?

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        restorationIdentifier = Self.identifier
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        form.restorationIdentifier = "PersonForm"
        form.frame = view.bounds
        form.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(form)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .edit, primaryAction: UIAction(title: "Edit") { [unowned self] _ in edit() }
        )
        watch = StoreWatch { [weak self] in self?.showPerson() }
        showPerson()
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        if let personID { coder.encode(personID, forKey: "PersonID") }
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        if coder.containsValue(forKey: "PersonID") {
            personID = coder.decodeInt64(forKey: "PersonID")
        }
    }

    private func edit() {
        guard let personID else { return }
        let edit = EditController()
        edit.setUserID(identifier: "\(personID)")
        let navigation = UINavigationController(rootViewController: edit)
        navigation.restorationIdentifier = EditController.navigationIdentifier
        navigation.modalPresentationStyle = .formSheet
        present(navigation, animated: true)
    }

    private func showPerson() {
        guard let personID, let person = try? AddressBook.store?.contact(id: personID) else {
            form.parts = [FactRow("", "This person is not in the address book any more.")]
            return
        }
        title = person.displayName
        let row = try? AddressBook.store?.row(id: personID)
        form.parts = [PersonHeader(person, picture: row.map(Monogram.image))] + cards(of: person)
    }

    private func cards(of person: Contact) -> [UIView] {
        var cards: [[UIView]] = [
            person.phones.map { FactRow($0.label, $0.value) },
            person.emails.map { FactRow($0.label, $0.value) },
            person.addresses.map { FactRow($0.label, $0.lines.joined(separator: "\n")) },
        ]
        var facts: [UIView] = []
        if let birthday = person.birthday {
            facts.append(FactRow("birthday", birthday.displayText))
        }
        if !person.url.isEmpty { facts.append(FactRow("home page", person.url)) }
        if !person.groups.isEmpty {
            facts.append(FactRow("groups", person.groups.joined(separator: ", ")))
        }
        cards.append(facts)
        if !person.note.isEmpty { cards.append([FactRow("note", person.note)]) }
        cards.append([openInNewWindowButton()])
        return cards.filter { !$0.isEmpty }.map(CardView.init)
    }

    private func openInNewWindowButton() -> UIButton {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "Open in new window"
        return UIButton(
            configuration: configuration,
            primaryAction: UIAction { [unowned self] _ in NewWindow.open(person: personID) })
    }
}
