public import Foundation
import UIKitPrimitives

/// The appearance of a collection that shows rows, like a table.
@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
    /// The appearance of rows and sections.
    public nonisolated enum Appearance: Int, Hashable, Sendable {
        /// Rows from edge to edge.
        case plain = 0
        /// Sections with space between them.
        case grouped = 1
        /// Sections as rounded panels.
        case insetGrouped = 2
        /// Shown like `plain`.
        case sidebar = 3
        /// Shown like `plain`.
        case sidebarPlain = 4
    }

    /// The kind of headers.
    public nonisolated enum HeaderMode: Int, Hashable, Sendable {
        /// There are no headers.
        case none = 0
        /// The data source provides views of the kind `elementKindSectionHeader`.
        case supplementary = 1
        /// The first item of each section is its header.
        case firstItemInSection = 2
    }

    /// The kind of footers.
    public nonisolated enum FooterMode: Int, Hashable, Sendable {
        /// There are no footers.
        case none = 0
        /// The data source provides views of the kind `elementKindSectionFooter`.
        case supplementary = 1
    }

    /// The appearance of rows and sections.
    public var appearance: Appearance { givenAppearance }
    private let givenAppearance: Appearance

    /// Whether there are lines between rows.
    public var showsSeparators = true
    /// The kind of headers.
    public var headerMode = HeaderMode.none
    /// The kind of footers.
    public var footerMode = FooterMode.none
    /// The space above headers.
    public var headerTopPadding: CGFloat?

    /// The collection's own background is shown.
    @available(
        *, unavailable, message: "Set the backgroundColor of the collection view."
    )
    public var backgroundColor: UIColor? {
        get { nil }
        set {}
    }

    /// The rows of collections have no swipe actions.
    @available(
        *, unavailable,
        message: "Rows of a UITableView have swipe actions; items of a collection have menus."
    )
    public var leadingSwipeActionsConfigurationProvider:
        ((IndexPath) -> UISwipeActionsConfiguration?)?
    {
        get { nil }
        set {}
    }

    /// The rows of collections have no swipe actions.
    @available(
        *, unavailable,
        message: "Rows of a UITableView have swipe actions; items of a collection have menus."
    )
    public var trailingSwipeActionsConfigurationProvider:
        ((IndexPath) -> UISwipeActionsConfiguration?)?
    {
        get { nil }
        set {}
    }

    /// Creates an appearance without headers and footers.
    public init(appearance: Appearance) {
        givenAppearance = appearance
    }

    /// The name of the appearance on the page.
    var renderedName: String {
        switch appearance {
        case .plain, .sidebar, .sidebarPlain: "plain"
        case .grouped: "grouped"
        case .insetGrouped: "insetGrouped"
        }
    }
}

extension NSCollectionLayoutSection {
    /// Returns a section of rows, whose heights are those of their content.
    ///
    /// - Parameters:
    ///   - configuration: The appearance.
    ///   - layoutEnvironment: The space and the traits, as the section provider gets them.
    public class func list(
        using configuration: UICollectionLayoutListConfiguration,
        layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection { list(configuration) }

    static func list(_ configuration: UICollectionLayoutListConfiguration)
        -> NSCollectionLayoutSection
    {
        let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
        let section = NSCollectionLayoutSection(group: group)
        section.list = configuration
        let isGrouped = configuration.renderedName != "plain"
        let side: CGFloat = configuration.appearance == .insetGrouped ? 16 : 0
        section.contentInsets = NSDirectionalEdgeInsets(
            top: isGrouped && configuration.headerMode != .supplementary ? 17.5 : 0, leading: side,
            bottom: isGrouped && configuration.footerMode == .none ? 17.5 : 0, trailing: side)
        let edge = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(isGrouped ? 38 : 28))
        if configuration.headerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: edge, elementKind: UICollectionView.elementKindSectionHeader,
                    alignment: .top))
        }
        if configuration.footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: edge, elementKind: UICollectionView.elementKindSectionFooter,
                    alignment: .bottom))
        }
        return section
    }
}

extension UICollectionViewCompositionalLayout {
    /// Returns a layout of rows, like a table.
    public class func list(
        using configuration: UICollectionLayoutListConfiguration
    ) -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { _, environment in
            NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
        }
    }
}
