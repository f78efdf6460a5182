public import Foundation
public import UIKitPrimitives

/// The background of a cell, a header or a footer, as a value.
///
/// - Note: Difference from UIKit: it has no shadow, and its stroke lies inside its bounds.
@preconcurrency @MainActor
public struct UIBackgroundConfiguration {
    /// The colours of a background that the app has not given a colour.
    private struct Colors {
        let normal: UIColor
        /// The colour while the cell is selected or highlighted.
        let marked: UIColor
    }

    /// A view that fills the background.
    public var customView: UIView?
    /// The radius of the corners.
    public var cornerRadius: CGFloat = 0
    /// The distances of the background from the edges of its cell.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The edges at which the cell's layout margins are added to the insets.
    public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
    /// Changes the background's colour before it is shown.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// An effect that covers the background's colour.
    public var visualEffect: UIVisualEffect?
    /// An image that fills the background.
    public var image: UIImage?
    /// The way in which the image fills the background.
    public var imageContentMode = UIView.ContentMode.scaleToFill
    /// The colour of the stroke; `nil` for the tint of the cell.
    public var strokeColor: UIColor?
    /// Changes the stroke's colour before it is shown.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the stroke; 0 for none.
    public var strokeWidth: CGFloat = 0

    /// The colour; `nil` for the tint of the cell.
    ///
    /// A configuration with a colour of the app does not change its colour with the cell's state.
    public var backgroundColor: UIColor? {
        get { color }
        set {
            color = newValue
            colors = nil
        }
    }
    private var color: UIColor?
    private var colors: Colors?

    private init(_ normal: UIColor, marked: UIColor? = nil) {
        color = normal
        colors = marked.map { Colors(normal: normal, marked: $0) }
    }

    // MARK: - Appearances of lists

    /// Returns a background that shows nothing.
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.clear) }

    /// Returns the background of a cell of a plain list.
    public static func listPlainCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.systemBackground, marked: .systemGray4)
    }

    /// Returns the background of a cell of a grouped list.
    public static func listGroupedCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.secondarySystemGroupedBackground, marked: .systemGray4)
    }

    /// Returns the background of a cell of a list, which is that of a plain one.
    public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }

    /// Returns the background of a cell of a sidebar.
    public static func listSidebarCell() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration(.clear, marked: .systemFill)
        configuration.cornerRadius = 8
        configuration.backgroundInsets = NSDirectionalEdgeInsets(leading: 8, trailing: 8)
        return configuration
    }

    /// Returns the background of a cell of a sidebar that accompanies another one.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration {
        listSidebarCell()
    }

    /// Returns the background of a header or footer of a plain list.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { clear() }

    /// Returns the background of a header or footer of a grouped list.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }

    /// Returns the background of a header of a sidebar.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { clear() }

    /// Returns the background of a header of a list.
    public static func listHeader() -> UIBackgroundConfiguration { clear() }

    /// Returns the background of a footer of a list.
    public static func listFooter() -> UIBackgroundConfiguration { clear() }

    // MARK: - States

    /// Returns the configuration for a state: with another colour while the cell is selected or
    /// highlighted, unless the app chose the colour.
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        guard let colors else { return self }
        var updated = self
        updated.color = Self.isMarked(state) ? colors.marked : colors.normal
        return updated
    }

    private static func isMarked(_ state: any UIConfigurationState) -> Bool {
        switch state {
        case let state as UICellConfigurationState: state.isSelected || state.isHighlighted
        case let state as UIViewConfigurationState: state.isSelected || state.isHighlighted
        default: false
        }
    }

    /// Returns the colour that is shown in a cell with a tint.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = color ?? tintColor
        return backgroundColorTransformer?.transform(color) ?? color
    }

    /// Returns the colour of the stroke in a cell with a tint.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?.transform(color) ?? color
    }
}

/// A change of a colour.
@preconcurrency @MainActor
public struct UIConfigurationColorTransformer {
    /// The closure that returns the changed colour.
    public let transform: (UIColor) -> UIColor

    /// Creates a change from a closure.
    public init(_ transform: @escaping (UIColor) -> UIColor) {
        self.transform = transform
    }

    /// Returns the changed colour.
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
}
