import UIKit

/// Rows as high as their content: the system's own content, and cells of the app with constraints.
final class SelfSizingRows: UITableViewController {
    private static let texts = [
        ("Short", "One line is enough."),
        (
            "A title that is long enough to need a second line on a telephone",
            "And a text below it that says at length what could have been said in one line, so that "
                + "the row has to grow."
        ),
        (
            "",
            "No title, only a text that wraps because it goes on for longer than the row is wide."
        ),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.restorationIdentifier = "rows"
        tableView.rowHeight = UITableView.automaticDimension
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "system")
        tableView.register(WrappingCell.self, forCellReuseIdentifier: "own")
    }

    override func numberOfSections(in tableView: UITableView) -> Int { 2 }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        Self.texts.count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
        -> String?
    {
        section == 0 ? "The system's content" : "By constraints"
    }

    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int)
        -> String?
    {
        guard section == 1 else { return nil }
        return "A footnote explains what the rows above are for, and does so in more than a line."
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let (title, text) = Self.texts[indexPath.row]
        if indexPath.section == 0 {
            let cell = tableView.dequeueReusableCell(withIdentifier: "system", for: indexPath)
            var content = UIListContentConfiguration.subtitleCell()
            content.text = title.isEmpty ? nil : title
            content.secondaryText = text
            cell.contentConfiguration = content
            cell.accessoryType = indexPath.row == 1 ? .disclosureIndicator : .none
            return cell
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "own", for: indexPath)
        (cell as? WrappingCell)?.show(title, text)
        return cell
    }
}

private final class WrappingCell: UITableViewCell {
    private let title = Part.label("", "own.title", style: .headline, lines: 0)
    private let words = Part.label("", "own.text", style: .subheadline, lines: 0)

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        let stack = Part.add(Part.stack(.vertical, spacing: 4, [title, words]), to: contentView)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 12),
            stack.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -12),
            stack.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 20),
            stack.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -20),
        ])
    }

    required init?(coder: NSCoder) {
        nil
    }

    func show(_ title: String, _ words: String) {
        self.title.text = title
        self.title.isHidden = title.isEmpty
        self.words.text = words
    }
}
