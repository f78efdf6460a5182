import InterfaceFiles
import UIKitPrimitives

/// The attributes of an element `constraint`, read in one pass.
///
/// The values are the document's numbers for strings, because a screen has many constraints and
/// most of their values are never needed as characters.
struct ConstraintAttributes {
    /// One side of the constraint.
    struct Side {
        var item: StringNumber?
        var attribute: StringNumber?
    }

    private(set) var id: StringNumber?
    private(set) var first = Side()
    private(set) var second = Side()
    private(set) var relation = NSLayoutConstraint.Relation.equal
    private(set) var multiplier: StringNumber?
    private(set) var constant: StringNumber?
    private(set) var priority: StringNumber?
    private(set) var identifier: StringNumber?
    private(set) var isSymbolic = false
    private(set) var isPlaceholder = false

    /// Reads the attributes, and reports those that are not supported.
    init(_ element: InterfaceElement, _ reading: InterfaceReading) {
        var unknown: [StringNumber] = []
        element.forEachNumber { name, value in
            if !set(name, value) { unknown.append(name) }
        }
        guard !isPlaceholder else { return }
        for name in unknown {
            reading.report(
                element,
                "The attribute \(element.string(name)) is not supported; it is ignored.")
        }
    }

    private mutating func set(_ name: StringNumber, _ value: StringNumber) -> Bool {
        switch name.name {
        case .id: id = value
        case .firstItem: first.item = value
        case .firstAttribute: first.attribute = value
        case .secondItem: second.item = value
        case .secondAttribute: second.attribute = value
        case .relation: relation = Self.relation(value)
        case .multiplier: multiplier = value
        case .constant: constant = value
        case .priority: priority = value
        case .identifier: identifier = value
        case .symbolic: isSymbolic = value.name == .yes
        case .placeholder: isPlaceholder = value.name == .yes
        case .symbolType, .userLabel, .shouldBeArchived: break
        default: return false
        }
        return true
    }

    // MARK: - Names

    private static func relation(_ value: StringNumber) -> NSLayoutConstraint.Relation {
        switch value.name {
        case .greaterThanOrEqual: .greaterThanOrEqual
        case .lessThanOrEqual: .lessThanOrEqual
        default: .equal
        }
    }

    /// Returns the constrained attribute with a name, or `nil` for any other string.
    static func attribute(_ name: StringNumber) -> NSLayoutConstraint.Attribute? {
        name.name.flatMap(attribute)
    }

    private static func attribute(_ name: InterfaceName) -> NSLayoutConstraint.Attribute? {
        switch name {
        case .left: .left
        case .right: .right
        case .top: .top
        case .bottom: .bottom
        case .leading: .leading
        case .trailing: .trailing
        case .width: .width
        case .height: .height
        case .centerX: .centerX
        case .centerY: .centerY
        case .baseline, .lastBaseline: .lastBaseline
        case .firstBaseline: .firstBaseline
        case .leftMargin: .leftMargin
        case .rightMargin: .rightMargin
        case .topMargin: .topMargin
        case .bottomMargin: .bottomMargin
        case .leadingMargin: .leadingMargin
        case .trailingMargin: .trailingMargin
        case .centerXWithinMargins: .centerXWithinMargins
        case .centerYWithinMargins: .centerYWithinMargins
        case .notAnAttribute: .notAnAttribute
        default: nil
        }
    }

    /// The names of all constrained attributes, for hints.
    static var attributeNames: [String] {
        InterfaceName.allCases.filter { attribute($0) != nil }.map(\.text).sorted()
    }
}
