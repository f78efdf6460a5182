import Foundation
import HostLink

/// The view of one bar button.
final class BarButtonView: UIView {
    let item: UIBarButtonItem
    /// The side of the bar and the index there, used as the node's name.
    var place = ""
    private static let symbolWidth: CGFloat = 28

    init(item: UIBarButtonItem) {
        self.item = item
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        if item.width > 0 || item.isSpace { return CGSize(width: item.width, height: size.height) }
        if showsSymbol {
            let side = item.image?.symbolConfiguration?.side ?? 0
            return CGSize(width: max(Self.symbolWidth, side), height: size.height)
        }
        let label = UILabel(frame: .zero)
        label.text = item.title
        label.font =
            titleFont
            ?? .systemFont(ofSize: 17, weight: isSemibold ? .semibold : .regular)
        return CGSize(width: label.sizeThatFits(size).width.rounded(.up), height: size.height)
    }

    override var appearanceItem: UIBarItem? { item }

    private var titleFont: UIFont? { titleAttribute(.font, as: UIFont.self) }

    /// The look of the button in the appearance that the bar shows.
    private var barAppearance: UIBarButtonItemAppearance? {
        (superview as? any BarButtonStyling)?.buttonAppearance(for: item.style)
    }

    private var isSemibold: Bool { barAppearance?.isSemibold ?? (item.style == .done) }

    /// Returns the value of an attribute of the title: the item's own, or the bar's.
    private func titleAttribute<Value>(
        _ key: NSAttributedString.Key, as type: Value.Type
    ) -> Value? {
        item.titleAttribute(key, in: state, as: type)
            ?? barAppearance?.attribute(key, in: state, as: type)
    }

    private var state: UIControl.State { item.isEnabled ? .normal : .disabled }

    private var showsSymbol: Bool { item.image != nil || item.symbolName != nil }

    override var renderKind: RenderKind { item.isSpace ? .view : .barButton }
    override var nodeComponent: String? { place }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        guard !item.isSpace else { return }
        if let image = item.image {
            image.describe(&node)
        } else if let symbol = item.symbolName {
            node[.symbol] = .string(symbol)
        } else {
            node[.text] = .string(item.title ?? "")
        }
        let spoken = item.accessibilityLabel ?? item.title ?? item.systemItem?.spokenName
        if showsSymbol, let spoken { node[.accessibilityLabel] = .string(spoken) }
        if let identifier = item.accessibilityIdentifier { node[.identifier] = .string(identifier) }
        let ownColor =
            showsSymbol ? item.image?.ownTint : titleAttribute(.foregroundColor, as: UIColor.self)
        if let tint = ownColor ?? item.tintColor ?? tintColor {
            node[.tint] = .string(tint.renderedName)
        }
        node[.enabled] = .bool(item.isEnabled)
        node[.tappable] = .bool(item.isEnabled)
        if isSemibold { node[.fontWeight] = .number(600) }
        if !showsSymbol { titleFont?.describe(&node) }
        node[.style] = .string(item.style == .done ? "done" : "plain")
    }

    override var takesTaps: Bool { true }

    override func handle(_ action: InputAction) -> Bool {
        guard case .tap = action else { return super.handle(action) }
        item.activate(over: window?.rootViewController?.frontMost)
        return true
    }
}

/// A bar whose appearance has looks for buttons.
protocol BarButtonStyling: UIView {
    /// Returns the look of buttons of a style, or nil if the bar shows no appearance.
    func buttonAppearance(for style: UIBarButtonItem.Style) -> UIBarButtonItemAppearance?
}
