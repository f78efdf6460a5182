import UIKit

/// The screen with the signed-in user and the report of the last import.
final class AccountController: UIViewController {
    private let form = FormView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        form.restorationIdentifier = "AccountForm"
        form.frame = view.bounds
        form.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        form.parts = [CardView(importRows()), CardView([signInButton()])]
        view.addSubview(form)
    }

    private func importRows() -> [UIView] {
        var rows: [UIView] = []
        if let count = try? AddressBook.store?.contactCount() {
            rows.append(FactRow("people", count.formatted()))
        }
        if case .failure(let error) = AddressBook.opened {
            rows.append(FactRow("address book", error.message))
        }
        if let failure = AddressBook.importFailure { rows.append(FactRow("import", failure)) }
        if let report = AddressBook.report {
            rows.append(FactRow("last import", "\(report)"))
            for problem in report.problems {
                rows.append(FactRow("line \(problem.line)", problem.reason))
            }
        }
        return rows
    }

    private func signInButton() -> UIButton {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "Sign in…"
        return UIButton(
            configuration: configuration,
            primaryAction: UIAction { [unowned self] _ in
                present(
                    UINavigationController(rootViewController: SignInController()), animated: true)
            })
    }
}
