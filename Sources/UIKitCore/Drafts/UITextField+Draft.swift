extension UITextField {
    /// What of the person's editing comes back by itself; nothing unless set.
    ///
    /// The field needs a restoration identifier. Set it when the field is made, in `viewDidLoad` at the
    /// latest; in a cell, where the cell is made.
    ///
    /// - Note: Difference from UIKit: UIKit has nothing like it.
    public var preservedEditing: PreservedEditing {
        get { editing.preserved }
        set { editing.preserved = newValue }
    }

    /// What a person has typed and the app has not taken; `nil` if nothing.
    ///
    /// It is known in every field, whether or not the field preserves it.
    ///
    /// - Note: Difference from UIKit: UIKit has nothing like it.
    public var draft: TextDraft? { textDraft }

    /// Says that the app has taken the draft; the text stays in the field as the app's.
    ///
    /// Setting the text says so too.
    ///
    /// - Note: Difference from UIKit: UIKit has nothing like it.
    public func endDraft() {
        edited.endDraft()
    }
}
