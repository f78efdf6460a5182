import Testing
import UIKit
import UIKitTesting

/// A card of which the user edits one line.
final class CardController: UIViewController {
    /// The name in the app's database.
    static var savedName = "Ada"

    let nameField = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        nameField.restorationIdentifier = "Name"
        nameField.preservedEditing = .all
        nameField.text = Self.savedName
        nameField.frame = CGRect(x: 20, y: 60, width: 280, height: 44)
        view.addSubview(nameField)
    }

    /// Called when the user saves the card.
    func save() {
        Self.savedName = nameField.text ?? ""
        nameField.endDraft()
    }

    /// A message about somebody else's change, if there was one in the meantime.
    var conflict: String? {
        guard let draft = nameField.draft, draft.isOutdated else { return nil }
        return "The name is “\(draft.appText ?? "")” now. You had begun to change "
            + "“\(draft.startingText ?? "")” into “\(draft.text)”."
    }
}

/// The same card without `preservedEditing`: the controller itself preserves text, caret and focus.
final class HandmadeCardController: UIViewController {
    let nameField = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        nameField.restorationIdentifier = "Name"
        nameField.frame = CGRect(x: 20, y: 60, width: 280, height: 44)
        view.addSubview(nameField)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(nameField.text, forKey: "name")
        coder.encode(nameField.isFirstResponder, forKey: "isEditingName")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        nameField.text = coder.decodeObject(of: NSString.self, forKey: "name") as String?
        if coder.decodeBool(forKey: "isEditingName") {
            nameField.becomeFirstResponder()
        }
    }
}

/// The statements of the article about drafts.
@MainActor
struct DraftsTests {
    private func edited() throws -> AppUnderTest {
        CardController.savedName = "Ada"
        let app = AppUnderTest.showing { CardController() }
        try app.type("Ada Lov", into: "Name", caret: 3)
        return app
    }

    @Test func `a field that opts in is restored with draft, caret and focus`() throws {
        let app = try edited()
        let before = try app.screen()
        app.relaunch()
        #expect(try app.screen().differences(from: before) == [])
        #expect(try app.screen().text(of: "Name") == "Ada Lov")
        #expect(try app.screen().selection(of: "Name") == 3..<3)
        #expect(try app.screen().focusedIdentifier == "Name")
        #expect(app.root(CardController.self)?.conflict == nil)
    }

    @Test func `saved text is no longer a draft`() throws {
        let app = try edited()
        app.root(CardController.self)?.save()
        app.enterBackground()
        app.kill()
        CardController.savedName = "Countess"
        app.launch()
        #expect(try app.screen().text(of: "Name") == "Countess")
        #expect(app.root(CardController.self)?.nameField.draft == nil)
    }

    @Test func `a draft of a text that changed meanwhile is outdated`() throws {
        let app = try edited()
        app.enterBackground()
        app.kill()
        CardController.savedName = "Augusta"
        app.launch()
        #expect(try app.screen().text(of: "Name") == "Ada Lov")
        #expect(
            app.root(CardController.self)?.conflict
                == "The name is “Augusta” now. You had begun to change “Ada” into “Ada Lov”.")
    }

    @Test
    func `an app's own code preserves text, focus and caret`() throws {
        let app = AppUnderTest.showing { HandmadeCardController() }
        try app.type("Ada Lov", into: "Name", caret: 3)
        let before = try app.screen()
        app.relaunch()
        #expect(try app.screen().differences(from: before) == [])
        #expect(try app.screen().text(of: "Name") == "Ada Lov")
    }
}
