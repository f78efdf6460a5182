import Foundation

/// The frames of the columns of an expanded split view.
struct SplitGeometry: Equatable {
    /// The minimum width for three columns side by side.
    static let threeColumnWidth: CGFloat = 1000
    /// The fraction of the width that the primary column has, and the supplementary column as well,
    /// within the limits `widthMin` and `widthMax`.
    private static let fraction: CGFloat = 0.4
    private static let widthMin: CGFloat = 200
    private static let widthMax: CGFloat = 320

    /// The frames of the visible columns.
    let columns: [UISplitViewController.Column: CGRect]
    /// The x positions of the edges between columns that are side by side.
    let borders: [CGFloat]

    init(
        bounds: CGRect, mode: UISplitViewController.DisplayMode, isTriple: Bool,
        primaryWidth: CGFloat, supplementaryWidth: CGFloat, isMirrored: Bool
    ) {
        var frames: [UISplitViewController.Column: CGRect] = [:]
        var borders: [CGFloat] = []
        var x = bounds.minX
        let leading = mode.leadingColumns(isTriple: isTriple)
        for column in leading {
            let width = column == .primary ? primaryWidth : supplementaryWidth
            frames[column] = CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
            x += width
            borders.append(x)
        }
        switch mode {
        case .oneOverSecondary, .twoOverSecondary, .automatic, .secondaryOnly:
            frames[.secondary] = bounds
        case .twoDisplaceSecondary where isTriple:
            let width = bounds.width - supplementaryWidth
            frames[.secondary] = CGRect(
                x: x, y: bounds.minY, width: width, height: bounds.height)
        case .oneBesideSecondary, .twoBesideSecondary, .twoDisplaceSecondary:
            frames[.secondary] = CGRect(
                x: x, y: bounds.minY, width: max(0, bounds.maxX - x), height: bounds.height)
        }
        if isMirrored {
            let mirror = bounds.minX + bounds.maxX
            frames = frames.mapValues { frame in
                frame.offsetBy(dx: mirror - frame.maxX - frame.minX, dy: 0)
            }
            borders = borders.map { mirror - $0 }
        }
        columns = frames
        self.borders = borders
    }

    /// Returns the width of a column: the app's preferred width or a part of the split view's
    /// width, limited by the bounds that the app or the split view sets.
    static func width(
        in total: CGFloat, preferred: CGFloat, fraction: CGFloat, minimum: CGFloat, maximum: CGFloat
    ) -> CGFloat {
        let automatic = UISplitViewController.automaticDimension
        let isOwn = fraction == automatic
        let wanted = preferred == automatic ? total * (isOwn ? Self.fraction : fraction) : preferred
        let low = minimum == automatic ? widthMin : minimum
        let high = maximum == automatic ? widthMax : maximum
        return min(max(wanted, low), max(high, low)).rounded()
    }
}
