/// What of a person's editing a field keeps by itself, without a line in encode or decode.
///
/// ```swift
/// nameField.restorationIdentifier = "name"
/// nameField.preservedEditing = .all
/// ```
///
/// UIKit keeps the selection of a text field or text view, and neither its text nor the focus (4.9 to 4.11):
/// the text is its owner's. What a person has typed and the owner has not taken yet belongs to nobody,
/// and is lost with the process. A field that opts in keeps it.
///
/// ## What is needed
///
/// A restoration identifier, on the field and on every view controller around it, as for anything that is
/// preserved. In a cell of a table or a collection the field's identifier names it within the cell; the
/// list needs an identifier of its own and keeps the editing of its cells by element: by name, where its
/// data source conforms to `UIDataSourceModelAssociation`, else by place. In a search bar it is the bar
/// that opts in and has the identifier. A field that opts in and cannot be kept is told of in the log
/// and in the report.
///
/// ## Which text comes back
///
/// A *draft* begins with the first change that a person makes to a text that the app set, and keeps the
/// text that it began from. While the app is asked or told about a person's change it may set the text,
/// to format what was typed, and the draft goes on.
///
/// A draft ends
/// - when the app sets the text by itself, to whatever: it has taken the draft, or does not want it;
/// - with ``UITextField/endDraft()``, where the app takes the text and leaves it in the field;
/// - when the text is again the one that the app had set;
/// - in a list, with `reloadData()` and the reloading of its row, which say that the app's data counts, and
///   with the element. Scrolled away, a draft stays with its element.
///
/// When a launch brings a draft back it lies over the text that the app sets, before the field is asked or
/// after it, until the person's first action: a tap anywhere but in a field, a key, Return. So it does not
/// matter whether the app shows its model in `viewDidLoad`, in `viewWillAppear`, in
/// `applicationFinishedRestoringState()` or when the model was loaded later. From the first action on,
/// setting the text ends the draft as ever.
///
/// If the app's text is another one now than the one that the draft began from, the draft is shown
/// nevertheless, since nobody else has it; ``UITextField/draft`` then says so with all three texts. If the
/// app's text has become what the draft says, it was taken, and there is no draft any more.
///
/// Return hands a draft in: the app may take it at once, later, or not at all. So it is kept, and comes
/// back only if the app's text is still the one that it began from.
///
/// At the end of the launch's turn the field tells of the draft as if it were typed just then
/// (`editingChanged`, `textViewDidChange(_:)`, `searchBar(_:textDidChange:)` and the notification), so
/// that what follows a text, as the state of a Save button does, follows it.
///
/// ## Caret and focus
///
/// A draft comes with its selection, in UTF-16 units as UIKit counts; what is beyond the text is cut off.
///
/// The focus returns once the window is key. It goes before what the app asks for while a screen loads or
/// appears, which is a habit of the screen, and after what it asks for in `decodeRestorableState(with:)`
/// or `applicationFinishedRestoringState()`, which is a decision. If several fields claim it, the one
/// restored last has it, which is the one nearest to the person. A person who does something before the
/// field is there has the last word, and a field of a screen that is not restored claims nothing. The
/// delegate is asked as ever; the text is not cleared by `clearsOnBeginEditing`.
///
/// ## Secrets and size
///
/// A field that hides what is typed, or ever did since it was made, or whose `textContentType` is that of a
/// password, a one-time code or a credit card, keeps the focus alone. A draft beyond 256 KB is not kept, which is said in
/// the log.
///
/// - Note: Difference from UIKit: UIKit has nothing like it.
public nonisolated struct PreservedEditing: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set of bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The text that a person has typed and the app has not taken, with caret or selection.
    public static let draft = PreservedEditing(rawValue: 1 << 0)

    /// Whether the field had the focus.
    public static let focus = PreservedEditing(rawValue: 1 << 1)

    /// The draft and the focus.
    public static let all: PreservedEditing = [.draft, .focus]
}
