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

    @Test func `an alert is one node with its choices`() {
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

    @Test func `a choice takes the alert away and then does its work`() {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert()
        root.present(alert, animated: false)
        #expect(alert.view.receive(.choose(1)))
        #expect(log.take() == ["delete, gone"])
        #expect(root.presentedViewController == nil)
        _ = window
    }

    @Test func `a choice that is not there or not enabled does nothing`() {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert()
        alert.actions[1].isEnabled = false
        root.present(alert, animated: false)
        #expect(!alert.view.receive(.choose(7)))
        #expect(!alert.view.receive(.choose(1)))
        #expect(log.take() == [])
        #expect(root.presentedViewController === alert)
        _ = window
    }

    @Test func `Back chooses what cancels and does nothing without such`() {
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

    @Test func `a choice may present the next alert`() {
        let root = RecordingController("A")
        let window = show(root)
        let first = UIAlertController(title: "One", message: nil, preferredStyle: .alert)
        let second = UIAlertController(title: "Two", message: nil, preferredStyle: .alert)
        first.addAction(
            UIAlertAction(title: "Next", style: .default) { _ in
                root.present(second, animated: false)
            })
        root.present(first, animated: false)
        #expect(first.view.receive(.choose(0)))
        #expect(root.presentedViewController === second)
        _ = window
    }

    @Test func `fields of an alert are inside it`() {
        let root = RecordingController("A")
        let window = show(root)
        let alert = alert()
        alert.addTextField { $0.placeholder = "Name" }
        root.present(alert, animated: false)
        #expect(alert.textFields?.count == 1)
        #expect(alert.textFields?.first?.superview === alert.view)
        #expect(alert.textFields?.first?.window === window)
    }

    @Test func `a bar button with a menu offers its entries`() {
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
        #expect(choices?.view.receive(.choose(0)) == true)
        #expect(log.take() == ["rename"])
        _ = window
    }
}
