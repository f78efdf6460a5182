public import Foundation
import UIKitPrimitives

/// A view that shows a list content configuration.
open class UIListContentView: UIView, UIContentView {
    /// The configuration that the view shows.
    ///
    /// Configurations of other types are ignored.
    open var configuration: any UIContentConfiguration {
        get { list }
        set {
            guard let newValue = newValue as? UIListContentConfiguration else { return }
            list = newValue
            updateContent()
        }
    }
    private var list: UIListContentConfiguration
    private let label = UILabel(frame: .zero)
    private let secondaryLabel = UILabel(frame: .zero)
    private let imageView = UIImageView(frame: .zero)

    /// Creates a view that shows a configuration.
    public init(configuration: UIListContentConfiguration) {
        list = configuration
        super.init(frame: .zero)
        imageView.contentMode = .scaleAspectFit
        updateContent()
    }

    /// Creates an empty view for an interface file.
    public required init?(coder: NSCoder) {
        list = .cell()
        super.init(frame: .zero)
        coder.readInterface(into: self, as: UIListContentView.self)
    }

    private func updateContent() {
        update(label, list.text, list.textProperties)
        update(secondaryLabel, list.secondaryText, list.secondaryTextProperties)
        imageView.image = list.image
        imageView.preferredSymbolConfiguration = list.imageProperties.preferredSymbolConfiguration
        imageView.layer.cornerRadius = list.imageProperties.cornerRadius
        imageView.clipsToBounds = list.imageProperties.cornerRadius > 0
        imageView.tintColor = list.imageProperties.tintColor
        setShown(imageView, list.image != nil)
        setNeedsLayout()
    }

    private func update(
        _ label: UILabel, _ text: String?, _ properties: UIListContentConfiguration.TextProperties
    ) {
        label.text = text.map(properties.transform.applied)
        label.font = properties.font
        label.textColor = properties.resolvedColor()
        if label.lineBreakMode != properties.lineBreakMode {
            label.lineBreakMode = properties.lineBreakMode
        }
        label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = properties.minimumScaleFactor
        label.numberOfLines = properties.numberOfLines
        label.textAlignment = properties.alignment.ofLabel
        setShown(label, text?.isEmpty == false)
    }

    private func setShown(_ view: UIView, _ isShown: Bool) {
        if isShown, view.superview == nil { addSubview(view) }
        if !isShown { view.removeFromSuperview() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let arrangement = arrangement(width: bounds.width)
        let top = (bounds.height - arrangement.contentHeight) / 2
        imageView.frame = CGRect(
            x: arrangement.image.minX, y: (bounds.height - arrangement.image.height) / 2,
            width: arrangement.image.width, height: arrangement.image.height)
        label.frame = arrangement.text.offsetBy(dx: 0, dy: top)
        secondaryLabel.frame = arrangement.secondary.offsetBy(dx: 0, dy: top)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let arrangement = arrangement(width: size.width)
        let margins = list.directionalLayoutMargins
        let content = max(arrangement.contentHeight, arrangement.image.height)
        return CGSize(
            width: size.width, height: (content + margins.top + margins.bottom).rounded(.up))
    }

    private struct Arrangement {
        var image = CGRect.zero
        var text = CGRect.zero
        var secondary = CGRect.zero
        var contentHeight: CGFloat = 0
    }

    private func arrangement(width: CGFloat) -> Arrangement {
        var result = Arrangement()
        var x = list.directionalLayoutMargins.leading
        if list.image != nil {
            let size = imageSize
            let reserved = max(size.width, list.imageProperties.reservedLayoutSize.width)
            result.image = CGRect(
                x: x + (reserved - size.width) / 2, y: 0, width: size.width, height: size.height)
            x += reserved + list.imageToTextPadding
        }
        let available = max(0, width - x - list.directionalLayoutMargins.trailing)
        let fitting = CGSize(width: available, height: .greatestFiniteMagnitude)
        let text = label.superview == nil ? .zero : label.sizeThatFits(fitting)
        let second = secondaryLabel.superview == nil ? .zero : secondaryLabel.sizeThatFits(fitting)
        let padding = list.textToSecondaryTextHorizontalPadding
        if list.prefersSideBySideTextAndSecondaryText,
            text.width + padding + second.width <= available
        {
            let height = max(text.height, second.height)
            let secondWidth = second.width.rounded(.up)
            result.text = CGRect(
                x: x, y: (height - text.height) / 2,
                width: max(0, available - secondWidth - padding),
                height: text.height)
            result.secondary = CGRect(
                x: x + available - secondWidth, y: (height - second.height) / 2, width: secondWidth,
                height: second.height)
            result.contentHeight = height
            return result
        }
        let gap: CGFloat =
            text.height > 0 && second.height > 0 ? list.textToSecondaryTextVerticalPadding : 0
        result.text = CGRect(x: x, y: 0, width: available, height: text.height)
        result.secondary = CGRect(
            x: x, y: text.height + gap, width: available, height: second.height)
        result.contentHeight = text.height + gap + second.height
        return result
    }

    private var imageSize: CGSize {
        let symbols = list.imageProperties.preferredSymbolConfiguration
        guard let image = list.image?.preferring(symbols) else { return .zero }
        let limit = list.imageProperties.maximumSize
        var size = image.size
        guard size.width > 0, size.height > 0 else { return CGSize(width: 28, height: 28) }
        let scale = min(
            limit.width > 0 ? limit.width / size.width : 1,
            limit.height > 0 ? limit.height / size.height : 1, 1)
        size = CGSize(width: size.width * scale, height: size.height * scale)
        return size
    }
}
