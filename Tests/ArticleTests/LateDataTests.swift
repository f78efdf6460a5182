import Testing
import UIKit
import UIKitTesting

/// A list whose rows are loaded some time after the launch.
final class MailController: UITableViewController {
    private var subjects: [String] = []
    private var isCompletionDue = false

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.restorationIdentifier = "MailTable"
        tableView.rowHeight = 44
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        UIApplication.shared.extendStateRestoration()
        isCompletionDue = true
    }

    /// Called when the rows are loaded.
    func show(_ subjects: [String]) {
        self.subjects = subjects
        tableView.reloadData()
        if isCompletionDue {
            UIApplication.shared.completeStateRestoration()
            isCompletionDue = false
        }
    }

    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { subjects.count }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = subjects[indexPath.row]
        return cell
    }
}

/// The statements of the article about lists on rows that are loaded late.
@MainActor
struct LateDataTests {
    private let subjects = (1...100).map { "Subject \($0)" }

    @Test func `a list whose rows are loaded late is then restored to its position`() throws {
        let app = AppUnderTest.showing { MailController() }
        app.root(MailController.self)?.show(subjects)
        try app.scroll("MailTable", y: 40 * 44)
        app.relaunch()
        #expect(try app.screen().scrollPosition(of: "MailTable")?.y == 0)
        app.root(MailController.self)?.show(subjects)
        #expect(try app.screen().scrollPosition(of: "MailTable")?.y == 40 * 44)
        #expect(app.notices == [])
    }
}
