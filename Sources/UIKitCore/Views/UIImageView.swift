public import Foundation
import HostLink
import RestorationCoder
import UIKitPrimitives

/// A view that shows an image.
open class UIImageView: UIView {
    /// The image.
    open var image: UIImage? {
        didSet {
            guard oldValue != image else { return }
            if oldValue?.size != image?.size { invalidateIntrinsicContentSize() }
            setNeedsRendering()
        }
    }

    /// The image while the view is highlighted.
    open var highlightedImage: UIImage? { didSet { setNeedsRendering() } }

    /// Whether the view shows `highlightedImage`, if it has one.
    open var isHighlighted = false { didSet { setNeedsRendering() } }

    /// The configuration of a symbol, for the values that the image does not specify.
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        didSet {
            guard oldValue != preferredSymbolConfiguration else { return }
            invalidateIntrinsicContentSize()
            setNeedsRendering()
        }
    }

    /// Creates a view of the size of an image.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        isUserInteractionEnabled = false
    }

    /// Creates a view of the size of an image, with another image for the highlighted state.
    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(image: image)
        self.highlightedImage = highlightedImage
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Creates an image view from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        coder.readInterface(into: self, as: UIImageView.self)
    }

    private var imageSize: CGSize? { image?.preferring(preferredSymbolConfiguration).size }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { imageSize ?? .zero }

    open override var intrinsicContentSize: CGSize { imageSize ?? super.intrinsicContentSize }

    // MARK: - Restoration

    private enum Key {
        static let bounds = "UIImageViewBoundsKey"
        static let center = "UIImageViewCenterKey"
        static let transform = "UIImageViewTransformKey"
        static let anchorPoint = "UIImageViewAnchorPointKey"
    }

    /// Keeps position and shape, not the image (specification 4.12).
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(bounds, forKey: Key.bounds)
        coder.encode(center, forKey: Key.center)
        coder.encode(transform, forKey: Key.transform)
        coder.encode(layer.anchorPoint, forKey: Key.anchorPoint)
    }

    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: Key.bounds) else { return }
        layer.anchorPoint = coder.decodeCGPoint(forKey: Key.anchorPoint)
        transform = coder.decodeCGAffineTransform(forKey: Key.transform)
        bounds = coder.decodeCGRect(forKey: Key.bounds)
        center = coder.decodeCGPoint(forKey: Key.center)
    }

    // MARK: - Rendering

    /// The image in the view's present state.
    var shownImage: UIImage? {
        (isHighlighted ? highlightedImage ?? image : image)?
            .preferring(preferredSymbolConfiguration)
    }

    override var renderKind: RenderKind { .imageView }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        if let shown = shownImage {
            shown.describe(&node)
            if case .drawing(let image) = shown.content, shown.tint == nil, shown.showsTint,
                let tintColor
            {
                node[.drawnImage] = .string(image.tinted(tintColor).encoded)
            }
            if shown.ownTint == nil, shown.showsTint, let tintColor {
                node[.tint] = .string(tintColor.renderedName)
            }
        }
        node[.contentMode] = .string(contentMode.renderedName)
    }
}

nonisolated extension UIImage {
    /// Whether the image has the tint of the view that shows it.
    var showsTint: Bool {
        if case .symbol = content { return renderingMode != .alwaysOriginal }
        return renderingMode == .alwaysTemplate
    }
}
