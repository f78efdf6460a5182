package import Foundation
import HostLink
import UIKitPrimitives

/// The view of one page of a web view's list.
///
/// Its node contains the markup, which the page puts into a frame of its own.
///
/// Each page of the list has a node of its own, so that the scroll position of one page is never
/// applied to another.
package final class WebPageView: UIScrollView {
    /// A closure that receives the address of a link that the user followed, as the page spells it.
    package var follow: (String) -> Void = { _ in }

    /// Whether a page that is too wide is scaled down, and the app may zoom it.
    package var fitsPages = false {
        didSet {
            minimumZoomScale = fitsPages ? Self.zoomScales.lowerBound : 1
            maximumZoomScale = fitsPages ? Self.zoomScales.upperBound : 1
            zoomScale = CGFloat(zoomScale)
            setNeedsRendering()
        }
    }

    private static let zoomScales: ClosedRange<CGFloat> = 0.25...5

    private var page: WebHistory.Page?
    private var place = 0

    /// Creates an empty view.
    package override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
    }

    package required init?(coder: NSCoder) { nil }

    /// Shows a page of the list: its content, if it is loaded, with its scroll position and scale.
    func display(_ page: WebHistory.Page?, at place: Int) {
        self.page = page
        self.place = place
        zoomScale = page?.scale ?? 1
        pageScroll = page?.scroll ?? .zero
        setNeedsRendering()
    }

    /// The point of the page at the upper left corner of the area that bars do not cover.
    var pageScroll: CGPoint {
        get {
            CGPoint(
                x: contentOffset.x + adjustedContentInset.left,
                y: contentOffset.y + adjustedContentInset.top)
        }
        set {
            contentOffset = CGPoint(
                x: newValue.x - adjustedContentInset.left,
                y: newValue.y - adjustedContentInset.top)
        }
    }

    // MARK: - Events

    override func handle(_ action: InputAction) -> Bool {
        guard case .follow(let address) = action else { return super.handle(action) }
        follow(address)
        return true
    }

    // MARK: - Rendering

    override var renderKind: RenderKind { .webPage }

    override var nodeComponent: String? {
        page.map { "page:\(place):\($0.url.absoluteString)" }
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.contentSize] = nil
        if node[.identifier] == nil,
            let name = superview?.accessibilityIdentifier ?? superview?.restorationIdentifier
        {
            node[.identifier] = .string("\(name).page")
        }
        let insets = adjustedContentInset
        if insets != .zero {
            node[.contentInset] = .rect(
                x: insets.top, y: insets.left, width: insets.bottom, height: insets.right)
        }
        if zoomScale != 1 { node[.zoomScale] = .number(Double(zoomScale)) }
        if fitsPages { node[.style] = .string("fit") }
        guard let page else { return }
        if !page.title.isEmpty { node[.text] = .string(page.title) }
        switch page.content {
        case .document(let document):
            node[.markup] = .string(document.markup)
            if !document.resources.isEmpty { node[.resources] = .strings(document.resources) }
            if let part = page.url.fragment, !part.isEmpty {
                node[.address] = .string("#\(part)")
            }
        case .elsewhere: node[.address] = .string(page.url.absoluteString)
        case nil: break
        }
    }
}
