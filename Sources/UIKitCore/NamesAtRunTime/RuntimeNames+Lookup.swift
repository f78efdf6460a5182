import Foundation
import HostLink
import InterfaceFiles

/// The tables of all classes whose names were looked up.
extension RuntimeNames {
    private static var tables: [ObjectIdentifier: RuntimeNames] = [:]

    /// Returns the names of a class, which include the names of its superclasses.
    static func of(_ type: AnyClass) -> RuntimeNames {
        let identity = ObjectIdentifier(type)
        if let known = tables[identity] { return known }
        let names = RuntimeNames()
        var classes: [AnyClass] = []
        var next: AnyClass? = type
        while let current = next {
            classes.append(current)
            next = _getSuperclass(current)
        }
        var modules = ProgramModules.names
        for module in classes.map(ProgramModules.name) where !modules.contains(module) {
            modules.append(module)
        }
        for superclass in classes.reversed() {
            BuiltInNames.tables[ObjectIdentifier(superclass)]?(names)
            ModulesWithNames.declareNames(of: superclass, in: modules, names)
        }
        (type as? any RuntimeNamed.Type)?.declareNames(names)
        tables[identity] = names
        return names
    }

    /// Whether an object has a method for a selector.
    static func hasMethod(_ selector: Selector, _ object: AnyObject) -> Bool {
        of(type(of: object)).method(selector) != nil
    }

    /// Returns a method: a declared one, or the getter or setter of a declared property.
    private func method(_ selector: Selector) -> Method? {
        if let method = methods[selector.name] { return method }
        if let property = properties[selector.name] {
            return { object, _ in property.get(object) }
        }
        guard let key = selector.settersKey, let property = properties[key] else { return nil }
        return { object, arguments in
            let value = arguments.first ?? nil
            guard property.set(object, value) else {
                throw RuntimeNameError.argument(
                    selector, value.map { "\(type(of: $0))" } ?? "nil", "\(property.type)")
            }
            return nil
        }
    }

    /// Calls a method by its name.
    ///
    /// - Returns: The result, or `nil` if the object has no such method. If an argument has the
    ///   wrong type, an error is logged and the result is `.some(nil)`.
    @discardableResult
    static func call(_ selector: Selector, on object: AnyObject, _ arguments: [Any?]) -> Any?? {
        guard let method = of(type(of: object)).method(selector) else { return nil }
        do {
            return .some(try method(object, arguments))
        } catch {
            ApplicationRuntime.current?.notice(
                .error, "-[\(className(object)) \(selector)] was not called: \(error)")
            return .some(nil)
        }
    }

    /// Returns UIKit's message for a method that an object does not have.
    static func unrecognized(_ selector: Selector, _ object: AnyObject) -> String {
        let names = of(type(of: object)).methods.keys
        let hint = NearestName.nearest(to: selector.name, among: names).map {
            "; did you mean \($0)?"
        }
        return "-[\(className(object)) \(selector)]: unrecognized selector sent to instance "
            + address(object) + (hint ?? "")
    }

    /// Returns the class of an object with its module.
    static func className(_ object: AnyObject) -> String {
        String(reflecting: type(of: object))
    }

    /// Returns the address of an object, as UIKit's messages show it.
    static func address(_ object: AnyObject) -> String {
        "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    }
}

/// Properties by key path.
extension RuntimeNames {
    /// Sets the property at a key path; each component before the last names an object.
    ///
    /// - Returns: The reason if the property was not set.
    static func set(_ value: Any?, forKeyPath path: String, of object: AnyObject) -> PropertyFault?
    {
        var parts = path.split(separator: ".").map(String.init)
        guard let last = parts.popLast() else {
            return .unknown(object: object, key: path, isRead: false)
        }
        var target = object
        for part in parts {
            guard let property = of(type(of: target)).properties[part] else {
                return .unknown(object: target, key: part, isRead: true)
            }
            // A missing object ends the path without an error, as messages to nil do.
            guard let next = property.get(target) else { return nil }
            target = next as AnyObject
        }
        guard let property = of(type(of: target)).properties[last] else {
            return .unknown(object: target, key: last, isRead: false)
        }
        guard property.set(target, value) else {
            return .mismatch(object: target, key: last, needed: "\(property.type)")
        }
        return nil
    }

    /// Returns the property that a key path names, or the fault.
    static func value(
        forKeyPath path: String, of object: AnyObject
    ) -> (value: Any?, fault: PropertyFault?) {
        var current: Any? = object
        for part in path.split(separator: ".").map(String.init) {
            guard let target = current else { return (nil, nil) }
            let owner = target as AnyObject
            guard let property = of(type(of: owner)).properties[part] else {
                return (nil, .unknown(object: owner, key: part, isRead: true))
            }
            current = property.get(owner)
        }
        return (current, nil)
    }
}
