extension UISearchBar {
    /// What of the person's editing comes back by itself; nothing unless set.
    ///
    /// The bar needs a restoration identifier, and has to be in the view of a controller that has one; a
    /// search controller's bar in a navigation bar is not.
    ///
    /// - Note: Difference from UIKit: UIKit has nothing like it.
    public var preservedEditing: PreservedEditing {
        get { searchTextField.editing.preserved }
        set { searchTextField.editing.preserved = newValue }
    }

    /// What a person has typed and the app has not taken; `nil` if nothing.
    ///
    /// - Note: Difference from UIKit: UIKit has nothing like it.
    public var draft: TextDraft? { searchTextField.textDraft }

    /// Says that the app has taken the draft; the text stays in the bar as the app's.
    ///
    /// - Note: Difference from UIKit: UIKit has nothing like it.
    public func endDraft() {
        searchTextField.edited.endDraft()
    }
}
