import Foundation
import UIKitPrimitives

/// The constraints that a stack view creates for its arranged views.
struct StackArrangement {
    let stack: UIStackView
    let views: [UIView]
    let axis: NSLayoutConstraint.Axis
    let distribution: UIStackView.Distribution
    let alignment: UIStackView.Alignment
    let margins: UIEdgeInsets
    let gaps: [UILayoutGuide]
    /// The distance after each view.
    let distances: [CGFloat]

    private typealias Attribute = NSLayoutConstraint.Attribute

    private var isAcross: Bool { axis == .horizontal }
    private var start: Attribute { isAcross ? .left : .top }
    private var end: Attribute { isAcross ? .right : .bottom }
    private var length: Attribute { isAcross ? .width : .height }
    private var crossStart: Attribute { isAcross ? .top : .left }
    private var crossEnd: Attribute { isAcross ? .bottom : .right }
    private var crossCenter: Attribute { isAcross ? .centerY : .centerX }
    private var crossLength: Attribute { isAcross ? .height : .width }

    private var startMargin: CGFloat { isAcross ? margins.left : margins.top }
    private var endMargin: CGFloat { isAcross ? margins.right : margins.bottom }
    private var crossStartMargin: CGFloat { isAcross ? margins.top : margins.left }
    private var crossEndMargin: CGFloat { isAcross ? margins.bottom : margins.right }

    /// A priority above every content priority, and below every required constraint.
    private static let nearlyRequired: Float = 999
    /// A priority below every content priority, which makes the stack no larger than necessary.
    private static let smallest: Float = 49

    func constraints() -> [NSLayoutConstraint] {
        var all = [make(stack, crossLength, .equal, nil, .notAnAttribute, 0, Self.smallest)]
        guard let first = views.first, let last = views.last else {
            return all + [make(stack, length, .equal, nil, .notAnAttribute, 0, Self.smallest)]
        }
        all.append(make(first, start, .equal, stack, start, startMargin))
        all.append(make(last, end, .equal, stack, end, -endMargin))
        all += sequence()
        all += shares()
        all += views.flatMap { crossPlacement(of: $0) }
        return all
    }

    /// Returns the constraints that place the views one after another, at their distances or
    /// further apart.
    private func sequence() -> [NSLayoutConstraint] {
        var all: [NSLayoutConstraint] = []
        for (index, pair) in zip(views, views.dropFirst()).enumerated() {
            let distance = distances[index]
            guard index < gaps.count else {
                all.append(make(pair.1, start, .equal, pair.0, end, distance))
                continue
            }
            let gap = gaps[index]
            all.append(make(pair.1, start, .greaterThanOrEqual, pair.0, end, distance))
            let isCentering = distribution == .equalCentering
            let center: Attribute = isAcross ? .centerX : .centerY
            all.append(make(gap, start, .equal, pair.0, isCentering ? center : end, 0))
            all.append(make(gap, end, .equal, pair.1, isCentering ? center : start, 0))
            let priority: Float = isCentering ? 149 : Self.nearlyRequired
            if index > 0 {
                all.append(make(gap, length, .equal, gaps[0], length, 0, priority))
            }
        }
        return all
    }

    /// Returns the constraints by which the views share the length.
    private func shares() -> [NSLayoutConstraint] {
        switch distribution {
        case .fill, .equalSpacing, .equalCentering:
            return []
        case .fillEqually:
            return views.dropFirst().map { make($0, length, .equal, views[0], length, 0) }
        case .fillProportionally:
            let lengths = views.map { view in
                let size = view.intrinsicContentSize
                return max(isAcross ? size.width : size.height, 0)
            }
            guard lengths[0] > 0 else { return [] }
            return zip(views, lengths).dropFirst().map { view, own in
                NSLayoutConstraint(
                    item: view, attribute: length, relatedBy: .equal, toItem: views[0],
                    attribute: length, multiplier: own / lengths[0], constant: 0
                ).with(priority: Self.nearlyRequired)
            }
        }
    }

    /// Returns the constraints that place a view across the stack, within its bounds.
    private func crossPlacement(of view: UIView) -> [NSLayoutConstraint] {
        let atStart = alignment == .fill || alignment == .leading
        let atEnd = alignment == .fill || alignment == .trailing
        var all = [
            make(
                view, crossStart, atStart ? .equal : .greaterThanOrEqual, stack, crossStart,
                crossStartMargin),
            make(
                view, crossEnd, atEnd ? .equal : .lessThanOrEqual, stack, crossEnd, -crossEndMargin),
        ]
        switch alignment {
        case .fill, .leading, .trailing: break
        case .center:
            let shift = (crossStartMargin - crossEndMargin) / 2
            all.append(make(view, crossCenter, .equal, stack, crossCenter, shift))
        case .firstBaseline, .lastBaseline:
            let line: Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
            if isAcross, view !== views[0] {
                all.append(make(view, line, .equal, views[0], line, 0))
            }
        }
        return all
    }

    private func make(
        _ item: AnyObject, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation,
        _ other: AnyObject?, _ otherAttribute: Attribute, _ constant: CGFloat,
        _ priority: Float = 1000
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other,
            attribute: otherAttribute, multiplier: 1, constant: constant
        ).with(priority: priority)
    }
}

extension NSLayoutConstraint {
    fileprivate func with(priority: Float) -> NSLayoutConstraint {
        self.priority = UILayoutPriority(priority)
        return self
    }
}
