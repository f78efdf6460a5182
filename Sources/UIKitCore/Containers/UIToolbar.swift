public import Foundation
import HostLink
import UIKitPrimitives

/// A bar of buttons, usually at the bottom of a screen.
open class UIToolbar: UIView {
    static let height: CGFloat = 44
    private static let edge: CGFloat = 16
    private static let gap: CGFloat = 16

    /// The buttons and spaces, from the leading to the trailing edge.
    open var items: [UIBarButtonItem]? {
        didSet {
            for item in oldValue ?? [] where item.owner === self { item.owner = nil }
            items?.forEach { $0.owner = self }
            replaceViews()
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

    /// The colour of the bar.
    ///
    /// The default is the bar material's colour.
    open var barTintColor: UIColor? {
        didSet {
            appearanceValues.note(.barTintColor)
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
    private(set) lazy var appearances = BarAppearances<UIToolbarAppearance>(owner: self)

    /// Creates a bar without items.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a bar from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        coder.readInterface(into: self, as: UIToolbar.self)
    }

    /// Sets `items`; the change is shown without an animation.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let row = CGSize(width: bounds.width / 2, height: min(bounds.height, Self.height))
        let visible = visibleItems
        let sizes = subviews.map { $0.sizeThatFits(row) }
        let springs = visible.count { $0.isFlexibleSpace }
        // A space takes the place of the gap beside it.
        var used = 2 * Self.edge + sizes.reduce(0) { $0 + $1.width }
        for (left, right) in zip(visible, visible.dropFirst()) where !left.isSpace && !right.isSpace
        {
            used += Self.gap
        }
        let spring = springs > 0 ? max(0, bounds.width - used) / CGFloat(springs) : 0
        var x = Self.edge
        for (index, item) in visible.enumerated() {
            let size = sizes[index]
            let width = item.isFlexibleSpace ? spring : size.width
            let height = item.customView == nil ? row.height : min(size.height, row.height)
            subviews[index].frame = CGRect(
                x: x, y: (row.height - height) / 2, width: width, height: height)
            x += width
            if index + 1 < visible.count, !item.isSpace, !visible[index + 1].isSpace {
                x += Self.gap
            }
        }
    }

    private var visibleItems: [UIBarButtonItem] { (items ?? []).filter { !$0.isHidden } }

    private var isReplacing = false

    private func replaceViews() {
        // An item that enters the window may change, because it takes values of appearance proxies.
        guard !isReplacing else { return }
        isReplacing = true
        defer { isReplacing = false }
        let known = subviews
        known.forEach { $0.removeFromSuperview() }
        for (index, item) in visibleItems.enumerated() {
            let button = known.lazy.compactMap { $0 as? BarButtonView }.first { $0.item === item }
            let view = item.customView ?? button ?? BarButtonView(item: item)
            (view as? BarButtonView)?.place = "item-\(index)"
            addSubview(view)
        }
        setNeedsLayout()
        setNeedsRendering()
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        if let shownAppearance {
            shownAppearance.describeBackground(&node, drawsShadow: false)
        } else {
            barStyle.describe(barTintColor, &node)
            if isTranslucent { node[.material] = .bool(true) }
        }
    }
}

extension UIToolbar: BarButtonItemOwner {
    func barButtonItemDidChange() {
        replaceViews()
        subviews.forEach { $0.setNeedsRendering() }
    }
}
