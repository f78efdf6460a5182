import Foundation
import UIKitPrimitives

/// The place and the appearance of a presentation in its window.
struct PresentationLayout {
    /// The style after the adaptation to the window.
    var style = UIModalPresentationStyle.automatic
    var frame = CGRect.zero
    var cornerRadius: CGFloat = 0
    var isRaised = false
    /// The heights between which the user drags the panel; `nil` if it cannot be dragged.
    var heights: SheetHeights?
    /// Whether the panel is at the bottom of the window.
    var isAttached = false
    /// Whether the content behind the panel is neither dimmed nor out of reach.
    var isUndimmed = false
    /// The place of a popover that points at its source.
    var arrow: PopoverGeometry?

    private static let sheetTop: CGFloat = 10

    /// The style's name in the protocol between app and page.
    var name: String {
        arrow == nil ? PresentationGeometry.name(of: style) : "popover"
    }

    init() {}

    init(of presented: UIViewController, style: UIModalPresentationStyle, in container: UIView) {
        self.style = style
        frame = container.bounds
        guard !(presented is any AlertContent) else { return }
        let preferred = presented.ownPresentation.preferredSize
        if style == .popover, let popover = presented.presentationOptions.popover,
            let anchor = popover.anchor(in: container)
        {
            place(popover, at: anchor, preferred: preferred, in: container)
            return
        }
        let geometry = PresentationGeometry(
            style: style, container: container.bounds.size, safeArea: container.safeAreaInsets,
            preferred: preferred)
        frame = geometry.frame
        cornerRadius = geometry.cornerRadius
        isRaised = geometry.isRaised
        if name == "fullScreen" { return }
        let settings = presented.presentationOptions.sheet ?? SheetSettings(of: presented)
        placeSheet(settings, natural: geometry, preferred: preferred, in: container)
    }

    private mutating func place(
        _ popover: PopoverSettings, at anchor: CGRect, preferred: CGSize, in container: UIView
    ) {
        let margins = popover.margins
        let safe = container.safeAreaInsets
        let bounds = container.bounds.inset(
            by: UIEdgeInsets(
                top: safe.top + margins.top, left: safe.left + margins.left,
                bottom: safe.bottom + margins.bottom, right: safe.right + margins.right))
        let natural = PresentationGeometry.popoverSize
        let size = CGSize(
            width: preferred.width > 0 ? preferred.width : natural.width,
            height: preferred.height > 0 ? preferred.height : natural.height)
        let geometry = PopoverGeometry(
            size: size, anchor: anchor, bounds: bounds, permitted: popover.permittedDirections,
            canOverlap: popover.canOverlapSource)
        frame = geometry.frame
        cornerRadius = PopoverGeometry.cornerRadius
        isRaised = true
        arrow = geometry
    }

    private mutating func placeSheet(
        _ settings: SheetSettings, natural: PresentationGeometry, preferred: CGSize,
        in container: UIView
    ) {
        let size = container.bounds.size
        let traits = container.traitCollection
        let isNarrow = size.width < PresentationGeometry.wideWidth
        let isLow = traits.verticalSizeClass == .compact && settings.attachesInCompactHeight
        isAttached =
            isNarrow || isLow
            || (settings.hasOwnHeights && traits.verticalSizeClass != .compact)
        let bottom = isAttached ? container.safeAreaInsets.bottom : 0
        let maximum =
            isAttached
            ? max(0, size.height - container.safeAreaInsets.top - Self.sheetTop - bottom)
            : natural.frame.height
        let heights = SheetHeights(
            settings, detents: isAttached ? settings.detents : [.large()], maximum: maximum,
            bottom: bottom, containerHeight: size.height,
            traits: traits)
        self.heights = heights
        isUndimmed = heights.isUndimmed(settings)
        cornerRadius = settings.cornerRadius ?? natural.cornerRadius
        guard isAttached else { return }
        var width = isNarrow ? size.width : natural.frame.width
        if isLow {
            let follows = settings.followsPreferredWidth && preferred.width > 0
            width = follows ? min(preferred.width, size.width) : size.width
        }
        frame = CGRect(
            x: ((size.width - width) / 2).rounded(), y: size.height - heights.height,
            width: width, height: heights.height)
    }
}
