extension UISearchBar {
    /// What of the person's editing comes back by itself; nothing unless set.
    ///
    /// The bar needs a restoration identifier. It belongs to the controller in whose view it is, or whose
    /// navigation item holds its search; a draft brings that search back as well.
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
