import Foundation
import HostLink
import Testing
import UIKitCore

@testable import UIKitTesting

/// Restoration of controllers that are created in code, not by a storyboard.
///
/// A controller is created again by its restoration class, or by the app delegate, which then sets
/// it as the window's root.
struct DraftingTests {
    @Test func `a controller made in code is restored by its own restoration class`() throws {
        let app = AppUnderTest(DraftingDelegate.self)
        DraftingDelegate.replacesRoot = false
        app.launch()
        let drafting = DraftingController(nibName: nil, bundle: nil)
        app.root?.present(drafting, animated: false)
        app.finishTurn()
        try app.type("not saved yet", into: "draft", caret: 3)
        app.relaunch()
        let restored = try #require(app.root?.presentedViewController as? DraftingController)
        #expect(restored !== drafting)
        #expect(try app.screen().text(of: "draft") == "not saved yet")
        #expect(try app.screen().focusedIdentifier == "draft")
        // The restored controller has a restoration identifier and a restoration class again, so it
        // is restored a second time.
        app.relaunch()
        #expect(app.root?.presentedViewController is DraftingController)
    }

    @Test func `a root controller that the delegate installs during restoration is shown`() throws {
        let app = AppUnderTest(DraftingDelegate.self)
        DraftingDelegate.replacesRoot = true
        app.launch()
        try app.type("in the root", into: "draft")
        let first = app.root
        app.relaunch()
        #expect(app.root !== first)
        #expect(app.root?.view.window != nil)
        #expect(try app.screen().text(of: "draft") == "in the root")
        #expect(try app.screen().focusedIdentifier == "draft")
    }
}

/// A delegate whose root is created in code.
final class DraftingDelegate: UIResponder, UIApplicationDelegate {
    static var replacesRoot = false

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = makeRoot()
        window?.makeKeyAndVisible()
        return true
    }

    private func makeRoot() -> UIViewController {
        let root =
            Self.replacesRoot
            ? DraftingController(nibName: nil, bundle: nil) : UIViewController()
        root.restorationClass = nil
        root.restorationIdentifier = "Root"
        return root
    }

    func application(_ app: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool {
        true
    }

    func application(_ app: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        true
    }

    func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        guard Self.replacesRoot, identifierComponents == ["Root"] else { return nil }
        let root = makeRoot()
        window?.rootViewController = root
        return root
    }
}

/// A controller that sets its own identifier and is its own restoration class.
final class DraftingController: UIViewController, UIViewControllerRestoration {
    private let field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 44))

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        restorationClass = DraftingController.self
        restorationIdentifier = "Drafting"
    }

    required init?(coder: NSCoder) { nil }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        DraftingController(nibName: nil, bundle: nil)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        field.accessibilityIdentifier = "draft"
        view.addSubview(field)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(field.text, forKey: "text")
        coder.encode(field.isFirstResponder, forKey: "isFirstResponder")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        field.text = coder.decodeObject(forKey: "text") as? String
        if coder.decodeBool(forKey: "isFirstResponder") { field.becomeFirstResponder() }
    }
}
