import Foundation
import HostLink
import Testing
import UIKitCore

@testable import UIKitTesting

/// The pattern of tutorials: a version in the app's record, and a form that preserves which field
/// is edited and its unsaved text (specification 10.9 and 10.10).
struct ProfileTests {
    private func launched() -> AppUnderTest {
        ProfileDelegate.version = 11
        let app = AppUnderTest(ProfileDelegate.self)
        app.launch()
        return app
    }

    private func controller(_ app: AppUnderTest) throws -> ProfileController {
        try #require(app.root as? ProfileController)
    }

    @Test
    func `the field that was edited has its unsaved text and the focus after a relaunch`() throws {
        for (identifier, other) in [("first", "last"), ("last", "first")] {
            let app = launched()
            try app.type("half a wo", into: identifier, caret: 4)
            app.relaunch()
            let screen = try app.screen()
            #expect(try screen.text(of: identifier) == "half a wo")
            #expect(try screen.text(of: other) == (other == "first" ? "Ada" : "Lovelace"))
            #expect(screen.focusedIdentifier == identifier)
            #expect(try screen.selection(of: identifier) == 4..<4)
            #expect(try controller(app).userID == "person-7")
        }
    }

    @Test func `typing can continue after a relaunch`() throws {
        let app = launched()
        try app.type("Au", into: "first")
        app.relaunch()
        try app.type("Augusta", into: "first")
        app.relaunch()
        #expect(try app.screen().text(of: "first") == "Augusta")
    }

    @Test func `no field has the focus after a relaunch if none was edited`() throws {
        let app = launched()
        app.relaunch()
        let screen = try app.screen()
        #expect(screen.focusedIdentifier == nil)
        #expect(try screen.text(of: "first") == "Ada")
    }

    @Test func `a field that was emptied is restored empty and focused`() throws {
        let app = launched()
        try app.type("", into: "first")
        app.relaunch()
        #expect(try app.screen().text(of: "first") == "")
        #expect(app.root.flatMap { $0 as? ProfileController }?.restoredText == .some(""))
    }

    @Test
    func `another version of the app starts normally, without an error, and resets the page`()
        throws
    {
        let app = launched()
        try app.type("half a wo", into: "first")
        app.settle()
        app.kill()
        ProfileDelegate.version = 12
        app.launch()
        #expect(try app.screen().text(of: "first") == "Ada")
        #expect(try app.screen().focusedIdentifier == nil)
        #expect(app.disposition() == .reset)
        #expect(app.notices == [])
        // From now on the new version's state is kept.
        try app.type("Gr", into: "last")
        app.relaunch()
        #expect(try app.screen().text(of: "last") == "Gr")
        #expect(app.disposition() == .restored)
    }
}

/// A delegate that restores only the state of its own version.
final class ProfileDelegate: UIResponder, UIApplicationDelegate {
    static var version = 11.0

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = ProfileController()
        window?.makeKeyAndVisible()
        return true
    }

    func application(_ app: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool {
        coder.encode(Self.version, forKey: "version")
        return true
    }

    func application(_ app: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        // A Double was preserved; a Float is read.
        coder.decodeFloat(forKey: "version") == Float(Self.version)
    }
}

/// A form of two fields that preserves the edited one.
final class ProfileController: UIViewController {
    private(set) var userID = ""
    private(set) var restoredText: String??
    private var first: UITextField?
    private var last: UITextField?

    init() {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Profile"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        first = field("first", y: 20)
        last = field("last", y: 80)
        show("person-7")
    }

    private func show(_ userID: String) {
        self.userID = userID
        first?.text = "Ada"
        last?.text = "Lovelace"
    }

    private func field(_ identifier: String, y: CGFloat) -> UITextField {
        let field = UITextField(frame: CGRect(x: 20, y: y, width: 300, height: 44))
        field.restorationIdentifier = identifier
        view.addSubview(field)
        return field
    }

    private var edited: (field: UITextField?, number: Int32) {
        if first?.isFirstResponder == true { return (first, 1) }
        if last?.isFirstResponder == true { return (last, 2) }
        return (nil, 0)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(userID, forKey: "userID")
        coder.encode(edited.field?.text, forKey: "editedText")
        coder.encode(edited.number, forKey: "editedField")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        show(coder.decodeObject(forKey: "userID") as? String ?? "")
        restoredText = .some(coder.decodeObject(forKey: "editedText") as? String)
        // An Int32 was preserved; an Int is read.
        let field: UITextField? =
            switch coder.decodeInteger(forKey: "editedField") {
            case 1: first
            case 2: last
            default: nil
            }
        guard let field else { return }
        field.text = restoredText ?? nil
        field.becomeFirstResponder()
    }
}
