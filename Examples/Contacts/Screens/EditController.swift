import UIKit

/// The form that edits a person's card; unsaved text is restored.
final class EditController: UIViewController, UITextViewDelegate {
    static let navigationIdentifier = "EditNavigation"

    private var userID = ""
    private var saved = ContactEdit()
    private let form = FormView()
    private let firstName = FieldRow("First name", identifier: "FirstName", contentType: .givenName)
    private let lastName = FieldRow("Last name", identifier: "LastName", contentType: .familyName)
    private let phone = FieldRow("Phone", identifier: "Phone", contentType: .telephoneNumber)
    private let email = FieldRow("Mail", identifier: "Mail", contentType: .emailAddress)
    private let note = NoteRow(identifier: "Note")

    private var fields: [UITextField] { [firstName, lastName, phone, email].map(\.field) }

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        restorationClass = EditController.self
        restorationIdentifier = "Edit"
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Loads the person whose card is edited.
    func setUserID(identifier: String) {
        userID = identifier
        guard isViewLoaded else { return }
        showSavedCard()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Edit"
        view.backgroundColor = .systemGroupedBackground
        form.restorationIdentifier = "EditForm"
        form.frame = view.bounds
        form.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        form.parts = [
            CardView([firstName, lastName]), CardView([phone, email]), CardView([note]),
            FormFootnote(
                "Nothing is kept before you press Done, but what you typed is not lost: "
                    + "end this app's process and look."),
        ]
        view.addSubview(form)
        phone.field.keyboardType = .phonePad
        email.field.keyboardType = .emailAddress
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel,
            primaryAction: UIAction(title: "Cancel") { [unowned self] _ in dismiss(animated: true) }
        )
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .done,
            primaryAction: UIAction(title: "Done") { [unowned self] _ in save() })
        for field in fields {
            field.addAction(
                UIAction { [unowned self] _ in keepWhatWasTyped() }, for: .editingChanged)
        }
        note.textView.delegate = self
        showSavedCard()
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        // The person's row id, so that the saved card is found again.
        coder.encode(userID, forKey: "UserID")

        // The text that is being edited, and the field with the focus.
        let editing = fields.firstIndex { $0.isFirstResponder }
        if let editing { coder.encode(fields[editing].text, forKey: "EditedText") }
        coder.encode(Int32(editing.map { $0 + 1 } ?? 0), forKey: "EditField")

        // The texts of the other fields.
        coder.encode(fields.map { $0.text ?? "" }, forKey: "FieldTexts")
        coder.encode(note.textView.text, forKey: "NoteText")
        coder.encode(note.textView.isFirstResponder, forKey: "IsNoteEdited")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        if let identifier = coder.decodeObject(forKey: "UserID") as? String {
            setUserID(identifier: identifier)
        }
        loadViewIfNeeded()
        let texts = coder.decodeObject(forKey: "FieldTexts") as? [String] ?? []
        for (field, text) in zip(fields, texts) { field.text = text }
        if let text = coder.decodeObject(forKey: "NoteText") as? String {
            note.textView.text = text
        }
        defer { keepWhatWasTyped() }

        let editing = coder.decodeInteger(forKey: "EditField")
        if fields.indices.contains(editing - 1) {
            let field = fields[editing - 1]
            field.text = coder.decodeObject(forKey: "EditedText") as? String
            field.becomeFirstResponder()
        } else if coder.decodeBool(forKey: "IsNoteEdited") {
            note.textView.becomeFirstResponder()
        }
    }

    private func showSavedCard() {
        guard let id = Int64(userID), let person = try? AddressBook.store?.contact(id: id) else {
            return
        }
        saved = ContactEdit(person)
        firstName.field.text = saved.givenName
        lastName.field.text = saved.familyName
        phone.field.text = saved.phone
        email.field.text = saved.email
        note.textView.text = saved.note
        keepWhatWasTyped()
    }

    func textViewDidChange(_ textView: UITextView) {
        keepWhatWasTyped()
    }

    /// While there are unsaved changes, only the buttons dismiss the form, not a tap beside it.
    private func keepWhatWasTyped() {
        isModalInPresentation = entered != saved
    }

    private var entered: ContactEdit {
        var edit = ContactEdit()
        edit.givenName = firstName.field.text ?? ""
        edit.familyName = lastName.field.text ?? ""
        edit.phone = phone.field.text ?? ""
        edit.email = email.field.text ?? ""
        edit.note = note.textView.text ?? ""
        return edit
    }

    private func save() {
        guard let id = Int64(userID), let store = AddressBook.store else { return }
        do {
            try store.update(id: id, with: entered)
            dismiss(animated: true)
        } catch {
            let alert = UIAlertController(
                title: "Not saved", message: "\(error)", preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            present(alert, animated: true)
        }
    }
}

extension EditController: UIViewControllerRestoration {
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        EditController(nibName: nil, bundle: nil)
    }
}
