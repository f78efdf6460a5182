import Foundation
import HostLink
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// The keys of the responders in the chain.
struct KeyCommandTests {
    private func app(_ prepare: @escaping (CommandController) -> Void = { _ in }) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = CommandController()
                prepare(controller)
                return UINavigationController(rootViewController: controller)
            })
        app.launch()
        _ = Trace.take()
        return app
    }

    @Test func `a command of the controller in front is performed by its key`() throws {
        let app = app()
        try Keyboard(of: app).press("n", modifiers: UIKeyModifierFlags.command.rawValue)
        #expect(Trace.take() == ["new"])
        #expect(throws: ScreenError.self) { try Keyboard(of: app).press("n") }
    }

    @Test func `a command calls the method of the first responder that admits it`() throws {
        let app = app()
        try Keyboard(of: app).press("UIKeyInputF2")
        #expect(Trace.take() == ["rename"])
        let controller = try #require(app.navigation?.topViewController as? CommandController)
        controller.admits = false
        try Keyboard(of: app).press("UIKeyInputF2")
        #expect(Trace.take() == [])
        #expect(controller.target(forAction: "rename:", withSender: nil) == nil)
        controller.admits = true
        #expect(
            controller.target(forAction: "rename:", withSender: nil) as AnyObject === controller)
    }

    @Test func `a disabled command has no key on the page`() throws {
        let app = app { $0.isEnabled = false }
        #expect(throws: ScreenError.self) {
            try Keyboard(of: app).press("n", modifiers: UIKeyModifierFlags.command.rawValue)
        }
        let root = try app.screen().root
        #expect(root[.keys] == .strings(["UIKeyInputF2"]))
    }

    @Test func `commands of a controller that is covered are not on the page`() throws {
        let app = app()
        app.navigation?.pushViewController(UIViewController(), animated: false)
        app.finishTurn()
        #expect(try app.screen().root[.keys] == nil)
    }

    @Test func `an alert alone gets keys while it waits for its answer`() throws {
        let app = app()
        app.root?.present(
            UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert), animated: true)
        app.finishTurn()
        #expect(try app.screen().root[.keys] == nil)
        try app.send(
            .keyCommand(input: "n", modifiers: UIKeyModifierFlags.command.rawValue), to: .root,
            of: AppUnderTest.session)
        #expect(Trace.take() == [])
    }

    @Test func `Escape goes to a command before it goes back`() throws {
        let app = app { $0.takesEscape = true }
        try Keyboard(of: app).press(UIKeyCommand.inputEscape)
        #expect(Trace.take() == ["escape"])
        #expect(app.navigation?.viewControllers.count == 1)
    }

    @Test func `a forged key without a command is ignored`() throws {
        let app = app()
        try app.send(
            .keyCommand(input: "x", modifiers: .min), to: .root, of: AppUnderTest.session)
        #expect(Trace.take() == [])
    }
}

private final class CommandController: UIViewController {
    var isEnabled = true
    var admits = true
    var takesEscape = false

    override var keyCommands: [UIKeyCommand]? {
        let attributes: UIMenuElement.Attributes = isEnabled ? [] : .disabled
        var commands = [
            UIKeyCommand(
                input: "n", modifierFlags: .command,
                primaryAction: UIAction(title: "New", attributes: attributes) { _ in
                    Trace.add("new")
                }),
            UIKeyCommand(input: UIKeyCommand.f2, modifierFlags: [], action: "rename:"),
        ]
        if takesEscape {
            commands.append(
                UIKeyCommand(
                    input: UIKeyCommand.inputEscape,
                    primaryAction: UIAction { _ in Trace.add("escape") }))
        }
        return commands
    }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        admits && super.canPerformAction(action, withSender: sender)
    }

    func rename(_ sender: UIKeyCommand) { Trace.add("rename") }

    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.action("rename:", CommandController.rename)
    }
}
