import UIKit
import WalkieWire

/// The only screen: the person's name, the others, the call and the network.
final class WalkieController: UIViewController {
    private let line: Line
    private let name = UITextField()
    private let network = UILabel()
    private let call = UILabel()
    private let sound = UILabel()
    private let people = UITableView()
    private lazy var joinButton = button("Join") { [unowned self] in join() }
    private lazy var callButton = button("Call") { [unowned self] in callOrHangUp() }
    /// The person that is selected in the list.
    private var selected: PersonName?

    init(line: Line) {
        self.line = line
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        name.restorationIdentifier = "Name"
        name.placeholder = "Your name"
        name.accessibilityLabel = "Your name"
        name.accessibilityIdentifier = "name"
        joinButton.accessibilityIdentifier = "join"
        name.borderStyle = .roundedRect
        name.text = line.state.name?.text
        for (label, identifier) in [(network, "network"), (call, "call"), (sound, "sound")] {
            label.accessibilityIdentifier = identifier
            label.numberOfLines = 0
        }
        network.textColor = .secondaryLabel
        sound.textColor = .secondaryLabel
        call.font = .preferredFont(forTextStyle: .headline)
        people.restorationIdentifier = "People"
        people.register(UITableViewCell.self, forCellReuseIdentifier: "Person")
        people.dataSource = self
        people.delegate = self
        layOut()
        line.onChange = { [unowned self] in update() }
        line.onHeard = { [unowned self] heard in show(heard) }
        show(.nothing)
        update()
    }

    private func button(_ title: String, _ action: @escaping @MainActor () -> Void) -> UIButton {
        UIButton(type: .system, primaryAction: UIAction(title: title) { _ in action() })
    }

    private func layOut() {
        let column = UIStackView(arrangedSubviews: [
            name, joinButton, network, call, sound, callButton,
        ])
        column.axis = .vertical
        column.spacing = 12
        for each in [column, people] {
            each.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(each)
        }
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: safe.topAnchor, constant: 20),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
            name.heightAnchor.constraint(equalToConstant: 44),
            joinButton.heightAnchor.constraint(equalToConstant: 36),
            callButton.heightAnchor.constraint(equalToConstant: 44),
            people.topAnchor.constraint(equalTo: column.bottomAnchor, constant: 12),
            people.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            people.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            people.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }

    // MARK: What the person does

    private func join() {
        guard let name = PersonName(name.text ?? "") else {
            network.text = "A name has 1 to \(PersonName.charactersMax) characters."
            return
        }
        self.name.resignFirstResponder()
        line.join(as: name)
    }

    private func callOrHangUp() {
        if line.state.call != nil {
            line.hangUp()
        } else if let selected {
            line.call(selected)
        }
    }

    // MARK: What the line reports

    private func update() {
        network.text = line.state.networkText
        call.text = line.state.callText
        let isInCall = line.state.call != nil
        let title = isInCall ? "Hang up" : selected.map { "Call \($0.text)" } ?? "Call"
        if callButton.title(for: .normal) != title { callButton.setTitle(title, for: .normal) }
        callButton.isEnabled = isInCall || (selected != nil && line.state.canCall)
        people.reloadData()
    }

    private func show(_ heard: HeardSound) { sound.text = heard.text }

    // MARK: Restoration

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(name.text, forKey: "Name")
        coder.encode(selected?.text, forKey: "Selected")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        if let text = coder.decodeObject(of: NSString.self, forKey: "Name") {
            name.text = "\(text)"
        }
        selected = coder.decodeObject(of: NSString.self, forKey: "Selected")
            .flatMap { PersonName("\($0)") }
        update()
    }
}

extension WalkieController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        line.state.people.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Person", for: indexPath)
        let person = line.state.people[indexPath.row]
        var content = cell.defaultContentConfiguration()
        content.text = person.text
        cell.contentConfiguration = content
        cell.accessoryType = person == selected ? .checkmark : .none
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: false)
        selected = line.state.people[indexPath.row]
        update()
    }
}
