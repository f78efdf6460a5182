public import Foundation
import HostLink
import UIKitPrimitives

/// A row of dots, one for each page; the dot of the current page is emphasised.
///
/// A tap on the side before or after the current dot goes to the page before or after, and so do
/// the arrow keys. The control itself preserves nothing.
///
/// - Note: Difference from UIKit: the page shows only dots, or the number of the current page if
///   the dots do not fit. There are no images for indicators.
open class UIPageControl: UIControl {
    /// The number of pages.
    open var numberOfPages = 0 {
        didSet {
            if numberOfPages < 0 { numberOfPages = 0 }
            guard oldValue != numberOfPages else { return }
            currentPage = page
            invalidateIntrinsicContentSize()
            setNeedsRendering()
        }
    }

    /// The current page, from 0; limited to the pages that exist.
    open var currentPage: Int {
        get { page }
        set { page = max(0, min(newValue, numberOfPages - 1)) }
    }
    private var page = 0 { didSet { if oldValue != page { setNeedsRendering() } } }

    /// Whether the control is invisible if there is one page or none.
    open var hidesForSinglePage = false { didSet { setNeedsRendering() } }

    /// The colour of the dots of the other pages.
    open var pageIndicatorTintColor: UIColor? {
        didSet {
            appearanceValues.note(.pageIndicatorTintColor)
            setNeedsRendering()
        }
    }

    /// The colour of the dot of the current page.
    open var currentPageIndicatorTintColor: UIColor? {
        didSet {
            appearanceValues.note(.currentPageIndicatorTintColor)
            setNeedsRendering()
        }
    }

    /// The appearance of the area behind the dots.
    open var backgroundStyle = BackgroundStyle.automatic { didSet { setNeedsRendering() } }

    /// Whether a drag over the dots turns pages continuously.
    ///
    /// It has no effect, because pages send complete actions.
    open var allowsContinuousInteraction = true

    private static let distance: CGFloat = 17
    private static let height: CGFloat = 26

    /// Creates a control without pages.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a control from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        coder.readInterface(into: self, as: UIPageControl.self)
    }

    /// Returns the size that a number of dots needs.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: Self.distance * (CGFloat(max(pageCount, 1)) + 1), height: Self.height)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        self.size(forNumberOfPages: numberOfPages)
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

    // MARK: - Events and rendering

    override func handle(_ action: InputAction) -> Bool {
        switch action {
        case .value(let value): userTurns(to: Int(exactly: value.rounded()) ?? page)
        case .tap(let x, _): userTurns(to: x < bounds.width / 2 ? page - 1 : page + 1)
        default: return super.handle(action)
        }
        return true
    }

    private func userTurns(to wanted: Int) {
        guard isTappable else { return }
        let old = page
        currentPage = wanted
        guard page != old else { return }
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }

    override var renderKind: RenderKind { .pageControl }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        // The client turns the dots itself and reports the number of the page.
        node[.tappable] = nil
        node[.value] = .number(Double(page))
        node[.maximum] = .number(Double(numberOfPages))
        if hidesForSinglePage, numberOfPages <= 1 { node[.hidden] = .bool(true) }
        if backgroundStyle == .prominent { node[.style] = .string("prominent") }
        if let color = currentPageIndicatorTintColor { node[.tint] = .string(color.renderedName) }
        if let color = pageIndicatorTintColor {
            node[.secondaryTint] = .string(color.renderedName)
        }
    }

    /// The appearances of the area behind the dots.
    public nonisolated enum BackgroundStyle: Int, Hashable, Sendable {
        case automatic = 0
        case prominent = 1
        case minimal = 2
    }
}
