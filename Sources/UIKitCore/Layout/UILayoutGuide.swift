public import Foundation
import UIKitPrimitives

/// A rectangle in a view that takes part in layout but is not shown.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    enum Role {
        case custom, safeArea, layoutMargins, readableContent, content, frame, topBars, bottomBars
    }

    let role: Role

    /// The view that contains the guide.
    ///
    /// Setting it moves the guide as `UIView.addLayoutGuide(_:)` does.
    open var owningView: UIView? {
        get { owner }
        set {
            guard newValue !== owner else { return }
            if let newValue {
                newValue.addLayoutGuide(self)
            } else {
                owner?.removeLayoutGuide(self)
            }
        }
    }
    weak var owner: UIView?

    /// A name for debugging.
    open var identifier = ""

    var solvedFrame = CGRect.zero

    /// Creates a guide; `UIView.addLayoutGuide(_:)` adds it to a view.
    public override init() {
        role = .custom
        super.init()
    }

    init(role: Role, in view: UIView) {
        self.role = role
        owner = view
        super.init()
    }

    /// The frame of the guide, in its view's coordinates.
    open var layoutFrame: CGRect {
        guard let owningView else { return .zero }
        let bounds = owningView.bounds
        switch role {
        case .custom: return solvedFrame
        case .safeArea: return bounds.inset(by: owningView.safeAreaInsets)
        case .layoutMargins: return bounds.inset(by: owningView.layoutMargins)
        case .readableContent: return bounds.inset(by: owningView.readableContentInsets)
        case .content:
            let size = (owningView as? UIScrollView)?.contentSize ?? bounds.size
            return CGRect(origin: .zero, size: size)
        case .frame: return bounds
        case .topBars:
            return CGRect(
                x: bounds.minX, y: bounds.minY, width: bounds.width,
                height: owningView.safeAreaInsets.top)
        case .bottomBars:
            let height = owningView.safeAreaInsets.bottom
            return CGRect(
                x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
        }
    }
}

extension UILayoutGuide {
    /// The leading edge, which is the left one, because text runs to the right.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The trailing edge, which is the right one, because text runs to the right.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The upper edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The lower edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The horizontal centre.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The vertical centre.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}
