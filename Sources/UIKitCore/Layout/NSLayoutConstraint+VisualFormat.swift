import Foundation
import UIKitPrimitives

extension NSLayoutConstraint {
    /// Creates constraints from a picture of views in a row or column, such as
    /// `"H:|-[name(>=80)]-8-[button]-|"`.
    ///
    /// A format that cannot be read, or that names a view or a metric that is not given, is a
    /// programming error that ends the program.
    ///
    /// - Parameters:
    ///   - format: The picture.
    ///   - opts: The alignment of the views, and the direction.
    ///   - metrics: The numbers that the format names.
    ///   - views: The views and layout guides that the format names.
    /// - Returns: The constraints, which have no effect until they are active.
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [],
        metrics: [String: Any]? = nil, views: [String: Any]
    ) -> [NSLayoutConstraint] {
        do {
            let picture = try VisualFormat(format)
            return try VisualFormatConstraints(
                views: views, metrics: metrics ?? [:], options: opts, axis: picture.axis
            ).constraints(of: picture)
        } catch {
            preconditionFailure("The visual format \"\(format)\" cannot be read: \(error).")
        }
    }

    /// The alignment of the views of a format, and its direction.
    public nonisolated struct FormatOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set of bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        private init(_ attribute: Attribute) { rawValue = 1 << UInt(attribute.rawValue) }

        /// Aligns left edges.
        public static let alignAllLeft = FormatOptions(.left)
        /// Aligns right edges.
        public static let alignAllRight = FormatOptions(.right)
        /// Aligns top edges.
        public static let alignAllTop = FormatOptions(.top)
        /// Aligns bottom edges.
        public static let alignAllBottom = FormatOptions(.bottom)
        /// Aligns leading edges.
        public static let alignAllLeading = FormatOptions(.leading)
        /// Aligns trailing edges.
        public static let alignAllTrailing = FormatOptions(.trailing)
        /// Aligns middles horizontally.
        public static let alignAllCenterX = FormatOptions(.centerX)
        /// Aligns middles vertically.
        public static let alignAllCenterY = FormatOptions(.centerY)
        /// Aligns last baselines.
        public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
        /// Aligns first baselines.
        public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)
        /// From leading to trailing, which is the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// From left to right.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// From right to left.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

        var alignments: [Attribute] {
            let all: [Attribute] = [
                .left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY,
                .lastBaseline, .firstBaseline,
            ]
            return all.filter { contains(FormatOptions($0)) }
        }
    }
}

/// Creates the constraints of a picture.
private struct VisualFormatConstraints {
    let views: [String: Any]
    let metrics: [String: Any]
    let options: NSLayoutConstraint.FormatOptions
    let axis: NSLayoutConstraint.Axis

    /// The distance between two views without a number.
    private static let standardGap: CGFloat = 8

    func constraints(of picture: VisualFormat) throws(VisualFormatFault) -> [NSLayoutConstraint] {
        var constraints: [NSLayoutConstraint] = []
        var previous: AnyObject?
        let known = try picture.views.map { element throws(VisualFormatFault) in
            try view(element.name)
        }
        let container = superview(of: known)
        for (index, element) in picture.views.enumerated() {
            let view = known[index]
            for predicate in element.predicates {
                constraints.append(try size(of: view, predicate))
            }
            if let gap = element.gap {
                constraints += try space(gap, between: previous, and: view, in: container)
            }
            previous = view
        }
        if let gap = picture.lastGap {
            constraints += try space(gap, between: previous, and: nil, in: container)
        }
        for attribute in options.alignments {
            for view in known.dropFirst() {
                constraints.append(
                    NSLayoutConstraint(
                        item: view, attribute: attribute, relatedBy: .equal, toItem: known[0],
                        attribute: attribute, multiplier: 1, constant: 0))
            }
        }
        return constraints
    }

    private func view(_ name: String) throws(VisualFormatFault) -> AnyObject {
        switch views[name] {
        case let view as UIView: return view
        case let guide as UILayoutGuide: return guide
        default: throw VisualFormatFault("\(name) is not among the views")
        }
    }

    private func superview(of views: [AnyObject]) -> UIView? {
        views.lazy.compactMap { ($0 as? UIView)?.superview ?? ($0 as? UILayoutGuide)?.owningView }
            .first
    }

