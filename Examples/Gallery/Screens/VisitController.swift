import UIKit

/// The preparation of a visit: rows with controls, and rows that present alerts, menus and sheets.
final class VisitController: UITableViewController {
    private let guided = UISwitch()
    private let persons = UIStepper()
    private let day = UISegmentedControl(items: ["Today", "Tomorrow", "Sunday"])
    private let volume = UISlider()

    private enum Row: CaseIterable {
        case day, guided, persons, volume, book, ask, share, rules, plan
    }

    private static let sections: [(title: String, rows: [Row])] = [
        ("Your visit", [.day, .guided, .persons, .volume]), ("Tickets", [.book, .ask]),
        ("The house", [.rules, .share, .plan]),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.restorationIdentifier = "VisitTable"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        day.selectedSegmentIndex = 0
        day.accessibilityLabel = "Day"
        day.frame.size = CGSize(width: 230, height: 32)
        guided.accessibilityLabel = "With a guide"
        guided.sizeToFit()
        persons.minimumValue = 1
        persons.maximumValue = 9
        persons.value = 2
        persons.accessibilityLabel = "Persons"
        persons.sizeToFit()
        persons.addAction(
            UIAction { [unowned self] _ in tableView.reloadData() }, for: .valueChanged)
        volume.value = 0.5
        volume.accessibilityLabel = "Volume of the audio guide"
        volume.frame.size = CGSize(width: 160, height: 31)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(day.selectedSegmentIndex, forKey: "Day")
        coder.encode(guided.isOn, forKey: "Guided")
        coder.encode(persons.value, forKey: "Persons")
        coder.encode(volume.value, forKey: "Volume")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        day.selectedSegmentIndex = coder.decodeInteger(forKey: "Day")
        guided.isOn = coder.decodeBool(forKey: "Guided")
        persons.value = coder.decodeDouble(forKey: "Persons")
        volume.value = coder.decodeFloat(forKey: "Volume")
        tableView.reloadData()
    }

    override func numberOfSections(in tableView: UITableView) -> Int { Self.sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        Self.sections[section].rows.count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
        -> String?
    {
        Self.sections[section].title
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        let row = Self.sections[indexPath.section].rows[indexPath.row]
        var content = UIListContentConfiguration.cell()
        content.text = title(of: row)
        let control = control(of: row)
        if control == nil, row != .rules, row != .plan { content.textProperties.color = .tintColor }
        cell.contentConfiguration = content
        cell.accessoryView = control
        cell.accessoryType = row == .rules || row == .plan ? .disclosureIndicator : .none
        cell.selectionStyle = control == nil ? .default : .none
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        switch Self.sections[indexPath.section].rows[indexPath.row] {
        case .day, .guided, .persons, .volume: break
        case .book: present(BookingController.inNavigation(), animated: true)
        case .ask: ask()
        case .share: share()
        case .rules:
            let rules = RulesController.make()
            rules.start()
            navigationController?.pushViewController(rules, animated: true)
        case .plan: navigationController?.pushViewController(PlanController.make(), animated: true)
        }
    }

    private func title(of row: Row) -> String {
        switch row {
        case .day: "Day"
        case .guided: "With a guide"
        case .persons: persons.value == 1 ? "One person" : "\(Int(persons.value)) persons"
        case .volume: "Audio guide"
        case .book: "Reserve tickets…"
        case .ask: "Give the tickets back…"
        case .share: "Tell somebody…"
        case .rules: "House rules"
        case .plan: "Plan the day"
        }
    }

    private func control(of row: Row) -> UIView? {
        switch row {
        case .day: day
        case .guided: guided
        case .persons: persons
        case .volume: volume
        case .book, .ask, .share, .rules, .plan: nil
        }
    }

    private func ask() {
        let alert = UIAlertController(
            title: "Give the tickets back?",
            message: "They go to whoever waits at the door. This cannot be undone.",
            preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Keep", style: .cancel))
        alert.addAction(UIAlertAction(title: "Give back", style: .destructive))
        present(alert, animated: true)
    }

    private func share() {
        let menu = UIAlertController(
            title: nil, message: "Tell somebody of this museum", preferredStyle: .actionSheet)
        for title in ["By letter", "By telegram"] {
            menu.addAction(UIAlertAction(title: title, style: .default))
        }
        menu.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        present(menu, animated: true)
    }
}
