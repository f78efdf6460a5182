import UIKit

/// One long text of the person's own, saved as it is typed.
final class NotesController: UIViewController, UITextViewDelegate {
    private let textView = UITextView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        textView.restorationIdentifier = "NotesText"
        textView.accessibilityLabel = "Notes"
        textView.font = .preferredFont(forTextStyle: .body)
        textView.delegate = self
        textView.frame = view.bounds
        textView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        textView.text = (try? AddressBook.store?.notes()) ?? ""
        view.addSubview(textView)
    }

    func textViewDidChange(_ textView: UITextView) {
        // The text is the person's data: it goes to the store, and only the caret is interface state.
        try? AddressBook.store?.setNotes(textView.text)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(textView.isFirstResponder, forKey: "isEditing")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        if coder.decodeBool(forKey: "isEditing") { textView.becomeFirstResponder() }
    }
}
