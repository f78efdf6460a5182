import Foundation
import HostLink

/// The button that leads back to the screen below the top one.
final class BackButtonView: UIView {
    var title = "Back" { didSet { if oldValue != title { setNeedsRendering() } } }
    private weak var bar: UINavigationBar?
    private static let chevronWidth: CGFloat = 20
    private static let widthMax: CGFloat = 160

    init(bar: UINavigationBar) {
        self.bar = bar
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let label = UILabel(frame: .zero)
        label.text = title
        label.font = titleFont ?? .systemFont(ofSize: 17)
        let width = label.sizeThatFits(size).width.rounded(.up) + Self.chevronWidth
        return CGSize(width: min(width, Self.widthMax), height: size.height)
    }

    private var titleFont: UIFont? { bar?.shownAppearance?.backAttribute(.font, as: UIFont.self) }

    override var renderKind: RenderKind { .backButton }
    override var nodeComponent: String? { "back" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.text] = .string(title)
        node[.tappable] = .bool(true)
        node[.accessibilityLabel] = .string("Back to \(title)")
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
