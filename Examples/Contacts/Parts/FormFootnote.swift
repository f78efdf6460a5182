import UIKit

/// A small text between or below the cards of a form.
final class FormFootnote: UILabel {
    init(_ text: String) {
        super.init(frame: .zero)
        self.text = text
        font = .preferredFont(forTextStyle: .footnote)
        textColor = .secondaryLabel
        numberOfLines = 0
    }

    required init?(coder: NSCoder) {
        nil
    }
}
