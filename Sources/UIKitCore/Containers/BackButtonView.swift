import Foundation
import HostLink

/// The button that leads back to the screen below the top one.
final class BackButtonView: UIView {
    /// The title that the button shows; it is empty in the minimal mode.
    private(set) var title = BackButtonView.genericTitle
    /// The title that assistive software reads.
    private var spokenTitle = BackButtonView.genericTitle
    private static let genericTitle = "Back"
    private weak var bar: UINavigationBar?
    private static let chevronWidth: CGFloat = 20
    private static let widthMax: CGFloat = 160

    init(bar: UINavigationBar) {
        self.bar = bar
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the title of the item that the button leads to, in the item's mode.
    func show(_ itemTitle: String?, _ mode: UINavigationItem.BackButtonDisplayMode) {
        let full = itemTitle ?? Self.genericTitle
        let shown =
            switch mode {
            case .default: full
            case .generic: Self.genericTitle
            case .minimal: ""
            }
        guard title != shown || spokenTitle != full else { return }
        title = shown
        spokenTitle = full
        setNeedsRendering()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let label = UILabel(frame: .zero)
        label.text = title
        label.font = titleFont ?? .systemFont(ofSize: 17)
        let width = label.sizeThatFits(size).width.rounded(.up) + indicatorWidth
        return CGSize(width: min(width, Self.widthMax), height: size.height)
    }

    private var indicator: UIImage? { bar?.shownAppearance?.ownBackIndicator }

    /// The image in the bar's tint, unless the app asks for its own colours.
    private var template: DrawnImage? {
        guard let indicator, indicator.tint == nil, indicator.renderingMode != .alwaysOriginal,
            let tintColor
        else { return nil }
        return indicator.template(in: tintColor)
    }

    /// The width of the chevron or the image, which the page shows with the height of a line.
    private var indicatorWidth: CGFloat {
        guard let size = indicator?.size, size.height > 0, indicator?.isSymbolImage == false else {
            return Self.chevronWidth
        }
        let width = (Self.indicatorHeight * size.width / size.height).rounded(.up)
        return min(max(width, Self.chevronWidth), Self.widthMax / 2)
    }

    private static let indicatorHeight: CGFloat = 23

    private var titleFont: UIFont? { bar?.shownAppearance?.backAttribute(.font, as: UIFont.self) }

    override var renderKind: RenderKind { .backButton }
    override var nodeComponent: String? { "back" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        indicator?.describe(&node)
        if let template {
            node[.image] = nil
            node[.drawnImage] = .string(template.encoded)
        }
        node[.text] = .string(title)
        node[.tappable] = .bool(true)
        node[.accessibilityLabel] = .string("Back to \(spokenTitle)")
        titleFont?.describe(&node)
        let titleColor = bar?.shownAppearance?.backAttribute(.foregroundColor, as: UIColor.self)
        if let tint = titleColor ?? tintColor { node[.tint] = .string(tint.renderedName) }
    }

    override var takesTaps: Bool { true }

    override func handle(_ action: InputAction) -> Bool {
        switch action {
        case .tap, .back:
            bar?.goBack?()
            return true
        default:
            return super.handle(action)
        }
    }
}
