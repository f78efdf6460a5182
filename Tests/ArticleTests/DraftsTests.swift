import Testing
import UIKit
import UIKitTesting

/// A card of which a person edits one line.
final class CardController: UIViewController {
    /// The card as the app's database has it.
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

    /// The person is done.
    func save() {
        Self.savedName = nameField.text ?? ""
        nameField.endDraft()
    }

    /// A sentence about somebody else's change, if there was one while the person was away.
    var conflict: String? {
        guard let draft = nameField.draft, draft.isOutdated else { return nil }
        return "The name is “\(draft.appText ?? "")” now. You had begun to change "
            + "“\(draft.startingText ?? "")” into “\(draft.text)”."
    }
}

/// The same card without the field's help: the text, the caret and the focus by hand.
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

/// What the article about drafts says.
@MainActor
struct DraftsTests {
    private func edited() throws -> AppUnderTest {
        CardController.savedName = "Ada"
        let app = AppUnderTest.showing { CardController() }
        try app.type("Ada Lov", into: "Name", caret: 3)
        return app
    }

    @Test func `a field that opts in has draft, caret and focus again`() throws {
        let app = try edited()
        let before = try app.screen()
        app.relaunch()
        #expect(try app.screen().differences(from: before) == [])
        #expect(try app.screen().text(of: "Name") == "Ada Lov")
        #expect(try app.screen().selection(of: "Name") == 3..<3)
        #expect(try app.screen().focusedIdentifier == "Name")
        #expect(app.root(CardController.self)?.conflict == nil)
    }

    @Test func `what was saved is no draft any more`() throws {
        let app = try edited()
        app.root(CardController.self)?.save()
        app.enterBackground()
        app.kill()
        CardController.savedName = "Countess"
        app.launch()
        #expect(try app.screen().text(of: "Name") == "Countess")
        #expect(app.root(CardController.self)?.nameField.draft == nil)
    }

    @Test func `a draft of a text that changed meanwhile says so`() throws {
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

    @Test func `by hand the text and the focus come back, and the field has the caret`() throws {
        let app = AppUnderTest.showing { HandmadeCardController() }
        try app.type("Ada Lov", into: "Name", caret: 3)
        let before = try app.screen()
        app.relaunch()
        #expect(try app.screen().differences(from: before) == [])
        #expect(try app.screen().text(of: "Name") == "Ada Lov")
    }
}
