import Foundation
import RestorationArchive

/// The instantiation of objects that were encoded by value.
///
/// The stored bytes name the class. In a sealed file, the program itself chose that class. With
/// secure coding, and in bytes without a seal, only classes that the caller names are instantiated.
struct ObjectMaking {
    let decoder: ObjectDecoder

    /// Returns an object that is encoded elsewhere in the record; all places receive the same
    /// object.
    func shared(_ number: UInt32, key: String, allowed: [AnyClass]?) -> Any? {
        if let object = decoder.context.object(number) {
            return allowing(object, key: key, allowed: allowed)
        }
        guard !decoder.context.isInProgress(number) else { return cycle(key) }
        guard let stored = decoder.context.definition(number) else {
            return fail(key, "shared object")
        }
        return object(of: stored, key: key, allowed: allowed)
    }

    private func allowing(_ object: Any, key: String, allowed: [AnyClass]?) -> Any? {
        guard isAllowed(type(of: object as AnyObject), allowed: allowed) else {
            return disallowed(StableClassName.of(type(of: object as AnyObject)), key: key)
        }
        return object
    }

    private func cycle(_ key: String) -> Any? {
        decoder.diagnose(
            .cycle, key: key,
            "The object is still being made, so the reference to it is nil. Conform to "
                + "CyclicCoding and decode it in finishDecoding(with:).")
        return nil
    }

    private func disallowed(_ className: String, key: String) -> Any? {
        decoder.diagnose(
            .disallowedClass, key: key,
            "A \(className) is not among the classes that the caller allows; name it in "
                + "decodeObject(of:forKey:).")
        return nil
    }

    func object(of stored: ArchiveObject, key: String, allowed: [AnyClass]?) -> Any? {
        if let number = stored.number {
            if let object = decoder.context.object(number) {
                return allowing(object, key: key, allowed: allowed)
            }
            guard !decoder.context.isInProgress(number) else { return cycle(key) }
        }
        if stored.className == StableClassName.of(NSNull.self) { return NSNull() }
        if stored.className == DecimalObject.className {
            return DecimalObject.number(of: stored) ?? fail(key, stored.className)
        }
        // One of the classes that the caller names may declare the stored name as its former name.
        for type in allowed ?? [] { _ = StableClassName.of(type) }
        guard let type = StableClassName.resolve(stored.className) else {
            decoder.diagnose(
                .unknownClass, key: key,
                "This program has no class \(stored.className). If it was renamed, declare the old "
                    + "name in StableClassNaming.")
            return nil
        }
        guard isAllowed(type, allowed: allowed) else {
            return disallowed(stored.className, key: key)
        }
        let refused =
            RefusedClass.reason(for: type)
            ?? RefusedClass.reason(forClassNamed: StableClassName.of(type))
        if let refused {
            decoder.diagnose(.refusedClass, key: key, "The value is left out: \(refused).")
            return nil
        }
        guard let coding = type as? any NSCoding.Type else {
            decoder.diagnose(
                .notCoding, key: key, "\(stored.className) no longer conforms to NSCoding.")
            return nil
        }
        let nested = ObjectDecoder(
            inside: decoder.context, fields: stored.fields, keyPrefix: decoder.fullKey(key),
            allowed: allowed)
        let object = decoder.context.making(stored.number, coder: nested) {
            guard let object = coding.init(coder: nested), nested.error == nil else { return nil }
            return object
        }
        return object ?? fail(key, stored.className)
    }

    private func fail(_ key: String, _ className: String) -> Any? {
        decoder.diagnose(
            .objectFailed, key: key,
            "The \(className) could not be made from its stored values.")
        return nil
    }

    /// Whether a class may be instantiated.
    ///
    /// The list of allowed classes is checked first, so that no code of another class runs, not
    /// even to test whether the class is secure.
    private func isAllowed(_ type: AnyClass, allowed: [AnyClass]?) -> Bool {
        guard decoder.requiresSecureCoding || !decoder.isSealed else { return true }
        guard let allowed, allowed.contains(where: { AllowedClass.isKind(type, of: $0) }) else {
            return false
        }
        return !decoder.requiresSecureCoding
            || (type as? any NSSecureCoding.Type)?.supportsSecureCoding == true
    }
}

/// Checks of decoded objects against the classes that the caller names.
enum AllowedClass {
    static func isKind(_ type: AnyClass, of wanted: AnyClass) -> Bool {
        var next: AnyClass? = type
        while let candidate = next {
            if candidate == wanted { return true }
            next = _getSuperclass(candidate)
        }
        return false
    }

    /// Returns the object as one of the classes, or nil.
    ///
    /// A Swift value can be returned as the class to which it bridges, or as the mutable subclass
    /// of that class.
    static func fitting(_ object: Any, _ classes: [AnyClass]) -> Any? {
        if type(of: object) is AnyClass {
            let own: AnyClass = type(of: object as AnyObject)
            return classes.contains { isKind(own, of: $0) } ? object : nil
        }
        guard let bridged = object as? NSObject else { return nil }
        let own: AnyClass = type(of: bridged)
        if classes.contains(where: { isKind(own, of: $0) }) { return object }
        return mutable(bridged, classes)
    }

    private static func mutable(_ object: NSObject, _ classes: [AnyClass]) -> Any? {
        let wanted: AnyClass
        switch object {
        case is NSString: wanted = NSMutableString.self
        case is NSArray: wanted = NSMutableArray.self
        case is NSDictionary: wanted = NSMutableDictionary.self
        case is NSSet: wanted = NSMutableSet.self
        case is NSData: wanted = NSMutableData.self
        default: return nil
        }
        guard classes.contains(where: { $0 == wanted }) else { return nil }
        return (object as? any NSMutableCopying)?.mutableCopy()
    }
}
