import Foundation
import UIKitPrimitives

/// The frame of a presented view in a window, by style and window width.
struct PresentationGeometry: Equatable {
    /// The minimum width of windows that show sheets as centred panels, as tablets and desktops do.
    static let wideWidth: CGFloat = 700
    /// The height of the area that a sheet leaves visible behind it at the top of a narrow window.
    private static let sheetTop: CGFloat = 10
    private static let formSize = CGSize(width: 540, height: 620)
    private static let pageWidthMax: CGFloat = 720
    static let popoverSize = CGSize(width: 375, height: 480)
    private static let panelMargin: CGFloat = 32

    let frame: CGRect
    let cornerRadius: CGFloat
    let isRaised: Bool

    init(
        style: UIModalPresentationStyle, container: CGSize, safeArea: UIEdgeInsets,
        preferred: CGSize
    ) {
        let bounds = CGRect(origin: .zero, size: container)
        guard Self.name(of: style) != "fullScreen" else {
            self.init(frame: bounds, cornerRadius: 0, isRaised: false)
            return
        }
        guard container.width >= Self.wideWidth else {
            let top = safeArea.top + Self.sheetTop
            let frame = CGRect(
                x: 0, y: top, width: container.width, height: max(0, container.height - top))
            self.init(frame: frame, cornerRadius: 12, isRaised: true)
            return
        }
        let wanted = Self.size(style: style, container: container, preferred: preferred)
        let size = CGSize(
            width: min(wanted.width, container.width - 2 * Self.panelMargin),
            height: min(wanted.height, max(0, container.height - 2 * Self.panelMargin)))
        let frame = CGRect(
            x: ((container.width - size.width) / 2).rounded(),
            y: ((container.height - size.height) / 2).rounded(), width: size.width,
            height: size.height)
        self.init(frame: frame, cornerRadius: 12, isRaised: true)
    }

    private init(frame: CGRect, cornerRadius: CGFloat, isRaised: Bool) {
        self.frame = frame
        self.cornerRadius = cornerRadius
        self.isRaised = isRaised
    }

    /// Returns the style's name in the protocol between app and page.
    static func name(of style: UIModalPresentationStyle) -> String {
        switch style {
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: "fullScreen"
        case .formSheet, .popover: "formSheet"
        case .pageSheet, .custom, .automatic, .none: "sheet"
        }
    }

    private static func size(
        style: UIModalPresentationStyle, container: CGSize, preferred: CGSize
    ) -> CGSize {
        let natural: CGSize =
            switch style {
            case .formSheet, .automatic, .custom, .none: formSize
            case .popover: popoverSize
            default: CGSize(width: pageWidthMax, height: container.height)
            }
        return CGSize(
            width: preferred.width > 0 ? preferred.width : natural.width,
            height: preferred.height > 0 ? preferred.height : natural.height)
    }
}
