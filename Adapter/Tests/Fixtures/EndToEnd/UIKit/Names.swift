// swift-format-ignore-file
@_exported public import Foundation

public nonisolated struct Selector: Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    public var name: String
    public init(_ name: String) { self.name = name }
    public init(stringLiteral value: String) { name = value }
    public var description: String { name }
}

public enum BundleInformation {
    public nonisolated static func entries(of bundle: Bundle) -> [String: Any]? {
        ["CFBundleIdentifier": "com.example.app", "NSUserActivityTypes": ["com.example.read"]]
    }
}

public nonisolated protocol RuntimeNamed: AnyObject {
    @MainActor static func declareNames(_ names: RuntimeNames)
}

public nonisolated protocol RuntimeNamesInExtensions: AnyObject {
    @MainActor static func declareNames(of type: AnyClass, _ names: RuntimeNames)
}

public final class RuntimeNames {
    fileprivate var getters: [String: (AnyObject) -> Any?] = [:]
    fileprivate var setters: [String: (AnyObject, Any?) -> Bool] = [:]
    fileprivate var methods: [Selector: @MainActor (AnyObject, [Any?]) throws -> Any?] = [:]

    public func property<Object: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Object, Value>
    ) {
        getters[name] = { ($0 as! Object)[keyPath: path] }
        setters[name] = { object, value in
            guard let value = value as? Value else { return false }
            (object as! Object)[keyPath: path] = value
            return true
        }
    }

    public func property<Object: AnyObject, Value>(
        reading name: String, _ path: KeyPath<Object, Value>
    ) {
        getters[name] = { ($0 as! Object)[keyPath: path] }
    }

    public func method(
        _ selector: Selector, _ call: @escaping @MainActor (AnyObject, [Any?]) throws -> Any?
    ) {
        methods[selector] = call
    }

    public func segueAction<Object: AnyObject, Controller: UIViewController>(
        _ selector: Selector, _ method: @escaping @MainActor (Object) -> @MainActor (NSCoder) -> Controller?
    ) {
        methods[selector] = { object, arguments in
            method(object as! Object)(arguments[0] as! NSCoder)
        }
    }

    public func segueAction<Object: AnyObject, Controller: UIViewController>(
        _ selector: Selector, _ method: @escaping @MainActor (Object) -> @MainActor (NSCoder, Any?) -> Controller?
    ) {
        methods[selector] = { object, arguments in
            method(object as! Object)(arguments[0] as! NSCoder, arguments[1])
        }
    }

    private static var tables: [ObjectIdentifier: RuntimeNames] = [:]

    static func table(of object: AnyObject) -> RuntimeNames {
        let type: AnyClass = Swift.type(of: object)
        if let table = tables[ObjectIdentifier(type)] { return table }
        let table = RuntimeNames()
        (type as? any RuntimeNamed.Type)?.declareNames(table)
        var ancestor: AnyClass? = type
        while let current = ancestor {
            (NSClassFromString("App.__NamesInExtensions") as? any RuntimeNamesInExtensions.Type)?
                .declareNames(of: current, table)
            ancestor = _getSuperclass(current)
        }
        tables[ObjectIdentifier(type)] = table
        return table
    }
}

extension NSObject {
    @discardableResult
    public func perform(_ selector: Selector, with object: Any? = nil, with second: Any? = nil)
        -> Any?
    {
        guard let call = RuntimeNames.table(of: self).methods[selector] else {
            print("-[\(String(reflecting: type(of: self))) \(selector)]: unrecognized selector")
            return nil
        }
        do { return try call(self, [object, second]) } catch {
            print("-[\(String(reflecting: type(of: self))) \(selector)]: \(error)")
            return nil
        }
    }

    public func responds(to selector: Selector) -> Bool {
        RuntimeNames.table(of: self).methods[selector] != nil
    }

    public func value(forKey key: String) -> Any? {
        let table = RuntimeNames.table(of: self)
        guard let getter = table.getters[key] else {
            print("not key value coding-compliant for the key \(key)")
            return nil
        }
        return getter(self)
    }

    public func setValue(_ value: Any?, forKey key: String) {
        let isSet = RuntimeNames.table(of: self).setters[key]?(self, value) ?? false
        if !isSet { print("not key value coding-compliant for the key \(key)") }
    }
}
