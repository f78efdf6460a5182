public import Foundation

/// Calls and properties by name.
///
/// - Note: Difference from UIKit: only names that the object's class declares are found
///   (``RuntimeNamed``). A call from another thread runs on the main thread, and the caller waits.
extension NSObject {
    /// Calls the method with the given name, with up to two arguments.
    ///
    /// A name that the class does not declare is a programming error that ends the program.
    @discardableResult
    public nonisolated func perform(
        _ aSelector: Selector, with object: Any? = nil, with second: Any? = nil
    ) -> Any? {
        let call = MainThreadCall(arguments: [object, second], receiver: self)
        return MainThread.now {
            guard let result = RuntimeNames.call(aSelector, on: call.receiver, call.arguments)
            else { fatalError(RuntimeNames.unrecognized(aSelector, call.receiver)) }
            return MainThreadCall(arguments: [result], receiver: call.receiver)
        }.arguments[0]
    }

    /// Whether the class of the object declares a method with the given name.
    public nonisolated func responds(to aSelector: Selector) -> Bool {
        let call = MainThreadCall(arguments: [], receiver: self)
        return MainThread.now { RuntimeNames.hasMethod(aSelector, call.receiver) }
    }

    /// Returns the value of the property with the given name.
    ///
    /// A name that the class does not declare is a programming error that ends the program. For
    /// `UserDefaults`, the name is a key, and for a ``CAAnimation`` that of a value of the app.
    public nonisolated func value(forKey key: String) -> Any? {
        if let defaults = self as? UserDefaults { return defaults.object(forKey: key) }
        if self is CAAnimation {
            let call = MainThreadCall(arguments: [], receiver: self)
            return MainThread.now {
                let value = (call.receiver as? CAAnimation)?.ownValues[key]
                return MainThreadCall(arguments: [value], receiver: call.receiver)
            }.arguments[0]
        }
        return value(forKeyPath: key)
    }

    /// Returns the value of the property at a key path.
    public nonisolated func value(forKeyPath keyPath: String) -> Any? {
        let call = MainThreadCall(arguments: [], receiver: self)
        return MainThread.now {
            let found = RuntimeNames.value(forKeyPath: keyPath, of: call.receiver)
            if let fault = found.fault { fatalError(fault.message) }
            return MainThreadCall(arguments: [found.value], receiver: call.receiver)
        }.arguments[0]
    }

    /// Sets the property with the given name.
    ///
    /// A name that the class does not declare, or a value of another type, is a programming error
    /// that ends the program. For `UserDefaults`, the name is a key, and `nil` removes its value.
    public nonisolated func setValue(_ value: Any?, forKey key: String) {
        if self is CAAnimation {
            let call = MainThreadCall(arguments: [value], receiver: self)
            MainThread.now {
                if let animation = call.receiver as? CAAnimation {
                    animation.ownValues[key] = call.arguments[0]
                }
            }
            return
        }
        guard let defaults = self as? UserDefaults else {
            return setValue(value, forKeyPath: key)
        }
        if let value {
            defaults.set(value, forKey: key)
        } else {
            defaults.removeObject(forKey: key)
        }
    }

    /// Sets the property at a key path.
    public nonisolated func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let call = MainThreadCall(arguments: [value], receiver: self)
        MainThread.now {
            let fault = RuntimeNames.set(
                call.arguments[0], forKeyPath: keyPath, of: call.receiver)
            if let fault { fatalError(fault.message) }
        }
    }
}

/// The receiver and arguments of a call, for passing them to the main thread.
// The calling thread waits while the main thread uses the values, so both never use them at once.
nonisolated struct MainThreadCall: @unchecked Sendable {
    let arguments: [Any?]
    let receiver: NSObject
}
