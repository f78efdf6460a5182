import Foundation
import UIKitPrimitives

/// The objects that a proxy applies to: those inside other objects, or in an environment with given
/// traits.
struct AppearanceRule {
    /// The traits of the environment; nil for every environment.
    var traits: UITraitCollection?
    /// The classes of the containers, the innermost first.
    var containers: [any UIAppearanceContainer.Type] = []

    /// Returns how well the rule fits an object; nil if it does not apply to it.
    ///
    /// - Parameters:
    ///   - chain: The objects around the object, the innermost first.
    ///   - environment: The traits of the object's environment.
    func rank(in chain: [NSObject], _ environment: UITraitCollection) -> Rank? {
        if let traits, !environment.contains(traits) { return nil }
        guard !containers.isEmpty else { return Rank(hasTraits: traits != nil) }
        var outer = chain.count
        var distance = 0
        for container in containers.reversed() {
            guard
                let place = chain[..<outer].lastIndex(where: { isInstance($0, of: container) })
            else { return nil }
            if outer == chain.count { distance = chain.count - 1 - place }
            outer = place
        }
        return Rank(
            distance: distance, containers: containers.count, hasTraits: traits != nil)
    }

    private func isInstance<Container: UIAppearanceContainer>(
        _ object: NSObject, of container: Container.Type
    ) -> Bool {
        object is Container
    }

    /// How well a rule fits an object.
    struct Rank: Comparable {
        /// The distance of the outermost container from the window.
        var distance = Int.max
        var containers = 0
        var hasTraits = false

        static func < (left: Rank, right: Rank) -> Bool {
            if left.distance != right.distance { return left.distance > right.distance }
            if left.containers != right.containers { return left.containers < right.containers }
            return !left.hasTraits && right.hasTraits
        }
    }
}

/// The identity of a rule: two calls of an app with the same arguments mean the same proxy.
extension AppearanceRule: Hashable {
    static func == (left: AppearanceRule, right: AppearanceRule) -> Bool {
        left.traits == right.traits && left.identifiers == right.identifiers
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(traits)
        hasher.combine(identifiers)
    }

    private var identifiers: [ObjectIdentifier] { containers.map { ObjectIdentifier($0) } }
}

extension UITraitCollection {
    /// Whether the collection has all traits that another one specifies.
    fileprivate func contains(_ other: UITraitCollection) -> Bool {
        func fits<Trait: Equatable>(_ path: KeyPath<UITraitCollection, Trait>, _ none: Trait)
            -> Bool
        { other[keyPath: path] == none || other[keyPath: path] == self[keyPath: path] }
        return fits(\.userInterfaceIdiom, .unspecified) && fits(\.userInterfaceStyle, .unspecified)
            && fits(\.horizontalSizeClass, .unspecified)
            && fits(\.verticalSizeClass, .unspecified) && fits(\.displayScale, 0)
    }
}
