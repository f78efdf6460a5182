public import Foundation
import HostLink
import UIKitPrimitives

/// The bar over a stack of screens, with a Back button, a title and buttons.
open class UINavigationBar: UIView {
    static let rowHeight: CGFloat = 44
    static let largeTitleHeight: CGFloat = 52

    /// The items of the stack, from the root to the top.
    ///
    /// The last one is shown.
    open var items: [UINavigationItem]? {
        didSet {
            oldValue?.forEach { $0.bar = nil }
            items?.forEach { $0.bar = self }
            setNeedsContents()
        }
    }

    /// The item that is shown.
    open var topItem: UINavigationItem? { items?.last }

    /// The item that Back leads to.
    open var backItem: UINavigationItem? { items?.dropLast().last }

    /// Whether titles may be shown in large letters under the buttons.
    open var prefersLargeTitles = false {
        didSet {
            appearanceValues.note(.prefersLargeTitles)
            setNeedsContents()
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

    /// The colours of the bar and its title.
    ///
    /// The black style has a dark background, unless there is a `barTintColor`, and light titles.
    open var barStyle = UIBarStyle.default {
        didSet {
            appearanceValues.note(.barStyle)
            updateTitleStyles()
        }
    }

    /// The attributes of the title; its font and foreground colour are shown.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet {
            appearanceValues.note(.titleTextAttributes)
            updateTitleStyles()
        }
    }

    /// The attributes of the large title; its font and foreground colour are shown.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet {
            appearanceValues.note(.largeTitleTextAttributes)
            updateTitleStyles()
        }
    }

    /// A closure that goes back one screen.
    ///
    /// The navigation controller sets it.
    var goBack: (() -> Void)?

    let titleLabel = UILabel(frame: .zero)
    let largeTitleLabel = UILabel(frame: .zero)
    private(set) lazy var backButton = BackButtonView(bar: self)
    var buttons: [BarButtonView] = []

    /// Creates a bar without items.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpLabels()
    }

    private func setUpLabels() {
        titleLabel.textAlignment = .center
        titleLabel.accessibilityTraits = .header
        largeTitleLabel.accessibilityTraits = .header
        updateTitleStyles()
    }

    private func updateTitleStyles() {
        applyTitleStyles()
        setNeedsContents()
    }

    /// Gives the titles the fonts and colours of the appearance, or of the bar's own attributes.
    func applyTitleStyles() {
        if dependsOnScrollEdge { wasAtScrollEdge = isAtScrollEdge }
        let color: UIColor = barStyle == .default ? .label : .white
        let shown = shownAppearance
        let title = shown?.titleTextAttributes ?? titleTextAttributes
        titleLabel.font = title?[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: .semibold)
        titleLabel.textColor = title?[.foregroundColor] as? UIColor ?? color
        let large = shown?.largeTitleTextAttributes ?? largeTitleTextAttributes
        largeTitleLabel.font = large?[.font] as? UIFont ?? .systemFont(ofSize: 34, weight: .bold)
        largeTitleLabel.textColor = large?[.foregroundColor] as? UIColor ?? color
    }

    /// The appearances of the bar for all its items.
    private(set) lazy var appearances = BarAppearances<UINavigationBarAppearance>(owner: self)

    /// Whether the appearance was last chosen for content at its upper edge.
    private var wasAtScrollEdge = true

    /// Shows another appearance if the content was scrolled to its upper edge or away from it.
    func contentDidScroll() {
        guard dependsOnScrollEdge, wasAtScrollEdge != isAtScrollEdge else { return }
        wasAtScrollEdge = isAtScrollEdge
        updateTitleStyles()
    }

    /// Creates a bar without items.
    ///
    /// Interface files create bars through navigation controllers.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        setUpLabels()
        coder.readInterface(into: self, as: UINavigationBar.self)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.rowHeight)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.rowHeight)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layoutContents()
    }

    /// Whether the top item is shown with a large title.
    var showsLargeTitle: Bool {
        guard prefersLargeTitles, let topItem else { return false }
        switch topItem.largeTitleDisplayMode {
        case .always: return true
        case .never: return false
        case .automatic: return true
        }
    }

    /// The search bar of the top screen.
    var searchBar: UISearchBar? { topItem?.searchController?.searchBar }

    var searchHeight: CGFloat { searchBar?.sizeThatFits(bounds.size).height ?? 0 }

    /// The height of the bar below the status bar.
    var contentHeight: CGFloat {
        Self.rowHeight + (showsLargeTitle ? Self.largeTitleHeight : 0) + searchHeight
    }

    func itemDidChange(_ item: UINavigationItem) {
        setNeedsContents()
    }

    func setNeedsContents() {
        superview?.setNeedsLayout()
        setNeedsLayout()
        setNeedsRendering()
    }

    override var renderKind: RenderKind { .navigationBar }
    override var nodeComponent: String? { "navigationBar" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        if let shownAppearance {
            shownAppearance.describeBackground(&node)
        } else {
            barStyle.describe(barTintColor, &node)
            if isTranslucent { node[.material] = .bool(true) }
        }
        if showsLargeTitle { node[.style] = .string("largeTitle") }
    }
}
