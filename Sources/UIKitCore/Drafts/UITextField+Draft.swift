extension UITextField {
    /// The parts of the user's editing that the field preserves automatically.
    ///
    /// The default is none.
    ///
    /// The field needs a restoration identifier. Set this property when the field is made, in
    /// `viewDidLoad` at the latest. In a cell, set it where the cell is made.
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
