import UIKit

/// A caption with its value below.
final class FactRow: UIView {
    private let caption = UILabel()
    private let value = UILabel()

    init(_ caption: String, _ value: String) {
        super.init(frame: .zero)
        self.caption.text = caption
        self.caption.font = .preferredFont(forTextStyle: .footnote)
        self.caption.textColor = .secondaryLabel
        self.value.text = value
        self.value.font = .preferredFont(forTextStyle: .body)
        self.value.numberOfLines = 0
        addSubview(self.caption)
        addSubview(self.value)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width - 32
        let height =
            caption.sizeThatFits(CGSize(width: width, height: 100)).height
            + value.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        return CGSize(width: size.width, height: height + 24)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width - 32
        let captionHeight = caption.sizeThatFits(CGSize(width: width, height: 100)).height
        caption.frame = CGRect(x: 16, y: 10, width: width, height: captionHeight)
        value.frame = CGRect(
            x: 16, y: 14 + captionHeight, width: width,
            height: bounds.height - captionHeight - 24)
    }
}
