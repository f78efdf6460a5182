public import Foundation

/// A width or a height of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject {
    enum Kind: Equatable {
        case fractionalWidth, fractionalHeight, absolute, estimated
    }

    let kind: Kind
    /// The fraction, or the length in points.
    open var dimension: CGFloat { value }
    private let value: CGFloat

    private init(_ kind: Kind, _ value: CGFloat) {
        self.kind = kind
        self.value = value
        super.init()
    }

    /// Returns a fraction of the container's width.
    open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth)
    }

    /// Returns a fraction of the container's height.
    open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight)
    }

    /// Returns a length in points.
    open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.absolute, absoluteDimension)
    }

    /// Returns a length that is assumed until the content is measured.
    ///
    /// - Note: Difference from UIKit: heights are measured; an estimated width stays as it is.
    open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.estimated, estimatedDimension)
    }

    /// Whether the length is a fraction of the container's width.
    open var isFractionalWidth: Bool { kind == .fractionalWidth }
    /// Whether the length is a fraction of the container's height.
    open var isFractionalHeight: Bool { kind == .fractionalHeight }
    /// Whether the length is in points.
    open var isAbsolute: Bool { kind == .absolute }
    /// Whether the length is measured.
    open var isEstimated: Bool { kind == .estimated }

    func length(in container: CGSize) -> CGFloat {
        switch kind {
        case .fractionalWidth: max(0, value * container.width)
        case .fractionalHeight: max(0, value * container.height)
        case .absolute, .estimated: max(0, value)
        }
    }
}

/// A width and a height of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject {
    /// The width.
    open var widthDimension: NSCollectionLayoutDimension { width }
    private let width: NSCollectionLayoutDimension
    /// The height.
    open var heightDimension: NSCollectionLayoutDimension { height }
    private let height: NSCollectionLayoutDimension

    /// Creates a size.
    public init(
        widthDimension width: NSCollectionLayoutDimension,
        heightDimension height: NSCollectionLayoutDimension
    ) {
        self.width = width
        self.height = height
        super.init()
    }

    func size(in container: CGSize) -> CGSize {
        CGSize(width: width.length(in: container), height: height.length(in: container))
    }
}

/// The space between items of a group.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject {
    /// The length, or the least length of a flexible space.
    open var spacing: CGFloat { value }
    private let value: CGFloat
    /// Whether the space takes what the items leave free.
    open var isFlexibleSpacing: Bool { isFlexible }
    private let isFlexible: Bool
    /// Whether the space has its length in any case.
    open var isFixedSpacing: Bool { !isFlexible }

    private init(_ value: CGFloat, isFlexible: Bool) {
        self.value = value
        self.isFlexible = isFlexible
        super.init()
    }

    /// Returns a space that takes what the items leave free, with a least length.
    open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
    }

    /// Returns a space of a fixed length.
    open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
    }
}
