public import Foundation
public import UIKitPrimitives

/// The space that a compositional layout has.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: NSObjectProtocol {
    /// The size with the insets.
    var contentSize: CGSize { get }
    /// The size without the insets.
    var effectiveContentSize: CGSize { get }
    /// The insets.
    var contentInsets: NSDirectionalEdgeInsets { get }
    /// The insets that are part of `contentSize`.
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The space and the traits for which a compositional layout is computed.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
    /// The space.
    var container: any NSCollectionLayoutContainer { get }
    /// The traits of the collection.
    var traitCollection: UITraitCollection { get }
}

/// A closure that returns the layout of a section.
public typealias UICollectionViewCompositionalLayoutSectionProvider = (
    Int, any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// The values of a compositional layout that apply to all its sections.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    /// The direction of scrolling.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The space between sections.
    open var interSectionSpacing: CGFloat = 0
}

/// A layout whose sections consist of groups of items.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// The values that apply to all sections.
    open var configuration: UICollectionViewCompositionalLayoutConfiguration {
        didSet { invalidateLayout() }
    }

    private let provider: UICollectionViewCompositionalLayoutSectionProvider
    private var geometry: CompositionalGeometry?
    private(set) var measures = CompositionalMeasures()
    private var measuredWidth: CGFloat = 0
    private var sections: [NSCollectionLayoutSection] = []

    /// Creates a layout whose sections are all alike.
    public convenience init(section: NSCollectionLayoutSection) {
        self.init(
            section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
    }

    /// Creates a layout whose sections are all alike.
    public init(
        section: NSCollectionLayoutSection,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = { _, _ in section }
        self.configuration = configuration
        super.init()
    }

    /// Creates a layout that asks a closure for each section.
    public convenience init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider
    ) {
        self.init(
            sectionProvider: sectionProvider,
            configuration: UICollectionViewCompositionalLayoutConfiguration())
    }

    /// Creates a layout that asks a closure for each section.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = sectionProvider
        self.configuration = configuration
        super.init()
    }

    /// Returns `nil`, because interface files do not contain compositional layouts.
    public required init?(coder: NSCoder) { nil }

    // MARK: - Layout

    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        let environment = LayoutEnvironment(of: view)
        let width = environment.container.effectiveContentSize.width
        // Heights that were measured for another width or for other items are no longer true.
        if width != measuredWidth {
            measures = CompositionalMeasures()
            measuredWidth = width
        }
        let counts = (0..<view.numberOfSections).map(view.numberOfItems(inSection:))
        sections = counts.indices.map { index in
            guard let section = provider(index, environment) else {
                preconditionFailure(
                    "The section provider of a compositional layout returned nil for section "
                        + "\(index); return a section.")
            }
            return section
        }
        geometry = CompositionalGeometry(
            sections: sections, counts: counts,
            isVertical: configuration.scrollDirection == .vertical,
            spacing: configuration.interSectionSpacing, environment: environment,
            measures: measures)
    }

    open override var collectionViewContentSize: CGSize { geometry?.contentSize ?? .zero }

    open override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        guard let geometry else { return nil }
        return geometry.items(in: rect).compactMap(layoutAttributesForItem)
            + geometry.supplements.filter { $0.frame.intersects(rect) }.map(attributes)
    }

    open override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let geometry, geometry.frames.indices.contains(indexPath.section),
            geometry.frames[indexPath.section].indices.contains(indexPath.item)
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = geometry.frames[indexPath.section][indexPath.item]
        attributes.zIndex = geometry.zIndices[indexPath] ?? 0
        return attributes
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        geometry?.supplements.first { $0.kind == elementKind && $0.indexPath == indexPath }
            .map(attributes)
    }

    private func attributes(
        _ supplement: CompositionalGeometry.Supplement
    ) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: supplement.kind, with: supplement.indexPath)
        attributes.frame = supplement.frame
        return attributes
    }

    // MARK: - Measuring

    override func measure(
        _ cells: [IndexPath: UICollectionViewCell],
        _ supplement: (String, IndexPath) -> UICollectionReusableView?
    ) -> Bool {
        guard let geometry else { return false }
        var isChanged = false
        for (path, cell) in cells
        where geometry.measuredItems.contains(path) && measures.item(path) == nil {
            guard let given = layoutAttributesForItem(at: path) else { continue }
            let height = cell.preferredLayoutAttributesFitting(given).frame.height
            measures.set(height, ofItem: path)
            if height != geometry.frames[path.section][path.item].height { isChanged = true }
        }
        for element in geometry.supplements
        where element.isMeasured && measures.supplement(element.kind, element.indexPath) == nil {
            guard let view = supplement(element.kind, element.indexPath) else { continue }
            let height = view.preferredLayoutAttributesFitting(attributes(element)).frame.height
            measures.set(height, of: element.kind, element.indexPath)
            if height != element.frame.height { isChanged = true }
        }
        return isChanged
    }

    override var measuresItems: Bool {
        configuration.scrollDirection == .vertical && geometry?.measuredItems.isEmpty == false
    }

    override func itemsDidChange(_ changes: ListUpdates?) {
        measures = changes.map(measures.following) ?? CompositionalMeasures()
    }

    /// Returns the appearance of the list that a section is.
    func list(ofSection index: Int) -> UICollectionLayoutListConfiguration? {
        sections.indices.contains(index) ? sections[index].list : nil
    }
}

/// The space and the traits of a collection.
private final class LayoutEnvironment: NSObject, NSCollectionLayoutEnvironment {
    let container: any NSCollectionLayoutContainer
    let traitCollection: UITraitCollection

    init(of view: UICollectionView) {
        let insets = view.adjustedContentInset
        container = LayoutContainer(
            CGSize(
                width: max(0, view.bounds.width - insets.left - insets.right),
                height: max(0, view.bounds.height - insets.top - insets.bottom)))
        traitCollection = view.traitCollection
        super.init()
    }
}

/// A space without insets of its own.
private final class LayoutContainer: NSObject, NSCollectionLayoutContainer {
    let contentSize: CGSize
    var effectiveContentSize: CGSize { contentSize }
    let contentInsets = NSDirectionalEdgeInsets.zero
    let effectiveContentInsets = NSDirectionalEdgeInsets.zero

    init(_ size: CGSize) {
        contentSize = size
        super.init()
    }
}
