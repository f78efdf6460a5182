import Foundation
import HostLink
import Testing

@testable import UIKitCore

@MainActor
struct AlertTests {
    let log = CallLog()

    private func alert(_ style: UIAlertController.Style = .alert) -> UIAlertController {
        let alert = UIAlertController(
            title: "Delete the note?", message: "It is gone for good.", preferredStyle: style)
        alert.addAction(UIAlertAction(title: "Keep", style: .cancel) { _ in log.add("keep") })
        alert.addAction(
            UIAlertAction(title: "Delete", style: .destructive) { _ in
                log.add(alert.presentingViewController == nil ? "delete, gone" : "delete, shown")
            })
        return alert
    }

    @Test func `an alert is one node with its actions`() {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert()
        root.present(alert, animated: false)
        var node = RenderNode(key: .root, kind: .alert)
        alert.view.describe(&node)
        #expect(alert.view.renderKind == .alert)
        #expect(node[.text] == .string("Delete the note?"))
        #expect(node[.accessibilityHint] == .string("It is gone for good."))
        #expect(node[.titles] == .strings(["Keep", "Delete"]))
        #expect(node[.cancelIndex] == .number(0))
        #expect(node[.destructiveIndex] == .number(1))
        #expect(node[.style] == .string("alert"))
        _ = window
    }

    @Test func `attributed texts that are set by their names are shown as plain texts`() {
        let alert = alert()
        alert.setValue(NSAttributedString(string: "Delete it?"), forKey: "attributedTitle")
        alert.setValue(NSAttributedString(string: "For good."), forKey: "attributedMessage")
        alert.actions[0].setValue(UIColor.green, forKey: "titleTextColor")
        var node = RenderNode(key: .root, kind: .alert)
        alert.view.describe(&node)
        #expect(node[.text] == .string("Delete it?"))
        #expect(node[.accessibilityHint] == .string("For good."))
        #expect(alert.actions[0].value(forKey: "titleTextColor") as? UIColor == .green)
    }

    @Test func `choosing an action dismisses the alert and then runs the action`() {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert()
        root.present(alert, animated: false)
        #expect(alert.view.handle(.choose(1)))
        #expect(log.take() == ["delete, gone"])
        #expect(root.presentedViewController == nil)
        _ = window
    }

    @Test func `choosing a missing or a disabled action of an alert does nothing`() {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert()
        alert.actions[1].isEnabled = false
        root.present(alert, animated: false)
        #expect(!alert.view.handle(.choose(7)))
        #expect(!alert.view.handle(.choose(1)))
        #expect(log.take() == [])
        #expect(root.presentedViewController === alert)
        _ = window
    }

    @Test func `Back chooses an alert's cancel action, and has no effect if there is none`() {
        let root = RecordingController("A")
        let window = show(root)
        root.present(alert(.actionSheet), animated: false)
        #expect(root.goBack())
        #expect(log.take() == ["keep"])
        #expect(root.presentedViewController == nil)

        let stubborn = UIAlertController(title: "Wait", message: nil, preferredStyle: .alert)
        root.present(stubborn, animated: false)
        #expect(root.goBack())
        #expect(root.presentedViewController === stubborn)
        _ = window
    }

    @Test func `an action of an alert can present the next alert`() {
        let root = RecordingController("A")
        let window = show(root)
        let first = UIAlertController(title: "One", message: nil, preferredStyle: .alert)
        let second = UIAlertController(title: "Two", message: nil, preferredStyle: .alert)
        first.addAction(
            UIAlertAction(title: "Next", style: .default) { _ in
                root.present(second, animated: false)
            })
        root.present(first, animated: false)
        #expect(first.view.handle(.choose(0)))
        #expect(root.presentedViewController === second)
        _ = window
    }

    @Test func `the text fields of an alert are inside the alert`() {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert()
        alert.addTextField { $0.placeholder = "Name" }
        root.present(alert, animated: false)
        #expect(alert.textFields?.count == 1)
        #expect(alert.textFields?.first?.superview === alert.view)
        #expect(alert.textFields?.first?.window === window)
    }