    private func number(_ value: VisualFormat.Value) throws(VisualFormatFault) -> CGFloat {
        switch value {
        case .number(let number): return number
        case .name(let name):
            switch metrics[name] {
            case let number as CGFloat: return number
            case let number as Double: return CGFloat(number)
            case let number as Float: return CGFloat(number)
            case let number as Int: return CGFloat(number)
            case let number as NSNumber: return CGFloat(number.doubleValue)
            default: throw VisualFormatFault("\(name) is not among the metrics")
            }
        }
    }

    private func priority(
        _ predicate: VisualFormat.Predicate, of constraint: NSLayoutConstraint
    ) throws(VisualFormatFault) -> NSLayoutConstraint {
        if let priority = predicate.priority {
            constraint.priority = UILayoutPriority(Float(try number(priority)))
        }
        return constraint
    }

    private func size(
        of view: AnyObject, _ predicate: VisualFormat.Predicate
    ) throws(VisualFormatFault) -> NSLayoutConstraint {
        let attribute: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
        if case .name(let name) = predicate.value, views[name] != nil {
            return try priority(
                predicate,
                of: NSLayoutConstraint(
                    item: view, attribute: attribute, relatedBy: predicate.relation,
                    toItem: try self.view(name), attribute: attribute,
                    multiplier: predicate.multiplier, constant: predicate.constant))
        }
        return try priority(
            predicate,
            of: NSLayoutConstraint(
                item: view, attribute: attribute, relatedBy: predicate.relation, toItem: nil,
                attribute: .notAnAttribute, multiplier: 1,
                constant: try number(predicate.value) * predicate.multiplier
                    + predicate.constant))
    }

    /// The attributes at the beginning and the end of a view, in the direction of the format.
    private var sides: (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute) {
        if axis == .vertical { return (.top, .bottom) }
        if options.contains(.directionLeftToRight) { return (.left, .right) }
        if options.contains(.directionRightToLeft) { return (.right, .left) }
        return (.leading, .trailing)
    }

    private func margin(
        _ side: NSLayoutConstraint.Attribute
    ) -> NSLayoutConstraint.Attribute {
        switch side {
        case .top: .topMargin
        case .bottom: .bottomMargin
        case .left: .leftMargin
        case .right: .rightMargin
        case .leading: .leadingMargin
        default: .trailingMargin
        }
    }

    private func space(
        _ gap: VisualFormat.Gap, between first: AnyObject?, and second: AnyObject?,
        in container: UIView?
    ) throws(VisualFormatFault) -> [NSLayoutConstraint] {
        guard let item = second ?? container, let toItem = first ?? container else {
            throw VisualFormatFault("it has an edge, and no view has a superview")
        }
        let isAtEdge = first == nil || second == nil
        let standard = [
            VisualFormat.Predicate(value: .number(isAtEdge ? 0 : Self.standardGap))
        ]
        let predicates: [VisualFormat.Predicate] =
            switch gap {
            case .none: [VisualFormat.Predicate(value: .number(0))]
            case .standard: standard
            case .predicates(let predicates): predicates
            }
        let usesMargin = isAtEdge && gap.isStandard
        let isReversed = options.contains(.directionRightToLeft) && axis == .horizontal
        return try predicates.map { predicate throws(VisualFormatFault) in
            let constant = try number(predicate.value) * predicate.multiplier + predicate.constant
            // The later view is after the earlier one by the distance.
            let itemSide =
                second == nil ? (usesMargin ? margin(sides.end) : sides.end) : sides.start
            let toSide =
                first == nil ? (usesMargin ? margin(sides.start) : sides.start) : sides.end
            return try priority(
                predicate,
                of: NSLayoutConstraint(
                    item: item, attribute: itemSide,
                    relatedBy: isReversed ? predicate.relation.reversed : predicate.relation,
                    toItem: toItem, attribute: toSide, multiplier: 1,
                    constant: isReversed ? -constant : constant))
        }
    }
}

extension NSLayoutConstraint.Relation {
    fileprivate var reversed: NSLayoutConstraint.Relation {
        switch self {
        case .equal: .equal
        case .lessThanOrEqual: .greaterThanOrEqual
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
