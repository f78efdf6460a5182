extension UITextView {
    /// The parts of the user's editing that the view preserves automatically.
    ///
    /// The default is none.
    ///
    /// The view needs a restoration identifier. Set this property when the view is made, in
    /// `viewDidLoad` at the latest. In a cell, set it where the cell is made.
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
