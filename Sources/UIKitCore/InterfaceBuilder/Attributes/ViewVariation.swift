import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The variations of one view: its attributes, its installed subviews and its constraints.
struct ViewVariation {
    private let rules: [SizeClasses]
    private let place: AttributePlace
    private weak var view: UIView?
    /// The subviews in the order of the file, including those that are not installed.
    private let subviews: [(id: String, view: UIView)]
    private let constraints: [String: NSLayoutConstraint]

    /// Reads variations; `nil` if none can be used.
    init?(
        _ variations: [InterfaceElement], of element: InterfaceElement, _ view: UIView,
        _ constraints: [String: NSLayoutConstraint], _ reading: InterfaceReading
    ) {
        rules = SizeClasses.rules(variations, reading)
        guard !rules.isEmpty else { return nil }
        place = AttributePlace(element: element, reading: reading)
        self.view = view
        self.constraints = constraints
        subviews =
            rules.contains { Self.mask("subviews", of: $0.element) != nil }
            ? (element.child("subviews")?.children.map { $0 } ?? []).compactMap { child in
                child.id.flatMap { id in (reading.object(id: id) as? UIView).map { (id, $0) } }
            } : []
    }

    /// Applies the variations now and whenever the view's traits change.
    func start() {
        var last: [Int]?
        view?.variations.add { traits in
            let matching = SizeClasses.matching(rules, traits)
            guard matching.map(\.line) != last else { return }
            last = matching.map(\.line)
            apply(matching)
        }
    }

    private func apply(_ matching: [InterfaceElement]) {
        guard let view else { return }
        setAttributes(matching, of: view)
        install(Self.excluded("subviews", matching), in: view)
        let excluded = Self.excluded("constraints", matching)
        for (id, constraint) in constraints {
            if !excluded.contains(id), isInstalled(constraint, in: view) {
                view.addConstraint(constraint)
            } else {
                view.removeConstraint(constraint)
            }
        }
    }

    // MARK: - Attributes

    /// The default values of attributes, for files that omit them.
    private static let defaults: [String: String] = [
        "hidden": "NO", "alpha": "1", "axis": "horizontal", "spacing": "0", "alignment": "fill",
        "distribution": "fill", "numberOfLines": "1", "text": "", "placeholder": "",
        "userInteractionEnabled": "YES", "horizontalHuggingPriority": "250",
        "verticalHuggingPriority": "250", "horizontalCompressionResistancePriority": "750",
        "verticalCompressionResistancePriority": "750",
    ]

    private func setAttributes(_ matching: [InterfaceElement], of view: UIView) {
        let table = AttributeTables.table(of: type(of: view))
        var names: Set<String> = []
        var keys: Set<String> = []
        for rule in rules {
            for (name, _) in rule.element.attributes where name != "key" { names.insert(name) }
            for child in rule.element.children where child.name != "mask" {
                if let key = child["key"] { keys.insert(key) }
            }
        }
        for name in names.sorted() {
            let varied = matching.last { $0[name] != nil }?[name]
            guard let text = varied ?? place.element[name] ?? Self.defaults[name] else { continue }
            InterfaceAttributes.set(name, text, on: view, table, place)
        }
        for key in keys.sorted() {
            let varied = matching.last { $0.child(key: key) != nil }?.child(key: key)
            guard let value = varied ?? place.element.child(key: key) else { continue }
            InterfaceAttributes.set(value, on: view, table, place)
        }
    }

    // MARK: - Masks

    private static func mask(_ key: String, of element: InterfaceElement) -> InterfaceElement? {
        element.children.first { $0.name == "mask" && $0["key"] == key }
    }

    /// Returns the ids that the masks exclude; a more specific mask overrides those before it.
    private static func excluded(_ key: String, _ matching: [InterfaceElement]) -> Set<String> {
        var excluded: Set<String> = []
        for element in matching {
            for entry in mask(key, of: element)?.children.map({ $0 }) ?? [] {
                guard let id = entry["reference"] else { continue }
                if entry.name == "exclude" { excluded.insert(id) } else { excluded.remove(id) }
            }
        }
        return excluded
    }

    private func install(_ excluded: Set<String>, in view: UIView) {
        var index = 0
        for (id, subview) in subviews {
            if excluded.contains(id) {
                if subview.superview === view { subview.removeFromSuperview() }
                continue
            }
            if subview.superview !== view {
                view.insertSubview(subview, at: index)
                (view as? UIStackView)?.insertArrangedSubview(subview, at: index)
            }
            index += 1
        }
    }

    /// Whether both items of a constraint are in the view.
    private func isInstalled(_ constraint: NSLayoutConstraint, in view: UIView) -> Bool {
        [constraint.firstItem, constraint.secondItem].allSatisfy { item in
            let owner = (item as? UILayoutGuide)?.owningView ?? item as? UIView
            return owner?.isDescendant(of: view) ?? true
        }
    }
}
