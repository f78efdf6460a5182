import Foundation
import UIKitPrimitives

/// The appearance proxies of an app.
///
/// A proxy is an ordinary instance of its class that is never in a window. The values that the app
/// sets on it are recorded as they are for every object, and are copied from it.
final class AppearanceProxies {
    static let shared = AppearanceProxies()

    private var families: [ObjectIdentifier: Family] = [:]
    /// The families whose classes are those of an object or its superclasses, base classes first.
    private var familiesOfClasses: [ObjectIdentifier: [Family]] = [:]
    /// Whether a proxy depends on the traits of the environment.
    private(set) var dependOnTraits = false

    /// The proxies of one class.
    private final class Family {
        let contains: (NSObject) -> Bool
        let isInherited: (AnyClass) -> Bool
        let type: AnyClass
        var known: [AppearanceRule: any AppearanceTarget] = [:]
        var order: [AppearanceRule] = []

        init<Target: AppearanceTarget>(_ type: Target.Type) {
            self.type = type
            contains = { $0 is Target }
            isInherited = { $0 is Target.Type }
        }

        var all: [(rule: AppearanceRule, proxy: any AppearanceTarget)] {
            order.compactMap { rule in known[rule].map { (rule, $0) } }
        }
    }

    /// Returns the proxy of a class for a rule, which is created when the app first asks for it.
    ///
    /// - Returns: The proxy, or nil if the class created no instance.
    func proxy<Target: AppearanceTarget>(of type: Target.Type, _ rule: AppearanceRule) -> Target? {
        let key = ObjectIdentifier(type)
        let family = families[key] ?? Family(type)
        if families[key] == nil {
            families[key] = family
            familiesOfClasses = [:]
        }
        if let known = family.known[rule] as? Target { return known }
        guard let proxy = type.makeAppearanceProxy() as? Target else { return nil }
        // The initializer may have set properties of the new object.
        proxy.appearanceValues = AppearanceValues(isProxy: true)
        family.known[rule] = proxy
        family.order.append(rule)
        if rule.traits != nil { dependOnTraits = true }
        return proxy
    }

    /// Drops all proxies.
    func forgetAll() {
        families = [:]
        familiesOfClasses = [:]
        dependOnTraits = false
    }

    /// Copies values of proxies to a view that has entered a window, or whose traits changed, and
    /// to the item that it shows.
    func apply(to view: UIView) {
        guard !families.isEmpty else { return }
        apply(to: view, in: view)
        if let item = view.appearanceItem { apply(to: item, in: view) }
    }

    /// Copies values of proxies to an object that has entered a window, or whose traits changed.
    ///
    /// - Parameters:
    ///   - object: The object, which keeps the values that the app set on it.
    ///   - container: The view whose surroundings are the object's.
    private func apply(to object: any AppearanceTarget, in container: UIView) {
        let families = families(of: object)
        guard !families.isEmpty else { return }
        let chain = chain(around: object, from: container)
        let environment = container.traitCollection
        var winners: [AppearanceProperty: any AppearanceTarget] = [:]
        for family in families {
            let fitting = family.all.compactMap { rule, proxy in
                rule.rank(in: chain, environment).map { (rank: $0, proxy: proxy) }
            }
            for match in fitting.sorted(by: { $0.rank < $1.rank }) where match.proxy !== object {
                for property in match.proxy.appearanceValues.ownProperties {
                    winners[property] = match.proxy
                }
            }
        }
        let wasApplying = AppearanceValues.isApplying
        AppearanceValues.isApplying = true
        defer { AppearanceValues.isApplying = wasApplying }
        for (property, undo) in object.appearanceValues.undo where winners[property] == nil {
            undo()
            object.appearanceValues.undo[property] = nil
        }
        for (property, proxy) in winners where !object.appearanceValues.isOwn(property) {
            let undo = AppearanceAccess.copy(property, from: proxy, to: object)
            guard dependOnTraits, object.appearanceValues.undo[property] == nil else { continue }
            object.appearanceValues.undo[property] = undo
        }
    }

    /// Returns the objects around an object that a view shows, the innermost first: superviews and
    /// their controllers.
    private func chain(around object: NSObject, from view: UIView) -> [NSObject] {
        var chain: [NSObject] = []
        var candidate: UIView? = view
        while let view = candidate {
            if view !== object { chain.append(view) }
            if let owner = view.owner { chain.append(owner) }
            candidate = view.superview
        }
        return chain
    }

    private func families(of object: NSObject) -> [Family] {
        let key = ObjectIdentifier(type(of: object))
        if let known = familiesOfClasses[key] { return known }
        let fitting = families.values.filter { $0.contains(object) }
        let depths = fitting.map { family in
            (family, fitting.count { $0.isInherited(family.type) })
        }
        let ordered = depths.sorted { $0.1 < $1.1 }.map(\.0)
        familiesOfClasses[key] = ordered
        return ordered
    }
}

extension UIView: AppearanceTarget {}

extension UIBarItem: AppearanceTarget {}
