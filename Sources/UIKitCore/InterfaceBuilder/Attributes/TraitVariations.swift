import InterfaceFiles
import UIKitPrimitives

/// The rules that set values of a view by its traits: values for size classes, and variants of
/// images.
final class TraitVariations {
    private var rules: [(UITraitCollection) -> Void] = []
    private var traits: UITraitCollection

    init(_ traits: UITraitCollection) {
        self.traits = traits
    }

    /// Adds a rule and applies it to the current traits.
    func add(_ rule: @escaping (UITraitCollection) -> Void) {
        rules.append(rule)
        rule(traits)
    }

    /// Applies the rules if the traits have changed.
    func update(_ traits: UITraitCollection) {
        guard traits != self.traits else { return }
        self.traits = traits
        for rule in rules { rule(traits) }
    }
}

extension UIView {
    /// The values that depend on the view's traits.
    var variations: TraitVariations {
        if let known = constraintParts.variations { return known }
        let new = TraitVariations(traitCollection)
        constraintParts.variations = new
        return new
    }
}

/// The size classes for which a variation in a file applies.
struct SizeClasses {
    let element: InterfaceElement
    private let width: UIUserInterfaceSizeClass
    private let height: UIUserInterfaceSizeClass

    /// Reads the key of a variation, such as "heightClass=compact-widthClass=regular".
    private init?(_ element: InterfaceElement) {
        var width = UIUserInterfaceSizeClass.unspecified
        var height = UIUserInterfaceSizeClass.unspecified
        for part in (element["key"] ?? "").split(separator: "-") where part != "default" {
            let pair = part.split(separator: "=")
            guard pair.count == 2, let value = Self.values[String(pair[1])] else { return nil }
            switch pair[0] {
            case "widthClass": width = value
            case "heightClass": height = value
            default: return nil
            }
        }
        self.element = element
        self.width = width
        self.height = height
    }

    private static let values: [String: UIUserInterfaceSizeClass] = [
        "compact": .compact, "regular": .regular, "any": .unspecified,
    ]

    /// The number of size classes that have to match.
    private var specificity: Int {
        (width == .unspecified ? 0 : 1) + (height == .unspecified ? 0 : 1)
    }

    private func matches(_ traits: UITraitCollection) -> Bool {
        (width == .unspecified || width == traits.horizontalSizeClass)
            && (height == .unspecified || height == traits.verticalSizeClass)
    }

    /// Reads the keys of variations, from the least to the most specific one.
    static func rules(
        _ elements: [InterfaceElement], _ reading: InterfaceReading
    ) -> [SizeClasses] {
        let rules = elements.compactMap { element in
            let rule = SizeClasses(element)
            if rule == nil {
                reading.report(
                    element, "The variation \(element["key"] ?? "") is not supported.")
            }
            return rule
        }
        return (0...2).flatMap { count in rules.filter { $0.specificity == count } }
    }

    /// Returns the variations that apply, the most specific one last.
    static func matching(
        _ rules: [SizeClasses], _ traits: UITraitCollection
    ) -> [InterfaceElement] {
        rules.filter { $0.matches(traits) }.map(\.element)
    }
}
