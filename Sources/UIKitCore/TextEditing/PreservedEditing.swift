/// The parts of the user's editing that a field preserves automatically, without code in the app's
/// encode or decode methods.
///
/// ```swift
/// nameField.restorationIdentifier = "name"
/// nameField.preservedEditing = .all
/// ```
///
/// UIKit preserves the selection of a text field or text view, but neither its text nor the focus
/// (specification 4.9 to 4.11), because the text belongs to the app. A text that the user has typed
/// and the app has not taken yet is lost with the process. A field that opts in preserves it.
///
/// ## Requirements
///
/// The field and every view controller around it need a restoration identifier, as for any
/// preserved object. In a cell of a table or a collection, the field's identifier names it within
/// the cell. The list needs its own identifier and preserves the editing of its cells by element:
/// by name, if its data source conforms to `UIDataSourceModelAssociation`, else by index path. A
/// search bar opts in itself and has the identifier. A field that opts in and cannot be preserved
/// is reported in the log and in the report.
///
/// ## Which text is restored
///
/// A *draft* begins with the user's first change to a text that the app set, and keeps that
/// starting text. While the app is asked or notified about the user's change, it may set the text,
/// for example to format it, and the draft continues.
///
/// A draft ends
/// - when the app sets any text outside such a call: the app has taken the draft, or discards it;
/// - with ``UITextField/endDraft()``, which the app calls if it takes the text and leaves it in the
///   field;
/// - when the text equals the app's text again;
/// - in a list, with `reloadData()` and the reloading of its row, because the app's data replaces
///   the draft, and when the element is removed. A draft of an element that is scrolled away stays
///   with the element.
///
/// A restored draft is shown in place of the text that the app sets, whether the app sets it before
/// or after the field is restored, until the user's first action: a tap outside a field, a key,
/// Return. So the app may show its model in `viewDidLoad`, in `viewWillAppear`, in
/// `applicationFinishedRestoringState()` or when the model is loaded later. After the first action,
/// setting the text ends the draft as usual.
///
/// If the app's text differs from the starting text, the draft is still shown, because no other
/// copy of it exists. ``UITextField/draft`` then has all three texts. If the app's text equals the
/// draft, the app has taken it, and the draft ends.
///
/// Return submits a draft. The app may take it immediately, later, or not at all. So a submitted
/// draft is preserved, and restored only if the app's text is still the starting text.
///
/// At the end of the launch's turn, the field notifies the app of the draft as if it had just been
/// typed (`editingChanged`, `textViewDidChange(_:)`, `searchBar(_:textDidChange:)` and the
/// notification). So dependent state, such as a Save button, is updated.
///
/// ## Caret and focus
///
/// A draft is preserved with its selection, in UTF-16 units as in UIKit. A selection beyond the end
/// of the text is shortened.
///
/// The focus is restored when the window becomes key. It takes precedence over a focus that the app
/// requests while a screen loads or appears, because screens do that at every launch. A request in
/// `decodeRestorableState(with:)` or `applicationFinishedRestoringState()` takes precedence over
/// the restored focus, because the app makes such a request only for a restoration. If several
/// fields claim the focus, the one restored last gets it, because it is the frontmost one. If the
/// user acts before the field exists, no focus is restored. A field of a screen that is not
/// restored claims nothing. The delegate is asked as usual, and `clearsOnBeginEditing` does not
/// clear the text.
///
/// ## Secrets and size
///
/// A field preserves only the focus if it hides its text, or ever did since it was created, or if
/// its `textContentType` is a password, a one-time code or a credit card number. A draft of more
/// than 256 KB is not preserved, which is logged.
///
/// - Note: Difference from UIKit: UIKit has no equivalent.
public nonisolated struct PreservedEditing: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set of bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The text that the user has typed and the app has not taken, with its caret or selection.
    public static let draft = PreservedEditing(rawValue: 1 << 0)

    /// The focus.
    public static let focus = PreservedEditing(rawValue: 1 << 1)

    /// The draft and the focus.
    public static let all: PreservedEditing = [.draft, .focus]
}

extension UITextField {
    /// The parts of the user's editing that the field preserves automatically.
    ///
    /// The default is none.
    ///
    /// The field needs a restoration identifier. Set this property when the field is created, in
    /// `viewDidLoad` at the latest. In a cell, set it where the cell is created.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public var preservedEditing: PreservedEditing {
        get { editing.preserved }
        set { editing.preserved = newValue }
    }

    /// The text that the user has typed and the app has not taken, or `nil`.
    ///
    /// The value is available in every field, whether or not the field preserves it.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public var draft: TextDraft? { textDraft }

    /// Marks the draft as taken by the app.
    ///
    /// The text stays in the field as the app's text.
    ///
    /// Setting the text also ends the draft.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public func endDraft() {
        edited.endDraft()
    }
}

extension UITextView {
    /// The parts of the user's editing that the view preserves automatically.
    ///
    /// The default is none.
    ///
    /// The view needs a restoration identifier. Set this property when the view is created, in
    /// `viewDidLoad` at the latest. In a cell, set it where the cell is created.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public var preservedEditing: PreservedEditing {
        get { editing.preserved }
        set { editing.preserved = newValue }
    }

    /// The text that the user has typed and the app has not taken, or `nil`.
    ///
    /// The value is available in every text view, whether or not the view preserves it.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public var draft: TextDraft? { textDraft }

    /// Marks the draft as taken by the app.
    ///
    /// The text stays in the view as the app's text.
    ///
    /// Setting the text also ends the draft.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public func endDraft() {
        edited.endDraft()
    }
}

extension UISearchBar {
    /// The parts of the user's editing that the bar preserves automatically.
    ///
    /// The default is none.
    ///
    /// The bar needs a restoration identifier. It belongs to the controller whose view contains it,
    /// or whose navigation item has its search. A restored draft also begins that search again.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public var preservedEditing: PreservedEditing {
        get { searchTextField.editing.preserved }
        set { searchTextField.editing.preserved = newValue }
    }

    /// The text that the user has typed and the app has not taken, or `nil`.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public var draft: TextDraft? { searchTextField.textDraft }

    /// Marks the draft as taken by the app.
    ///
    /// The text stays in the bar as the app's text.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public func endDraft() {
        searchTextField.edited.endDraft()
    }
}
