public import Foundation

/// The names of one class: its outlets and other properties, and its methods.
///
/// The table is created once, when a name of the class is first looked up. Swift on Linux cannot
/// find a member by its name, so a class declares the members that interface files and selectors
/// use.
public final class RuntimeNames {
    /// The implementation of a method.
    ///
    /// Its arguments are the object and the values that the caller passed.
    public typealias Method = @MainActor (AnyObject, [Any?]) throws -> Any?

    /// A property that is found by its name.
    struct Property {
        let type: Any.Type
        let get: @MainActor (AnyObject) -> Any?
        /// Sets a value; returns `false` if it cannot be converted or the property is read-only.
        let set: @MainActor (AnyObject, Any?) -> Bool
    }

    private(set) var properties: [String: Property] = [:]
    private(set) var methods: [String: Method] = [:]

    // MARK: - Declaring

    /// Declares a property: an outlet, an outlet collection or a runtime attribute.
    ///
    /// A later declaration of the same name replaces it.
    public func property<Object: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Object, Value>
    ) {
        properties[name] = Property(
            type: Value.self,
            get: { object in (object as? Object).flatMap { RuntimeValue.flat($0[keyPath: path]) } },
            set: { object, value in
                guard let object = object as? Object,
                    let value = RuntimeValue.convert(value, to: Value.self)
                else { return false }
                object[keyPath: path] = value
                return true
            })
    }

    /// Declares a property with the closures that read and set it.
    ///
    /// Use this if reading has side effects, because setting through a key path reads a computed
    /// property first.
    public func property<Object: AnyObject, Value>(
        _ name: String, get: @escaping @MainActor (Object) -> Value,
        set: @escaping @MainActor (Object, Value) -> Void
    ) {
        properties[name] = Property(
            type: Value.self,
            get: { object in (object as? Object).flatMap { RuntimeValue.flat(get($0)) } },
            set: { object, value in
                guard let object = object as? Object,
                    let value = RuntimeValue.convert(value, to: Value.self)
                else { return false }
                set(object, value)
                return true
            })
    }

    /// Declares a read-only property.
    public func property<Object: AnyObject, Value>(
        reading name: String, _ path: KeyPath<Object, Value>
    ) {
        properties[name] = Property(
            type: Value.self,
            get: { object in (object as? Object).flatMap { RuntimeValue.flat($0[keyPath: path]) } },
            set: { _, _ in false })
    }

    /// Declares a method with a closure that receives the untyped arguments.
    public func method(_ selector: Selector, _ call: @escaping Method) {
        methods[selector.name] = call
    }

    /// Declares an action without arguments.
    public func action<Object: AnyObject>(
        _ selector: Selector,
        _ method: @escaping @MainActor (Object) -> @MainActor () -> Void
    ) {
        self.method(selector) { object, _ in
            method(try Self.receiver(object, selector))()
            return nil
        }
    }

    /// Declares an action with the sender as its argument.
    public func action<Object: AnyObject, A>(
        _ selector: Selector,
        _ method: @escaping @MainActor (Object) -> @MainActor (A) -> Void
    ) {
        self.method(selector) { object, arguments in
            method(try Self.receiver(object, selector))(
                try Self.argument(0, of: arguments, selector))
            return nil
        }
    }

    /// Declares an action with two arguments, such as the sender and the event.
    public func action<Object: AnyObject, A, B>(
        _ selector: Selector,
        _ method: @escaping @MainActor (Object) -> @MainActor (A, B) -> Void
    ) {
        self.method(selector) { object, arguments in
            method(try Self.receiver(object, selector))(
                try Self.argument(0, of: arguments, selector),
                try Self.argument(1, of: arguments, selector))
            return nil
        }
    }

    /// Declares a segue action, which creates the controller of a segue.
    public func segueAction<Object: AnyObject, Controller: UIViewController>(
        _ selector: Selector,
        _ method: @escaping @MainActor (Object) -> @MainActor (NSCoder) -> Controller?
    ) {
        self.method(selector) { object, arguments in
            method(try Self.receiver(object, selector))(
                try Self.argument(0, of: arguments, selector))
        }
    }

    /// Declares a segue action that also gets the sender.
    public func segueAction<Object: AnyObject, Controller: UIViewController>(
        _ selector: Selector,
        _ method: @escaping @MainActor (Object) -> @MainActor (NSCoder, Any?) -> Controller?
    ) {
        self.method(selector) { object, arguments in
            method(try Self.receiver(object, selector))(
                try Self.argument(0, of: arguments, selector),
                arguments.count > 1 ? arguments[1] : nil)
        }
    }

    /// Declares a segue action that also gets the sender and the segue's identifier.
    public func segueAction<Object: AnyObject, Controller: UIViewController>(
        _ selector: Selector,
        _ method:
            @escaping @MainActor (Object) -> @MainActor (NSCoder, Any?, String?) -> Controller?
    ) {
        self.method(selector) { object, arguments in
            method(try Self.receiver(object, selector))(
                try Self.argument(0, of: arguments, selector),
                arguments.count > 1 ? arguments[1] : nil,
                arguments.count > 2 ? arguments[2] as? String : nil)
        }
    }

    private static func receiver<Object: AnyObject>(
        _ object: AnyObject, _ selector: Selector
    ) throws(RuntimeNameError) -> Object {
        guard let receiver = object as? Object else {
            throw RuntimeNameError.receiver(selector, "\(type(of: object))", "\(Object.self)")
        }
        return receiver
    }

    private static func argument<Value>(
        _ index: Int, of arguments: [Any?], _ selector: Selector
    ) throws(RuntimeNameError) -> Value {
        let value = arguments.indices.contains(index) ? arguments[index] : nil
        guard let converted = RuntimeValue.convert(value, to: Value.self) else {
            throw RuntimeNameError.argument(
                selector, value.map { "\(type(of: $0))" } ?? "nil", "\(Value.self)")
        }
        return converted
    }
}

/// The reason why a method that was found by its name could not be called.
nonisolated enum RuntimeNameError: Error, CustomStringConvertible {
    case receiver(Selector, String, String)
    case argument(Selector, String, String)

    var description: String {
        switch self {
        case .receiver(let selector, let actual, let needed):
            "\(selector) was declared for \(needed) and called on \(actual)."
        case .argument(let selector, let actual, let needed):
            "\(selector) takes an argument of type \(needed); \(actual) was passed."
        }
    }
}
