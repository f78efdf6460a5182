import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The constraints of interface files.
enum InterfaceConstraints {
    /// Adds the constraints of a view, and starts its variations by size class.
    static func add(of element: InterfaceElement, to view: UIView, _ reading: InterfaceReading) {
        var variations: [InterfaceElement] = []
        var made: [NSLayoutConstraint] = []
        var ids: [StringNumber?] = []
        for child in element.children {
            if child.isNamed(.variation) {
                variations.append(child)
            } else if child.isNamed(.constraints) {
                for item in child.children where item.isNamed(.constraint) {
                    let parts = ConstraintAttributes(item, reading)
                    guard let constraint = constraint(parts, item, in: view, reading) else {
                        continue
                    }
                    reading.register(constraint, id: parts.id)
                    made.append(constraint)
                    ids.append(parts.id)
                }
            }
        }
        if !made.isEmpty { view.addConstraints(made) }
        guard !variations.isEmpty else { return }
        let named = zip(ids, made).compactMap { id, constraint in
            id.map { (element.string($0), constraint) }
        }
        ViewVariation(
            variations, of: element, view,
            Dictionary(named, uniquingKeysWith: { first, _ in first }), reading
        )?.start()
    }

    // MARK: - One constraint

    private static func constraint(
        _ parts: ConstraintAttributes, _ element: InterfaceElement, in view: UIView,
        _ reading: InterfaceReading
    ) -> NSLayoutConstraint? {
        // Interface Builder uses a placeholder constraint only on its canvas.
        guard !parts.isPlaceholder else { return nil }
        guard let first = term(.first, parts.first, element, in: view, reading),
            let firstItem = first.item,
            let second = term(.second, parts.second, element, in: view, reading)
        else { return nil }
        let constraint = NSLayoutConstraint(
            object: firstItem, first.attribute, parts.relation, to: second.item,
            second.attribute,
            multiplier: parts.multiplier.map { multiplier(element.string($0), element, reading) }
                ?? 1,
            constant: constant(parts, element, firstItem, second.item))
        if let priority = parts.priority.flatMap({ element.double($0) }) {
            constraint.priority = UILayoutPriority(Float(priority))
        }
        if let identifier = parts.identifier {
            constraint.identifier = element.string(identifier)
        }
        addVariations(of: element, to: constraint, in: view, reading)
        return constraint
    }

    /// A side of a constraint.
    private enum Side {
        case first
        case second
    }

    private struct Term {
        let item: AnyObject?
        let attribute: NSLayoutConstraint.Attribute
    }

    /// Reads one side of a constraint; `nil` if its item or its attribute cannot be found.
    ///
    /// A constraint without a first item constrains the view that contains it.
    private static func term(
        _ side: Side, _ part: ConstraintAttributes.Side, _ element: InterfaceElement,
        in view: UIView, _ reading: InterfaceReading
    ) -> Term? {
        guard let name = part.attribute else {
            guard side == .first || part.item != nil else {
                return Term(item: nil, attribute: .notAnAttribute)
            }
            reading.report(element, "The constraint has no \(side)Attribute; it is left out.")
            return nil
        }
        guard let attribute = ConstraintAttributes.attribute(name) else {
            let text = element.string(name)
            let hint = NearestName.nearest(to: text, among: ConstraintAttributes.attributeNames).map
            {
                " Did you mean \($0)?"
            }
            reading.report(
                element,
                "The constraint's attribute \(text) is not known; it is left out.\(hint ?? "")")
            return nil
        }
        guard let id = part.item else {
            return side == .first || attribute != .notAnAttribute
                ? Term(item: view, attribute: attribute)
                : Term(item: nil, attribute: .notAnAttribute)
        }
        return item(id, attribute, element, reading)
    }

    private static func item(
        _ id: StringNumber, _ attribute: NSLayoutConstraint.Attribute,
        _ element: InterfaceElement, _ reading: InterfaceReading
    ) -> Term? {
        if let object = reading.object(id: id) {
            if object is UIView || object is UILayoutGuide {
                return Term(item: object, attribute: attribute)
            }
            reading.report(
                element,
                "The constraint's item \(element.string(id)) is a \(type(of: object)), not a view.")
            return nil
        }
        let text = element.string(id)
        guard let target = reading.file.document.element(id: text) else {
            reading.report(element, "The file has no object \(text), which the constraint names.")
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
        _ text: String, _ element: InterfaceElement, _ reading: InterfaceReading
    ) -> CGFloat {
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

    /// Reads a constant; a symbolic constraint without a constant has the standard distance.
    private static func constant(
        _ parts: ConstraintAttributes, _ element: InterfaceElement, _ first: AnyObject,
        _ second: AnyObject?
    ) -> CGFloat {
        if let constant = parts.constant.flatMap({ element.double($0) }) {
            return CGFloat(constant)
        }
        guard parts.isSymbolic else { return 0 }
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
        guard element.child(.variation) != nil else { return }
        let variations = element.children.filter { $0.isNamed(.variation) }
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
}