    @Test(arguments: [
        (UIAlertController.Style.alert, CGRect(x: 60, y: 247, width: 270, height: 350)),
        (.actionSheet, CGRect(x: 10, y: 484, width: 370, height: 350)),
    ])
    func `the app's constraints at the view of an alert determine its size and place views in it`(
        _ style: UIAlertController.Style, _ frame: CGRect
    ) {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert(style)
        let content = UIView(frame: .zero)
        content.translatesAutoresizingMaskIntoConstraints = false
        alert.view.addSubview(content)
        NSLayoutConstraint.activate([
            alert.view.heightAnchor.constraint(equalToConstant: 350),
            content.leadingAnchor.constraint(equalTo: alert.view.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: alert.view.trailingAnchor),
            content.topAnchor.constraint(equalTo: alert.view.topAnchor, constant: 50),
            content.heightAnchor.constraint(equalToConstant: 200),
        ])
        root.present(alert, animated: false)
        window.layoutIfNeeded()
        var node = RenderNode(key: .root, kind: .alert)
        alert.view.describe(&node)
        #expect(node[.contentSize] == .pair(Double(frame.width), 350))
        #expect(alert.view.convert(alert.view.bounds, to: window) == frame)
        #expect(content.frame == CGRect(x: 0, y: 50, width: frame.width, height: 200))
    }

    @Test func `a constraint at the view of a shown alert counts until it is removed`() {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert()
        root.present(alert, animated: false)
        window.layoutIfNeeded()
        func sizeInFrame() -> RenderValue? {
            window.layoutIfNeeded()
            var node = RenderNode(key: .root, kind: .alert)
            alert.view.describe(&node)
            return node[.contentSize]
        }
        let height = alert.view.heightAnchor.constraint(equalToConstant: 300)
        height.isActive = true
        #expect(sizeInFrame() == .pair(270, 300))
        height.constant = 320
        #expect(sizeInFrame() == .pair(270, 320))
        height.isActive = false
        #expect(sizeInFrame() == nil)
        #expect(alert.view.frame == window.bounds)
    }

    @Test func `an alert without the view that the app added has its own size again`() {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert()
        let content = UIView(frame: CGRect(x: 20, y: 40, width: 100, height: 60))
        alert.view.addSubview(content)
        root.present(alert, animated: false)
        window.layoutIfNeeded()
        #expect(alert.view.frame.width == 270)
        content.removeFromSuperview()
        window.layoutIfNeeded()
        #expect(alert.view.frame == window.bounds)
    }

    @Test func `a view that the app adds to an alert keeps its frame, and so do the fields`() {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert()
        alert.addTextField()
        root.present(alert, animated: false)
        window.layoutIfNeeded()
        let field = alert.textFields?.first?.frame
        var node = RenderNode(key: .root, kind: .alert)
        alert.view.describe(&node)
        #expect(node[.contentSize] == nil)
        #expect(alert.view.frame == window.bounds)
        let content = UIView(frame: CGRect(x: 20, y: 40, width: 100, height: 60))
        alert.view.addSubview(content)
        window.layoutIfNeeded()
        alert.view.describe(&node)
        #expect(node[.contentSize] == .pair(270, Double(alert.view.frame.height)))
        #expect(content.frame == CGRect(x: 20, y: 40, width: 100, height: 60))
        #expect(alert.textFields?.first?.frame == field)
    }

