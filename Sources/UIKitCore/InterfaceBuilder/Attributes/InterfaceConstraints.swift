import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The constraints of interface files.
enum InterfaceConstraints {
    /// Adds the constraints of a view, and starts its variations by size class.
    static func add(of element: InterfaceElement, to view: UIView, _ reading: InterfaceReading) {
        var variations: [InterfaceElement] = []
        var made: [(id: String?, constraint: NSLayoutConstraint)] = []
        for child in element.children {
            if child.isNamed(.variation) {
                variations.append(child)
            } else if child.isNamed(.constraints) {
                for item in child.children where item.isNamed(.constraint) {
                    guard let constraint = constraint(item, in: view, reading) else { continue }
                    reading.register(constraint, id: item.id)
                    made.append((item.id, constraint))
                }
            }
        }
        if !made.isEmpty { view.addConstraints(made.map(\.constraint)) }
        guard !variations.isEmpty else { return }
        let named = made.compactMap { made in made.id.map { ($0, made.constraint) } }
        ViewVariation(
            variations, of: element, view,
            Dictionary(named, uniquingKeysWith: { first, _ in first }), reading
        )?.start()
    }

    // MARK: - One constraint

    private static func constraint(
        _ element: InterfaceElement, in view: UIView, _ reading: InterfaceReading
    ) -> NSLayoutConstraint? {
        // Interface Builder uses a placeholder constraint only on its canvas.
        guard element.bool(.placeholder) != true else { return nil }
        guard let first = term(.first, element, in: view, reading), let firstItem = first.item
        else { return nil }
        guard let second = term(.second, element, in: view, reading) else { return nil }
        let constraint = NSLayoutConstraint(
            object: firstItem, first.attribute,
            element[.relation].flatMap { relations[$0] } ?? .equal, to: second.item,
            second.attribute,
            multiplier: multiplier(element, reading),
            constant: constant(element, firstItem, second.item))
        if let priority = element.double(.priority) {
            constraint.priority = UILayoutPriority(Float(priority))
        }
        constraint.identifier = element[.identifier]
        addVariations(of: element, to: constraint, in: view, reading)
        reportUnknown(element, reading)
        return constraint
    }

    /// The side of a constraint, with the names of its attributes.
    private enum Side: String {
        case first
        case second

        var item: InterfaceName { self == .first ? .firstItem : .secondItem }
        var attribute: InterfaceName { self == .first ? .firstAttribute : .secondAttribute }
    }

    private struct Term {
        let item: AnyObject?
        let attribute: NSLayoutConstraint.Attribute
    }

    /// Reads one side of a constraint; `nil` if its item or its attribute cannot be found.
    ///
    /// A constraint without a first item constrains the view that contains it.
    private static func term(
        _ side: Side, _ element: InterfaceElement, in view: UIView, _ reading: InterfaceReading
    ) -> Term? {
        let id = element[side.item]
        guard let name = element[side.attribute] else {
            guard side == .first || id != nil else {
                return Term(item: nil, attribute: .notAnAttribute)
            }
            reading.report(element, "The constraint has no \(side)Attribute; it is left out.")
            return nil
        }
        guard let attribute = attributes[name] else {
            let hint = NearestName.nearest(to: name, among: attributes.keys.sorted()).map {
                " Did you mean \($0)?"
            }
            reading.report(
                element,
                "The constraint's attribute \(name) is not known; it is left out.\(hint ?? "")")
            return nil
        }
        guard let id else {
            return side == .first || attribute != .notAnAttribute
                ? Term(item: view, attribute: attribute)
                : Term(item: nil, attribute: .notAnAttribute)
        }
        return item(id, attribute, element, reading)
    }

    private static func item(
        _ id: String, _ attribute: NSLayoutConstraint.Attribute, _ element: InterfaceElement,
        _ reading: InterfaceReading
    ) -> Term? {
        if let object = reading.object(id: id) {
            if object is UIView || object is UILayoutGuide {
                return Term(item: object, attribute: attribute)
            }
            reading.report(
                element, "The constraint's item \(id) is a \(type(of: object)), not a view.")
            return nil
        }
        guard let target = reading.file.document.element(id: id) else {
            reading.report(element, "The file has no object \(id), which the constraint names.")
            return nil
        }
        if target.name == "viewControllerLayoutGuide",
            let found = LayoutGuides.replacement(for: target, attribute, reading)
        {
            return Term(item: found.item, attribute: found.attribute)
        }
        reading.report(
            element,
            "The constraint's item \(target.objectDescription) has no object; the constraint is "
                + "left out.")
        return nil
    }

