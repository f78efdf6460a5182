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
