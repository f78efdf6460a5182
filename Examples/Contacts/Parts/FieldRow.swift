import UIKit

/// A caption and a text field beside it.
final class FieldRow: UIView {
    let field = UITextField()
    private let caption = UILabel()

    init(_ caption: String, identifier: String, contentType: UITextContentType? = nil) {
        super.init(frame: .zero)
        self.caption.text = caption
        self.caption.font = .preferredFont(forTextStyle: .body)
        field.restorationIdentifier = identifier
        field.accessibilityLabel = caption
        field.placeholder = caption
        field.clearButtonMode = .whileEditing
        field.textContentType = contentType
        addSubview(self.caption)
        addSubview(field)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 48)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        caption.frame = CGRect(x: 16, y: 0, width: 108, height: bounds.height)
        field.frame = CGRect(
            x: 128, y: 0, width: bounds.width - 144, height: bounds.height)
    }
}
