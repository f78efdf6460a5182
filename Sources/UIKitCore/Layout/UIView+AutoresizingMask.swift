import Foundation

extension UIView {
    /// The margins and sides of a view that absorb a change of its superview's size.
    public nonisolated struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The value as a number.
        public let rawValue: UInt

        /// Creates a value from a number.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The distance from the left edge.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance from the right edge.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance from the upper edge.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance from the lower edge.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Resizes the subviews after a change of this view's size.
    func resizeSubviews(from oldSize: CGSize) {
        guard autoresizesSubviews else { return }
        for subview in subviews where subview.translatesAutoresizingMaskIntoConstraints {
            subview.resize(withSuperviewFrom: oldSize, to: bounds.size)
        }
    }

    private func resize(withSuperviewFrom oldSize: CGSize, to newSize: CGSize) {
        let mask = autoresizingMask
        guard !mask.isEmpty else { return }
        let old = frame
        let across = AutoresizedSpan(
            start: old.minX, length: old.width, whole: oldSize.width,
            flexibleStart: mask.contains(.flexibleLeftMargin),
            flexibleLength: mask.contains(.flexibleWidth),
            flexibleEnd: mask.contains(.flexibleRightMargin)
        ).resized(to: newSize.width)
        let down = AutoresizedSpan(
            start: old.minY, length: old.height, whole: oldSize.height,
            flexibleStart: mask.contains(.flexibleTopMargin),
            flexibleLength: mask.contains(.flexibleHeight),
            flexibleEnd: mask.contains(.flexibleBottomMargin)
        ).resized(to: newSize.height)
        frame = CGRect(x: across.start, y: down.start, width: across.length, height: down.length)
    }
}

/// A view's extent in one direction within its superview's.
nonisolated struct AutoresizedSpan: Equatable {
    var start: CGFloat
    var length: CGFloat
    var whole: CGFloat
    var flexibleStart: Bool
    var flexibleLength: Bool
    var flexibleEnd: Bool

    /// Returns the span after a change of the whole.
    ///
    /// Flexible parts share the change in proportion to their sizes, or evenly if all are zero.
    func resized(to newWhole: CGFloat) -> AutoresizedSpan {
        let change = newWhole - whole
        let end = whole - start - length
        var parts: [CGFloat] = [
            flexibleStart ? max(start, 0) : 0, flexibleLength ? max(length, 0) : 0,
            flexibleEnd ? max(end, 0) : 0,
        ]
        var sum = parts.reduce(0, +)
        if sum <= 0 {
            parts = [flexibleStart ? 1 : 0, flexibleLength ? 1 : 0, flexibleEnd ? 1 : 0]
            sum = parts.reduce(0, +)
        }
        var result = self
        result.whole = newWhole
        guard sum > 0 else { return result }
        result.start += change * parts[0] / sum
        result.length = max(0, length + change * parts[1] / sum)
        return result
    }
}
