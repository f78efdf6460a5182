public import Foundation
import InterfaceFiles
import UIKitPrimitives

/// A view that collections reuse: a cell, a header or a footer.
open class UICollectionReusableView: UIView {
    /// The identifier under which the view is reused.
    open var reuseIdentifier: String? { givenReuseIdentifier }
    private let givenReuseIdentifier: String?

    /// Creates a view.
    ///
    /// A collection calls this initialiser for registered classes.
    public override init(frame: CGRect) {
        givenReuseIdentifier = ReusePool.identifierBeingMade
        super.init(frame: frame == .zero ? ReusePool.frameBeingMade ?? frame : frame)
    }

    /// Creates a view for an interface file.
    public required init?(coder: NSCoder) {
        givenReuseIdentifier =
            coder.interfaceElement?["reuseIdentifier"] ?? ReusePool.identifierBeingMade
        super.init(frame: .zero)
        coder.readInterface(into: self, as: UICollectionReusableView.self)
    }

    /// Sets the view to its size in the layout before the data source fills it.
    func setElementSize(_ size: CGSize) {
        bounds.size = size
    }

    /// Called before the view is reused for another element.
    ///
    /// Overrides call `super`.
    open func prepareForReuse() {}

    /// Returns the layout's attributes with the height that the content needs.
    ///
    /// A compositional layout uses the method to measure elements with an estimated height.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        guard let fitting = layoutAttributes.copy() as? UICollectionViewLayoutAttributes else {
            return layoutAttributes
        }
        fitting.frame.size.height =
            systemLayoutSizeFitting(
                CGSize(width: fitting.frame.width, height: 0),
                withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel
            ).height.rounded(.up)
        return fitting
    }

    /// Applies the layout's frame and appearance to the view.
    ///
    /// Overrides call `super`.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        frame = layoutAttributes.frame
        alpha = layoutAttributes.alpha
        isHidden = layoutAttributes.isHidden
    }
}
