import Foundation
import HostLink

/// The bar that switches between the tabs of a tab bar controller.
open class UITabBar: UIView {
    static let rowHeight: CGFloat = 49
    /// The maximum width of a tab in a wide window, where the tabs are centred.
    private static let itemWidthMax: CGFloat = 140

    /// The tabs, from left to right.
    open var items: [UITabBarItem]? {
        didSet {
            oldValue?.forEach { $0.bar = nil }
            items?.forEach { $0.bar = self }
            makeItemViews()
        }
    }

    /// The selected tab.
    open var selectedItem: UITabBarItem? { didSet { setNeedsRendering() } }

    /// The colour of the tabs that are not selected.
    open var unselectedItemTintColor: UIColor? {
        didSet {
            appearanceValues.note(.unselectedItemTintColor)
            setNeedsRendering()
        }
    }

    /// The colour of the bar.
    ///
    /// The default is the bar material's colour.
    open var barTintColor: UIColor? {
        didSet {
            appearanceValues.note(.barTintColor)
            setNeedsRendering()
        }
    }

    /// Whether the content behind the bar is visible through it.
    open var isTranslucent = true {
        didSet {
            appearanceValues.note(.isTranslucent)
            // The content of the bar's controller begins or ends at an opaque bar.
            superview?.setNeedsLayout()
            setNeedsRendering()
        }
    }

    /// The colours of the bar.
    ///
    /// The black style has a dark background, unless there is a `barTintColor`.
    open var barStyle = UIBarStyle.default {
        didSet {
            appearanceValues.note(.barStyle)
            setNeedsRendering()
        }
    }

    /// The appearances of the bar.
    private(set) lazy var appearances = BarAppearances<UITabBarAppearance>(owner: self)

    /// A closure that selects a tab for the user.
    ///
    /// The tab bar controller sets it.
    var choose: ((Int) -> Void)?

    private func makeItemViews() {
        subviews.forEach { $0.removeFromSuperview() }
        for (index, item) in (items ?? []).enumerated() {
            addSubview(TabItemView(item: item, index: index, bar: self))
        }
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard !subviews.isEmpty else { return }
        let width = min(bounds.width / CGFloat(subviews.count), Self.itemWidthMax)
        let isWide = bounds.width >= PresentationGeometry.wideWidth
        let used = isWide ? width : bounds.width / CGFloat(subviews.count)
        let start = (bounds.width - used * CGFloat(subviews.count)) / 2
        for (index, view) in subviews.enumerated() {
            view.frame = CGRect(
                x: start + CGFloat(index) * used, y: 0, width: used, height: Self.rowHeight)
        }
    }

    override var renderKind: RenderKind { .tabBar }
    override var nodeComponent: String? { "tabBar" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        if let shownAppearance {
            shownAppearance.describeBackground(&node)
        } else {
            barStyle.describe(barTintColor, &node)
            if isTranslucent { node[.material] = .bool(true) }
        }
    }
}
