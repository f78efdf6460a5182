import Foundation
import UIKitPrimitives

/// A dot for each page, or the page number if the dots do not fit.
final class PageDotsView: UIView {
    private static let size: CGFloat = 7
    private static let distance: CGFloat = 16

    var position: PagePosition? {
        didSet {
            guard oldValue != position else { return }
            accessibilityValue = position.map { "page \($0.index + 1) of \($0.count)" }
            setNeedsLayout()
        }
    }
    private let label = UILabel(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .systemFont(ofSize: 13)
        label.textAlignment = .center
        label.textColor = .secondaryLabel
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        subviews.forEach { $0.removeFromSuperview() }
        guard let position else { return }
        let width = CGFloat(position.count) * Self.distance
        guard width <= bounds.width else {
            label.text = "\(position.index + 1) / \(position.count)"
            label.frame = bounds
            addSubview(label)
            return
        }
        for index in 0..<position.count {
            let dot = UIView(
                frame: CGRect(
                    x: (bounds.width - width) / 2 + CGFloat(index) * Self.distance
                        + (Self.distance - Self.size) / 2,
                    y: (bounds.height - Self.size) / 2, width: Self.size, height: Self.size))
            dot.layer.cornerRadius = Self.size / 2
            dot.backgroundColor = index == position.index ? .label : .tertiaryLabel
            addSubview(dot)
        }
    }

    override var nodeComponent: String? { "dots" }
}
