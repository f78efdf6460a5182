public import Foundation

extension UISplitViewController {
    /// How many columns a split view has, and how they are given to it.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// Two columns, given by `viewControllers`.
        case unspecified = 0
        /// Two columns, given one by one.
        case doubleColumn = 1
        /// Three columns, given one by one.
        case tripleColumn = 2
    }

    /// A place of a split view.
    public nonisolated enum Column: Int, Hashable, Sendable, CaseIterable {
        /// The column that chooses what the others show.
        case primary = 0
        /// The column between the two others, in three columns.
        case supplementary = 1
        /// The detail.
        case secondary = 2
        /// What takes the place of all columns where there is room for one only.
        case compact = 3
    }

    /// Which columns are shown, and whether beside the secondary one or over it.
    public nonisolated enum DisplayMode: Int, Hashable, Sendable {
        /// The split view's choice by its width.
        case automatic = 0
        /// The secondary column alone.
        case secondaryOnly = 1
        /// One column beside the secondary one.
        case oneBesideSecondary = 2
        /// One column over the secondary one.
        case oneOverSecondary = 3
        /// Two columns beside the secondary one.
        case twoBesideSecondary = 4
        /// Two columns over the secondary one.
        case twoOverSecondary = 5
        /// Two columns that push the secondary one aside.
        case twoDisplaceSecondary = 6
    }

    /// The side of the primary column.
    public nonisolated enum PrimaryEdge: Int, Hashable, Sendable {
        /// Left.
        case leading = 0
        /// Right.
        case trailing = 1
    }

    /// Whether the split view puts its button into the secondary column's bar by itself.
    public nonisolated enum DisplayModeButtonVisibility: Int, Hashable, Sendable {
        /// As `always`.
        case automatic = 0
        /// The app places the button, or none is shown.
        case never = 1
        /// The split view places it.
        case always = 2
    }

    /// Says that a width is the split view's to choose.
    public nonisolated static let automaticDimension: CGFloat = -.greatestFiniteMagnitude
}

extension UISplitViewController.DisplayMode {
    /// Whether columns lie over the secondary one.
    nonisolated var isOver: Bool { self == .oneOverSecondary || self == .twoOverSecondary }

    /// The columns besides the secondary one, in a split view of three columns or of two.
    nonisolated func leadingColumns(isTriple: Bool) -> [UISplitViewController.Column] {
        switch self {
        case .automatic, .secondaryOnly: []
        case .oneBesideSecondary, .oneOverSecondary: [isTriple ? .supplementary : .primary]
        case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary:
            isTriple ? [.primary, .supplementary] : [.primary]
        }
    }
}
