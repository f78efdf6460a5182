import Foundation

/// Where the columns of an expanded split view stand.
struct SplitGeometry: Equatable {
    /// From this width on there is room for three columns beside each other.
    static let threeColumnWidth: CGFloat = 1000
    /// The primary and the supplementary column take this part of the width, within bounds.
    private static let fraction: CGFloat = 0.4
    private static let widthMin: CGFloat = 200
    private static let widthMax: CGFloat = 320

    /// The frames of the columns that are shown, back to front.
    let columns: [UISplitViewController.Column: CGRect]
    /// The edges between columns that stand beside each other.
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

    /// The width of a column: what the app prefers, or a part of the split view's width, within the
    /// bounds that the app or the split view sets.
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
