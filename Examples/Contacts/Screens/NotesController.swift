import UIKit

/// One long text of the user, saved while it is typed.
final class NotesController: UIViewController, UITextViewDelegate {
    private let textView = UITextView()

    private static let widthMax: CGFloat = 680
    private static let margin: CGFloat = 11

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        textView.restorationIdentifier = "NotesText"
        textView.preservedEditing = .focus
        textView.accessibilityLabel = "Notes"
        textView.font = .preferredFont(forTextStyle: .body)
        textView.delegate = self
        textView.text = (try? AddressBook.store?.notes()) ?? ""
        view.addSubview(textView)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        // The text is between the bars, with a width that is easy to read.
        let room = view.bounds.inset(by: view.safeAreaInsets)
        let width = min(room.width - 2 * Self.margin, Self.widthMax)
        textView.frame = CGRect(
            x: ((view.bounds.width - width) / 2).rounded(), y: room.minY, width: width,
            height: room.height)
    }

    func textViewDidChange(_ textView: UITextView) {
        // The text is the user's data, so it is saved in the store; only the caret is interface
        // state.
        try? AddressBook.store?.setNotes(textView.text)
    }
}
