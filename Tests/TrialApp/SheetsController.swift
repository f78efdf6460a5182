import UIKit

/// A screen that presents sheets with heights, popovers and action sheets.
final class SheetsController: UIViewController, UIViewControllerRestoration {
    private let log = UILabel(frame: CGRect(x: 20, y: 10, width: 340, height: 40))

    /// Returns a controller that is preserved and can be created again.
    static func make() -> SheetsController {
        let controller = SheetsController()
        controller.restorationIdentifier = "sheets"
        controller.restorationClass = SheetsController.self
        controller.modalPresentationStyle = .fullScreen
        return controller
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        make()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        log.accessibilityIdentifier = "log"
        view.addSubview(log)
        for (index, title) in ["Half", "Modal", "Popover", "Choices", "Touch"].enumerated() {
            let button = UIButton(type: .system)
            button.addAction(
                UIAction(title: title) { [unowned self, unowned button] _ in
                    act(title, from: button)
                }, for: .touchUpInside)
            button.setTitle(title, for: .normal)
            button.accessibilityIdentifier = title.lowercased()
            button.frame = CGRect(x: 20, y: 60 + 48 * CGFloat(index), width: 110, height: 44)
            view.addSubview(button)
        }
    }

    func note(_ text: String) { log.text = text }

    private func act(_ title: String, from button: UIButton) {
        switch title {
        case "Half", "Modal":
            let half = HalfController.make()
            half.isModalInPresentation = title == "Modal"
            present(half, animated: true)
        case "Popover":
            let popover = UINavigationController(rootViewController: HalfController())
            popover.topViewController?.title = "Rows"
            popover.modalPresentationStyle = .popover
            popover.preferredContentSize = CGSize(width: 280, height: 240)
            popover.popoverPresentationController?.sourceView = button
            popover.popoverPresentationController?.permittedArrowDirections = .left
            present(popover, animated: true)
        case "Choices":
            let choices = UIAlertController(
                title: nil, message: "What now?", preferredStyle: .actionSheet)
            for each in ["Copy", "Move"] {
                choices.addAction(
                    UIAlertAction(title: each, style: .default) { [unowned self] _ in note(each) })
            }
            choices.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            choices.popoverPresentationController?.sourceView = button
            present(choices, animated: true)
        default: note("touched")
        }
    }
}

/// Rows in a sheet of two heights.
final class HalfController: UITableViewController, UIViewControllerRestoration {
    /// Returns a controller that is preserved and can be created again.
    static func make() -> HalfController {
        let controller = HalfController(style: .plain)
        controller.title = "Half"
        controller.restorationIdentifier = "half"
        controller.restorationClass = HalfController.self
        controller.modalPresentationStyle = .pageSheet
        controller.sheetPresentationController?.detents = [.medium(), .large()]
        controller.sheetPresentationController?.prefersGrabberVisible = true
        controller.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium
        return controller
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        make()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.restorationIdentifier = "halves"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        sheetPresentationController?.delegate = self
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        40
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        cell.textLabel?.text = "Row \(indexPath.row + 1)"
        return cell
    }

    private var below: SheetsController? { presentingViewController as? SheetsController }
}

extension HalfController: UISheetPresentationControllerDelegate {
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheet: UISheetPresentationController
    ) {
        below?.note(sheet.selectedDetentIdentifier == .large ? "large" : "medium")
    }

    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
        below?.note("refused")
    }

    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
        (controller.presentingViewController as? SheetsController)?.note("dismissed")
    }
}
