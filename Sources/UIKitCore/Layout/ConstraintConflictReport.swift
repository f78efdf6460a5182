import Foundation

/// The report of a constraint that was left out because it conflicts with others.
enum ConstraintConflictReport {
    /// The receiver of conflict messages: the standard error stream, or the recorder of a test.
    static var receiver: (String) -> Void = { message in
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }

    static func report(_ constraint: NSLayoutConstraint) {
        receiver(
            "Layout: a required constraint conflicts with others and is left out: "
                + "\(text(of: constraint)). Lower the priority of one of them, or remove it.")
    }

    private static func text(of constraint: NSLayoutConstraint) -> String {
        let name = constraint.identifier.map { "“\($0)” " } ?? ""
        var text =
            "\(name)\(itemName(constraint.firstItem)).\(constraint.firstAttribute) "
            + sign(constraint.relation)
        if constraint.secondAttribute != .notAnAttribute {
            text += " \(itemName(constraint.secondItem)).\(constraint.secondAttribute)"
            if constraint.multiplier != 1 { text += " × \(constraint.multiplier)" }
            text += " +"
        }
        return text + " \(constraint.constant)"
    }

    private static func sign(_ relation: NSLayoutConstraint.Relation) -> String {
        switch relation {
        case .equal: "="
        case .lessThanOrEqual: "≤"
        case .greaterThanOrEqual: "≥"
        }
    }

    private static func itemName(_ item: AnyObject?) -> String {
        guard let item else { return "nothing" }
        let identifier =
            (item as? UIView)?.accessibilityIdentifier
            ?? (item as? UIView)?.restorationIdentifier
        return "\(type(of: item))" + (identifier.map { "(\($0))" } ?? "")
    }
}
