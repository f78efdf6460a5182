import Foundation
import HostLink
import UIKitPrimitives

/// The window's subview for a presentation.
///
/// It dims the content behind it and contains the panel.
final class PresentationContainerView: UIView, ControllerWrapper {
    let presented: UIViewController
    var wrapped: UIViewController { presented }
    private var refusals = 0
    private var layout = PresentationLayout()
    private let panel = PresentationPanelView(frame: .zero)
    private var arrow: PopoverArrowView?
    /// The style that the presentation has in windows of a width.
    private var adapted: (isNarrow: Bool, style: UIModalPresentationStyle)?

    init(presented: UIViewController, isAnimated: Bool) {
        self.presented = presented
        super.init(frame: .zero)
        motion.transition = isAnimated ? .present : nil
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(panel)
        if let view = presented.view { panel.addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        layout = PresentationLayout(of: presented, style: shownStyle, in: self)
        panel.cornerRadius = layout.cornerRadius
        panel.isRaised = layout.isRaised
        panel.backgroundColor = layout.arrow == nil ? nil : popoverColor
        panel.frame = layout.frame
        let alertView = presented.viewIfLoaded as? AlertView
        presented.viewIfLoaded?.frame = alertView?.panelFrame(in: panel.bounds) ?? panel.bounds
        showArrow()
        setNeedsRendering()
    }

    /// The style of the presentation at the window's width.
    private var shownStyle: UIModalPresentationStyle {
        let isNarrow = bounds.width < PresentationGeometry.wideWidth
        if let adapted, adapted.isNarrow == isNarrow { return adapted.style }
        let style = presented.ownPresentation.adaptedStyle(width: bounds.width)
        adapted = (isNarrow, style)
        if style == .popover, let popover = presented.popoverPresentationController {
            popover.delegate?.prepareForPopoverPresentation(popover)
        }
        return style
    }

    // MARK: - Popovers

    private func showArrow() {
        let popover = presented.presentationOptions.popover
        popover?.arrowDirection = layout.arrow?.direction ?? .unknown
        guard let geometry = layout.arrow else {
            arrow?.removeFromSuperview()
            arrow = nil
            return
        }
        let view = arrow ?? PopoverArrowView(frame: .zero)
        if arrow == nil {
            arrow = view
            addSubview(view)
        }
        view.direction = geometry.direction
        view.frame = geometry.arrow
        view.backgroundColor = popoverColor
    }

    private var popoverColor: UIColor {
        presented.presentationOptions.popover?.backgroundColor
            ?? presented.viewIfLoaded?.backgroundColor ?? .systemBackground
    }

    /// Passes a tap beside a popover on to the view below it, if the app lets it through.
    private func passThrough(_ point: CGPoint) -> Bool {
        guard layout.style == .popover,
            let views = presented.presentationOptions.popover?.passthroughViews
        else { return false }
        for view in views where view.window === window {
            let inner = convert(point, to: view)
            guard view.bounds.contains(inner), var target = view.hitTest(inner, with: nil) else {
                continue
            }
            while !target.takesTaps, target !== view, let outer = target.superview {
                target = outer
            }
            let place = convert(point, to: target)
            return target.handle(.tap(x: place.x, y: place.y))
        }
        return false
    }

    // MARK: - Input

    /// Makes the page show that the presentation cannot be dismissed.
    func noteRefusal() {
        refusals += 1
        setNeedsRendering()
    }

    override func handle(_ action: InputAction) -> Bool {
        switch action {
        case .back, .keyCommand(input: KeyInputNames.escape, modifiers: _):
            return leave()
        case .tap(let x, let y):
            let point = CGPoint(x: x, y: y)
            guard dismissesOnTapBeside, !panel.frame.contains(point), !passThrough(point) else {
                return true
            }
            return dismiss()
        case .choose(let index):
            return chooseHeight(index)
        default:
            return super.handle(action)
        }
    }

    private func leave() -> Bool {
        presented.goBack() || dismiss()
    }

    private func dismiss() -> Bool {
        presented.ownPresenting?.dismissForUser(presented) ?? false
    }

    /// Handles the end of a drag of the sheet: the number of a height, counted from 1, or 0 for
    /// the bottom of the window, which dismisses it.
    private func chooseHeight(_ number: Int) -> Bool {
        guard number > 0 else {
            guard layout.name != "fullScreen" else { return true }
            return presented.ownPresenting?.dismissForUser(presented) ?? true
        }
        guard let heights = layout.heights, heights.all.indices.contains(number - 1) else {
            return true
        }
        presented.ownPresentation.sheetSettings.userSelects(heights.all[number - 1].identifier)
        setNeedsLayout()
        return true
    }

    private var dismissesOnTapBeside: Bool {
        !(presented is any AlertContent) && layout.name != "fullScreen" && !layout.isUndimmed
    }

    // MARK: - Rendering

    override var renderKind: RenderKind { .presentation }

    override var nodeComponent: String? {
        "presentation-\(presented.restorationIdentifier ?? String(describing: type(of: presented)))"
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.style] = .string(styleName)
        node[.accessibilityRole] = .string("dialog")
        if let title = presented.title { node[.accessibilityLabel] = .string(title) }
        if refusals > 0 { node[.refusals] = .number(Double(refusals)) }
        if dismissesOnTapBeside { node[.tappable] = .bool(true) }
        guard let heights = layout.heights else { return }
        node[.detents] = .strings(heights.all.map { "\(Int($0.height))" })
        // A sheet with one height has none that the user could change.
        if heights.all.count > 1 { node[.value] = .number(Double(heights.selected)) }
    }

    private var styleName: String {
        if let alert = presented as? any AlertContent {
            return alert.preferredStyle == .alert ? "alert" : "actionSheet"
        }
        guard layout.heights != nil else { return layout.name }
        let settings = presented.presentationOptions.sheet
        var words = [layout.name]
        if layout.isAttached { words.append("attached") }
        if layout.isUndimmed { words.append("undimmed") }
        if settings?.showsGrabber == true { words.append("grabber") }
        if settings?.scrollingExpands == false { words.append("scrollsFirst") }
        return words.joined(separator: " ")
    }
}

/// The raised panel that contains a presented controller's view.
final class PresentationPanelView: UIView {
    var cornerRadius: CGFloat = 0 { didSet { setNeedsRendering() } }
    var isRaised = false { didSet { setNeedsRendering() } }

    override var nodeComponent: String? { "panel" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.clips] = .bool(true)
        if cornerRadius > 0 { node[.cornerRadius] = .number(cornerRadius) }
        if isRaised { node[.shadow] = .bool(true) }
    }
}
