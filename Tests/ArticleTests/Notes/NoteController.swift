import UIKit

/// One note, which the user writes.
final class NoteController: UIViewController {
    private let noteID: String
    private let textView = UITextView()

    init(noteID: String) {
        self.noteID = noteID
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Note"
        restorationClass = NoteController.self
        textView.text = Notebook.note(noteID)?.text
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = Notebook.note(noteID)?.title
        textView.restorationIdentifier = "NoteText"
        textView.frame = view.bounds
        textView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(textView)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(noteID, forKey: "noteID")
        coder.encode(textView.text, forKey: "draft")
        coder.encode(textView.isFirstResponder, forKey: "isEditing")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        if let draft = coder.decodeObject(of: NSString.self, forKey: "draft") as String? {
            textView.text = draft
        }
        if coder.decodeBool(forKey: "isEditing") {
            textView.becomeFirstResponder()
        }
    }
}

extension NoteController: UIViewControllerRestoration {
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        guard let id = coder.decodeObject(of: NSString.self, forKey: "noteID") as String?,
            Notebook.note(id) != nil
        else { return nil }
        return NoteController(noteID: id)
    }
}