    /// Shows a screen with a field that has the focus, under an alert with two fields and an action
    /// that saves.
    private func shownAlertWithFields() -> (
        window: UIWindow, field: UITextField, alert: UIAlertController
    ) {
        let root = RecordingController("A")
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        root.view.addSubview(field)
        let window = show(root)
        field.becomeFirstResponder()
        let alert = UIAlertController(title: "New list", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "Name" }
        alert.addTextField { $0.placeholder = "Colour" }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in log.add("cancel") })
        alert.addAction(
            UIAlertAction(title: "Save", style: .default) { [unowned alert] _ in
                log.add("save \(alert.textFields?.first?.text ?? "")")
            })
        root.present(alert, animated: false)
        return (window, field, alert)
    }

    @Test
    func `an alert's first field has the focus, and the earlier field has it again afterwards`()
        throws
    {
        let (window, field, alert) = shownAlertWithFields()
        let first = try #require(alert.textFields?.first)
        #expect(window.firstResponder === first)
        #expect(alert.view.handle(.choose(0)))
        #expect(window.firstResponder === field)
    }

    @Test func `the focus that an app moves to another field of an alert is kept`() throws {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert()
        alert.addTextField()
        alert.addTextField()
        root.present(alert, animated: false) { alert.textFields?[1].becomeFirstResponder() }
        #expect(window.firstResponder === alert.textFields?[1])
    }

    @Test
    func `Return goes from field to field of an alert and then chooses its only action`() throws {
        let (window, _, alert) = shownAlertWithFields()
        let fields = try #require(alert.textFields)
        fields[0].text = "Buy milk"
        #expect(fields[0].handle(.submit))
        #expect(window.firstResponder === fields[1])
        #expect(log.take() == [])
        #expect(fields[1].handle(.submit))
        #expect(log.take() == ["save Buy milk"])
        #expect(window.firstResponder !== fields[1])
    }

    @Test
    func `Return in an alert's field chooses the preferred action, and no other destructive one`()
        throws
    {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert()
        alert.addTextField()
        root.present(alert, animated: false)
        let field = try #require(alert.textFields?.first)
        #expect(field.handle(.submit))
        #expect(root.presentedViewController === alert)
        alert.preferredAction = alert.actions[1]
        alert.actions[1].isEnabled = false
        #expect(field.handle(.submit))
        #expect(root.presentedViewController === alert)
        alert.actions[1].isEnabled = true
        #expect(field.handle(.submit))
        #expect(log.take() == ["delete, gone"])
        _ = window
    }

    @Test(arguments: [UIAlertAction.Style.default, .cancel, .destructive])
    func `Return in an alert's field chooses a single action unless it is destructive`(
        _ style: UIAlertAction.Style
    ) throws {
        let root = RecordingController("A")
        let window = show(root)
        let alert = UIAlertController(title: "Erase", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Erase", style: style) { _ in log.add("chosen") })
        alert.addTextField()
        root.present(alert, animated: false)
        #expect(try #require(alert.textFields?.first).handle(.submit))
        #expect(log.take() == (style == .destructive ? [] : ["chosen"]))
        #expect((root.presentedViewController === alert) == (style == .destructive))
        _ = window
    }

    @Test func `the delegate of an alert's field can refuse Return`() throws {
        let (window, _, alert) = shownAlertWithFields()
        let refusing = RefusesReturn()
        let last = try #require(alert.textFields?.last)
        last.delegate = refusing
        #expect(last.handle(.submit))
        #expect(log.take() == [])
        _ = window
    }

    @Test func `the fields of an alert have a border that the app can change`() {
        let alert = alert()
        alert.addTextField()
        alert.addTextField { $0.borderStyle = .line }
        #expect(alert.textFields?.map(\.borderStyle) == [.roundedRect, .line])
    }

    @Test func `a bar button with a menu presents the entries of the menu`() {
        let root = RecordingController("A")
        let navigation = UINavigationController(rootViewController: root)
        let window = show(navigation)
        let menu = UIMenu(children: [
            UIAction(title: "Rename") { _ in log.add("rename") },
            UIAction(title: "Hidden", attributes: .hidden) { _ in log.add("hidden") },
        ])
        let item = UIBarButtonItem(title: "More", menu: menu)
        item.activate(over: root)
        let choices = navigation.presentedViewController as? UIAlertController
        #expect(choices?.actions.map(\.title) == ["Rename", "Cancel"])
        #expect(choices?.view.handle(.choose(0)) == true)
        #expect(log.take() == ["rename"])
        _ = window
    }
}

@MainActor
private final class RefusesReturn: NSObject, UITextFieldDelegate {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool { false }
}
