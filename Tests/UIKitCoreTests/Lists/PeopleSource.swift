import Foundation
import UIKitPrimitives

@testable import UIKitCore

/// A data source of people that counts the cells that it is asked for and that it creates.
@MainActor
class PeopleSource: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]]
    private(set) var cellsAsked = 0
    private(set) var cellsMade = 0
    var calls: [String] = []
    var refusesSelection: Set<IndexPath> = []
    var showsTitles = false
    var height: ((IndexPath) -> CGFloat)?

    init(_ sections: [[String]]) {
        self.sections = sections
    }

    convenience init(count: Int) {
        self.init([(0..<count).map { "person \($0)" }])
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        cellsAsked += 1
        let cell: UITableViewCell
        if let reused = tableView.dequeueReusableCell(withIdentifier: "person") {
            cell = reused
        } else {
            cellsMade += 1
            cell = UITableViewCell(style: .default, reuseIdentifier: "person")
        }
        cell.textLabel?.text = sections[indexPath.section][indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        showsTitles ? sections[section].first.map { String($0.prefix(1)) } : nil
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        height?(indexPath) ?? tableView.rowHeight
    }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        calls.append("will select \(name(indexPath))")
        return refusesSelection.contains(indexPath) ? nil : indexPath
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        calls.append("did select \(name(indexPath))")
    }

    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        calls.append("will deselect \(name(indexPath))")
        return indexPath
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        calls.append("did deselect \(name(indexPath))")
    }

    private func name(_ path: IndexPath) -> String { sections[path.section][path.row] }
}

/// A data source of people with model identifiers.
@MainActor
final class NamedPeopleSource: PeopleSource, UIDataSourceModelAssociation {
    private(set) var questions: [String] = []

    func forgetQuestions() { questions = [] }

    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        questions.append("name of \(idx.section).\(idx.row)")
        return sections[idx.section][idx.row]
    }

    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
    {
        questions.append("place of \(identifier)")
        for (section, names) in sections.enumerated() {
            if let row = names.firstIndex(of: identifier) {
                return IndexPath(row: row, section: section)
            }
        }
        return nil
    }
}

/// Runs `body` with an application that can extend its restoration.
@MainActor
func withRestoringApp(_ body: () throws -> Void) rethrows {
    let former = UIApplication.sharedIfRunning
    UIApplication.sharedIfRunning = UIApplication(
        manifest: AppManifest(infoDictionary: [:], executableName: "Lists"))
    defer { UIApplication.sharedIfRunning = former }
    try body()
}

/// Shows a table in a window of a phone's width.
///
/// Keep the window, because the table holds it weakly.
@MainActor
func host(_ table: UIView, height: CGFloat = 440) -> UIWindow {
    let controller = UIViewController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: height))
    window.rootViewController = controller
    table.frame = controller.view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.view.addSubview(table)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return window
}

@MainActor
func makeTable(
    _ source: any UITableViewDataSource & UITableViewDelegate, style: UITableView.Style = .plain
) -> UITableView {
    let table = UITableView(frame: .zero, style: style)
    table.rowHeight = 44
    table.dataSource = source
    table.delegate = source
    return table
}
