import Foundation
import HostLink

/// The view of one tab in a tab bar.
final class TabItemView: UIView {
    private let item: UITabBarItem
    private let index: Int
    private weak var bar: UITabBar?

    init(item: UITabBarItem, index: Int, bar: UITabBar) {
        self.item = item
        self.index = index
        self.bar = bar
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var appearanceItem: UIBarItem? { item }

    override var renderKind: RenderKind { .tabItem }
    override var nodeComponent: String? { "tab-\(index)" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        let isSelected = bar?.selectedItem === item
        let image = isSelected ? item.selectedImage ?? item.image : item.image
        image?.describe(&node)
        node[.text] = .string(item.title ?? "")
        node[.selected] = .bool(isSelected)
        node[.enabled] = .bool(item.isEnabled)
        node[.tappable] = .bool(item.isEnabled)
        if let badge = item.badgeValue {
            node[.accessibilityValue] = .string(badge)
            if let color = item.badgeColor ?? barValue(\.badgeBackgroundColor) {
                node[.secondaryTint] = .string(color.renderedName)
            }
        }
        if let label = item.accessibilityLabel { node[.accessibilityLabel] = .string(label) }
        if let identifier = item.accessibilityIdentifier { node[.identifier] = .string(identifier) }
        let state: UIControl.State = isSelected ? .selected : .normal
        let ownColor = item.titleTextAttributes(for: state)?[.foregroundColor] as? UIColor
        let titleColor = ownColor ?? barValue(\.tint)
        let font = item.titleAttribute(.font, in: state, as: UIFont.self) ?? barValue(\.titleFont)
        font?.describe(&node)
        // A title and a symbol have one colour.
        let symbolColor = (item.title ?? "").isEmpty ? image?.ownTint : nil
        let barColor = isSelected ? bar?.tintColor : bar?.unselectedItemTintColor
        node[.tint] = (symbolColor ?? titleColor ?? barColor).map { .string($0.renderedName) }
    }

    /// Returns a value for the tab's state in the appearance that the bar shows.
    private func barValue<Value>(
        _ path: KeyPath<UITabBarItemStateAppearance, Value?>
    ) -> Value? {
        let state: UIControl.State =
            bar?.selectedItem === item ? .selected : item.isEnabled ? .normal : .disabled
        return bar?.shownAppearance?.items(in: traitCollection).value(path, of: state)
    }

    override var takesTaps: Bool { true }

    override func handle(_ action: InputAction) -> Bool {
        guard case .tap = action, item.isEnabled else { return super.handle(action) }
        bar?.choose?(index)
        return true
    }
}
