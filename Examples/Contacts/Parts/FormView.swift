import UIKit

/// A scroll view of cards, one below the other, with a width that is easy to read.
final class FormView: UIScrollView {
    /// The views of the form, from top to bottom.
    var parts: [UIView] = [] {
        didSet {
            for part in oldValue where !parts.contains(where: { $0 === part }) {
                part.removeFromSuperview()
            }
            for part in parts { addSubview(part) }
            setNeedsLayout()
        }
    }

    private static let widthMax: CGFloat = 640
    private static let margin: CGFloat = 16
    private static let spacing: CGFloat = 20

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width - 2 * Self.margin, Self.widthMax)
        let left = (bounds.width - width) / 2
        var top = Self.spacing
        for part in parts {
            let height = part.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
                .height
            part.frame = CGRect(x: left, y: top, width: width, height: height)
            top += height + Self.spacing
        }
        let size = CGSize(width: bounds.width, height: top)
        if contentSize != size { contentSize = size }
    }
}
