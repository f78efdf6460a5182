import Glibc
import UIKit

final class TrialController: UIViewController {
    private let scroll = UIScrollView()
    private let countLabel = UILabel()
    private let nameField = UITextField()
    private let secretField = UITextField()
    private let notes = UITextView()
    private let told = UILabel()
    private var count = 0
    private var here: NSUserActivity?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        scroll.restorationIdentifier = "scroll"
        scroll.frame = view.bounds
        scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scroll.contentSize = CGSize(width: view.bounds.width, height: 3000)
        view.addSubview(scroll)

        countLabel.accessibilityIdentifier = "count"
        nameField.restorationIdentifier = "name"
        nameField.placeholder = "Name"
        nameField.borderStyle = .roundedRect
        secretField.restorationIdentifier = "secret"
        secretField.placeholder = "Secret"
        secretField.borderStyle = .roundedRect
        secretField.isSecureTextEntry = true
        notes.restorationIdentifier = "notes"
        notes.backgroundColor = .secondarySystemBackground
        place(countLabel, at: 20)
        place(nameField, at: 64)
        place(secretField, at: 116)
        place(button("Count") { [unowned self] in countOnce() }, at: 168)
        place(button("Shout") { [unowned self] in shout() }, at: 220)
        place(button("Clear") { [unowned self] in nameField.text = "" }, at: 272)
        place(button("Crash") { fatalError("The person asked for a crash.") }, at: 324)
        place(button("Hang") { while true { pause() } }, at: 376)
        place(notes, at: 440, height: 200)
        place(button("More") { [unowned self] in showMore() }, at: 660)
        place(button("Later") { [weak self] in Task { self?.countOnce() } }, at: 712)
        place(button("Page") { [unowned self] in showPage() }, at: 764)
        told.accessibilityIdentifier = "told"
        place(told, at: 868)
        place(
            button("Leaf through") { [unowned self] in
                present(LeafController.make(), animated: false)
            }, at: 816)
        place(button("Open address") { [unowned self] in openAddress() }, at: 920)
        place(button("Be here") { [unowned self] in startActivity() }, at: 972)
        place(button("Ask") { [unowned self] in ask() }, at: 1024)
        place(
            button("Rows") { [unowned self] in
                present(RowsController(style: .plain), animated: true)
            }, at: 1076)
        place(
            button("Gestures") { [unowned self] in
                present(GesturesController.make(), animated: false)
            }, at: 1128)
        place(
            button("Pickers") { [unowned self] in
                present(PickersController.make(), animated: false)
            }, at: 1232)
        place(
            button("Motions") { [unowned self] in
                present(MotionsController.make(), animated: false)
            }, at: 1180)
        place(
            button("Sheets") { [unowned self] in
                present(SheetsController.make(), animated: false)
            }, at: 1388)
        place(
            button("Keypad") { [unowned self] in
                present(KeypadController.make(), animated: false)
            }, at: 1284)
        place(
            button("Drawing") { [unowned self] in
                present(DrawingController.make(), animated: false)
            }, at: 1336)
        place(
            button("Layers") { [unowned self] in
                present(LayersController.make(), animated: false)
            }, at: 1440)
        place(
            button("Drag lists") { [unowned self] in
                present(DragListsController.make(), animated: false)
            }, at: 1544)
        place(
            button("Presses") { [unowned self] in
                present(PressesController.make(), animated: false)
            }, at: 1596)
        showCount()
    }

    /// Asks for a text in an alert.
    private func ask() {
        let alert = UIAlertController(
            title: "New list", message: "Give it a name.", preferredStyle: .alert)
        alert.addTextField { field in
            field.placeholder = "List"
            field.accessibilityIdentifier = "list"
            field.autocorrectionType = .no
            field.spellCheckingType = .no
            field.autocapitalizationType = .words
        }
        alert.addAction(
            UIAlertAction(title: "Cancel", style: .cancel) { [unowned self] _ in
                show(told: "cancelled")
            })
        alert.addAction(
            UIAlertAction(title: "Save", style: .default) { [unowned self, unowned alert] _ in
                show(told: "saved \(alert.textFields?.first?.text ?? "")")
            })
        present(alert, animated: true)
    }

    /// Counts a background fetch.
    func fetch() {
        loadViewIfNeeded()
        count += 1
        showCount()
    }

    /// Shows a message from outside the app.
    func show(told text: String) {
        loadViewIfNeeded()
        told.text = text
    }

    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        show(told: "warned of memory")
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(count, forKey: "count")
        coder.encode(nameField.text, forKey: "name")
        coder.encode(notes.text, forKey: "notes")
        coder.encode(nameField.isFirstResponder, forKey: "isNaming")
        coder.encode(notes.isFirstResponder, forKey: "isNoting")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        delayIfRequested()
        count = coder.decodeInteger(forKey: "count")
        nameField.text = coder.decodeObject(of: NSString.self, forKey: "name").map { "\($0)" }
        notes.text = coder.decodeObject(of: NSString.self, forKey: "notes").map { "\($0)" }
        if coder.decodeBool(forKey: "isNaming") { nameField.becomeFirstResponder() }
        if coder.decodeBool(forKey: "isNoting") { notes.becomeFirstResponder() }
        showCount()
    }

    /// Reports that decoding has begun and delays it, so that a test can end the process meanwhile.
    ///
    /// On request it crashes, or waits for the test.
    private func delayIfRequested() {
        if FileManager.default.fileExists(atPath: NSHomeDirectory() + "/crash-decode") {
            fatalError("A test asked for a crash while decoding.")
        }
        let held = open(NSHomeDirectory() + "/held-decode", O_RDONLY)
        if held >= 0 {
            var byte: UInt8 = 0
            _ = read(held, &byte, 1)
            close(held)
        }
        guard FileManager.default.fileExists(atPath: NSHomeDirectory() + "/slow-decode") else {
            return
        }
        close(open(NSHomeDirectory() + "/decoding", O_WRONLY | O_CREAT, 0o600))
        // The semaphore is never signalled, so decoding takes half a second, as on a slow disk.
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.5)
    }

    private func place(_ view: UIView, at y: CGFloat, height: CGFloat = 44) {
        view.frame = CGRect(x: 20, y: y, width: scroll.bounds.width - 40, height: height)
        view.autoresizingMask = .flexibleWidth
        scroll.addSubview(view)
    }

    private func button(_ title: String, _ action: @escaping () -> Void) -> UIButton {
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: title) { _ in action() })
        button.accessibilityIdentifier = title.lowercased()
        return button
    }

    /// Counts in memory and in a file, so that a tap that is counted twice is detected.
    private func countOnce() {
        count += 1
        showCount()
        let log = open(NSHomeDirectory() + "/taps", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        _ = write(log, "x", 1)
        close(log)
    }

    private func showMore() {
        present(MoreController.make(), animated: false)
    }

    private func showPage() {
        let controller = PageController.make()
        controller.start()
        present(controller, animated: false)
    }

    /// Opens the address in the field, and shows whether an app accepted it.
    private func openAddress() {
        guard let address = URL(string: nameField.text ?? "") else {
            return show(told: "no address")
        }
        UIApplication.shared.open(address) { [weak self] isOpened in
            if !isOpened { self?.show(told: "not opened") }
        }
    }

    /// Makes the field's text the user's current activity.
    private func startActivity() {
        let activity = NSUserActivity(activityType: "org.example.trial.here")
        activity.title = nameField.text
        here = activity
        activity.becomeCurrent()
    }

    private func shout() {
        nameField.text = nameField.text?.uppercased()
    }

    private func showCount() {
        countLabel.text = "\(count) counted"
    }
}