    // MARK: - Numbers

    /// Reads a multiplier: "0.5", "1:2" or "16:9".
    private static func multiplier(
        _ element: InterfaceElement, _ reading: InterfaceReading
    ) -> CGFloat {
        guard let text = element[.multiplier] else { return 1 }
        let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).compactMap {
            Double($0)
        }
        switch parts.count {
        case 1 where parts[0].isFinite: return CGFloat(parts[0])
        case 2 where parts[1] != 0: return CGFloat(parts[0] / parts[1])
        default:
            reading.report(element, "The multiplier \(text) is not a number; 1 is used.")
            return 1
        }
    }

    /// Reads a constant; a symbolic constraint without one has the standard distance.
    private static func constant(
        _ element: InterfaceElement, _ first: AnyObject, _ second: AnyObject?
    ) -> CGFloat {
        if let constant = element.double(.constant) { return CGFloat(constant) }
        guard element.bool(.symbolic) == true else { return 0 }
        let firstView = first as? UIView
        let secondView = second as? UIView
        let areSiblings =
            firstView != nil && secondView != nil && firstView?.superview === secondView?.superview
        return areSiblings ? siblingDistance : edgeDistance
    }

    /// The standard distance between two views.
    private static let siblingDistance: CGFloat = 8
    /// The standard distance between a view and the edge of its superview.
    private static let edgeDistance: CGFloat = 20

    // MARK: - Size classes

    private static func addVariations(
        of element: InterfaceElement, to constraint: NSLayoutConstraint, in view: UIView,
        _ reading: InterfaceReading
    ) {
        let variations = element.children.filter { $0.isNamed(.variation) }
        guard !variations.isEmpty else { return }
        let rules = SizeClasses.rules(variations, reading)
        guard !rules.isEmpty else { return }
        let constant = constraint.constant
        let priority = constraint.priority
        var last: [Int]?
        view.variations.add { [weak constraint] traits in
            let matching = SizeClasses.matching(rules, traits)
            guard matching.map(\.line) != last, let constraint else { return }
            last = matching.map(\.line)
            constraint.constant =
                matching.last { $0["constant"] != nil }?.double("constant").map { CGFloat($0) }
                ?? constant
            constraint.priority =
                matching.last { $0["priority"] != nil }?.double("priority").map {
                    UILayoutPriority(Float($0))
                } ?? priority
        }
    }

    // MARK: - Names

    private static func reportUnknown(_ element: InterfaceElement, _ reading: InterfaceReading) {
        element.forEachAttribute { number, _ in
            if let name = InterfaceName(rawValue: UInt32(number)), names.contains(name) { return }
            let name = reading.file.document.name(number)
            guard !ignoredNames.contains(name) else { return }
            reading.report(element, "The attribute \(name) is not supported; it is ignored.")
        }
    }

    private static let names: Set<InterfaceName> = [
        .id, .firstItem, .firstAttribute, .secondItem, .secondAttribute, .relation, .multiplier,
        .constant, .priority, .identifier, .symbolic, .placeholder,
    ]

    private static let ignoredNames: Set<String> = ["symbolType", "userLabel", "shouldBeArchived"]

    private static let relations: [String: NSLayoutConstraint.Relation] = [
        "equal": .equal, "greaterThanOrEqual": .greaterThanOrEqual,
        "lessThanOrEqual": .lessThanOrEqual,
    ]

    private static let attributes: [String: NSLayoutConstraint.Attribute] = [
        "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
        "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
        "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
        "firstBaseline": .firstBaseline, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
        "topMargin": .topMargin, "bottomMargin": .bottomMargin, "leadingMargin": .leadingMargin,
        "trailingMargin": .trailingMargin, "centerXWithinMargins": .centerXWithinMargins,
        "centerYWithinMargins": .centerYWithinMargins, "notAnAttribute": .notAnAttribute,
    ]
}
