import UIKit

/// A caption with a multiline text below.
final class NoteRow: UIView {
    let textView = UITextView()
    private let caption = UILabel()

    private static let textHeight: CGFloat = 220

    init(identifier: String) {
        super.init(frame: .zero)
        caption.text = "Note"
        caption.font = .preferredFont(forTextStyle: .footnote)
        caption.textColor = .secondaryLabel
        textView.restorationIdentifier = identifier
        textView.accessibilityLabel = "Note"
        textView.font = .preferredFont(forTextStyle: .body)
        textView.backgroundColor = .clear
        addSubview(caption)
        addSubview(textView)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.textHeight + 34)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        caption.frame = CGRect(x: 16, y: 10, width: bounds.width - 32, height: 16)
        textView.frame = CGRect(
            x: 11, y: 28, width: bounds.width - 22, height: Self.textHeight)
    }
}
