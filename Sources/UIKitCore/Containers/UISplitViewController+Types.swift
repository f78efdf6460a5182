public import Foundation

extension UISplitViewController {
    /// The number of columns, and the way in which the app sets them.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// Two columns, set with `viewControllers`.
        case unspecified = 0
        /// Two columns, set one by one.
        case doubleColumn = 1
        /// Three columns, set one by one.
        case tripleColumn = 2
    }

    /// A column of a split view.
    public nonisolated enum Column: Int, Hashable, Sendable, CaseIterable {
        /// The column whose selection decides the content of the other columns.
        case primary = 0
        /// The column between the two others, in a split view of three columns.
        case supplementary = 1
        /// The detail column.
        case secondary = 2
        /// The controller shown instead of all columns if only one column fits.
        case compact = 3
    }

    /// The columns that are shown, beside the secondary column or over it.
    public nonisolated enum DisplayMode: Int, Hashable, Sendable {
        /// The split view decides by its width.
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

    /// The display modes that came about after the app stated its preference.
    struct DisplayModes {
        /// The mode that the user chose, or that was restored.
        var chosen: DisplayMode?
        /// The mode that the delegate knows.
        var reported: DisplayMode?
    }

    /// The ways in which columns share the width with the secondary column.
    public nonisolated enum SplitBehavior: Int, Hashable, Sendable {
        /// The display mode decides.
        case automatic = 0
        /// Columns are beside the secondary one.
        case tile = 1
        /// Columns are over the secondary one.
        case overlay = 2
        /// Columns push the secondary one aside.
        case displace = 3

        /// Returns the display mode of the behaviour that shows the same columns as a mode.
        func mode(for mode: DisplayMode, isTriple: Bool) -> DisplayMode {
            switch (self, mode) {
            case (.automatic, _): mode
            case (.tile, .oneOverSecondary): .oneBesideSecondary
            case (.tile, .twoOverSecondary), (.tile, .twoDisplaceSecondary): .twoBesideSecondary
            case (.overlay, .oneBesideSecondary): .oneOverSecondary
            case (.overlay, .twoBesideSecondary), (.overlay, .twoDisplaceSecondary):
                .twoOverSecondary
            case (.displace, .oneOverSecondary): .oneBesideSecondary
            case (.displace, .twoBesideSecondary), (.displace, .twoOverSecondary):
                isTriple ? .twoDisplaceSecondary : .oneBesideSecondary
            default: mode
            }
        }
    }

    /// The side of the primary column.
    public nonisolated enum PrimaryEdge: Int, Hashable, Sendable {
        /// Left.
        case leading = 0
        /// Right.
        case trailing = 1
    }

    /// Whether the split view adds its display mode button to the secondary column's bar.
    public nonisolated enum DisplayModeButtonVisibility: Int, Hashable, Sendable {
        /// The same as `always`.
        case automatic = 0
        /// The app adds the button, or no button is shown.
        case never = 1
        /// The split view adds the button.
        case always = 2
    }

    /// A placeholder for a width that the split view chooses.
    public nonisolated static let automaticDimension: CGFloat = -.greatestFiniteMagnitude
}

extension UISplitViewController.DisplayMode {
    /// Whether columns cover the secondary one.
    nonisolated var isOver: Bool { self == .oneOverSecondary || self == .twoOverSecondary }

    /// Returns the visible columns without the secondary one, in a split view of three columns or
    /// of two.
    nonisolated func leadingColumns(isTriple: Bool) -> [UISplitViewController.Column] {
        switch self {
        case .automatic, .secondaryOnly: []
        case .oneBesideSecondary, .oneOverSecondary: [isTriple ? .supplementary : .primary]
        case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary:
            isTriple ? [.primary, .supplementary] : [.primary]
        }
    }
}
