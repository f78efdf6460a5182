public import Foundation

/// A view that collections use again: a cell, a header or a footer.
open class UICollectionReusableView: UIView {
    /// The identifier under which the view is used again.
    open var reuseIdentifier: String? { givenReuseIdentifier }
    private let givenReuseIdentifier: String?

    /// Makes a view; a collection calls it for the classes that were registered.
    public override init(frame: CGRect) {
        givenReuseIdentifier = ReusePool.identifierBeingMade
        super.init(frame: frame == .zero ? ReusePool.frameBeingMade ?? frame : frame)
    }

    /// Makes a view for an interface file.
    public required init?(coder: NSCoder) {
        givenReuseIdentifier = nil
        super.init(frame: .zero)
    }

    /// Takes the size that the layout has for the view before the data source fills it.
    func takeSize(_ size: CGSize) {
        bounds.size = size
    }

    /// Called before the view is used for another element; overrides call `super`.
    open func prepareForReuse() {}

    /// Takes the place and looks that the layout gives the view; overrides call `super`.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        frame = layoutAttributes.frame
        alpha = layoutAttributes.alpha
        isHidden = layoutAttributes.isHidden
    }
}
