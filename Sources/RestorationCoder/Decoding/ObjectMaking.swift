import Foundation
import RestorationArchive

/// Makes objects that were encoded by value.
///
/// Stored bytes choose the class, so with secure coding only classes that the caller names are
/// made.
struct ObjectMaking {
    let decoder: ObjectDecoder

    func object(of stored: ArchiveObject, key: String, allowed: [AnyClass]?) -> Any? {
        if stored.className == StableClassName.of(NSNull.self) { return NSNull() }
        if stored.className == DecimalObject.className {
            return DecimalObject.number(of: stored) ?? fail(key, stored.className)
        }
        guard let type = StableClassName.resolve(stored.className) else {
            decoder.diagnose(
                .unknownClass, key: key,
                "This program has no class \(stored.className). If it was renamed, declare the old "
                    + "name as an alias.")
            return nil
        }
        let refused =
            RefusedClass.reason(for: type)
            ?? RefusedClass.reason(forClassNamed: StableClassName.of(type))
        if let refused {
            decoder.diagnose(.refusedClass, key: key, "The value is left out: \(refused).")
            return nil
        }
        guard isAllowed(type, allowed: allowed) else {
            decoder.diagnose(
                .disallowedClass, key: key,
                "A \(stored.className) is not among the classes that the caller allows; name it in "
                    + "decodeObject(of:forKey:).")
            return nil
        }
        guard let coding = type as? any NSCoding.Type else {
            decoder.diagnose(.notCoding, key: key, "\(stored.className) is not NSCoding any more.")
            return nil
        }
        let nested = ObjectDecoder(
            context: decoder.context, fields: stored.fields, keyPrefix: decoder.fullKey(key),
            allowed: allowed)
        guard let object = coding.init(coder: nested), nested.error == nil else {
            return fail(key, stored.className)
        }
        return object
    }

    private func fail(_ key: String, _ className: String) -> Any? {
        decoder.diagnose(
            .objectFailed, key: key,
            "The \(className) could not be made from what was stored of it.")
        return nil
    }

    private func isAllowed(_ type: AnyClass, allowed: [AnyClass]?) -> Bool {
        guard decoder.requiresSecureCoding else { return true }
        guard (type as? any NSSecureCoding.Type)?.supportsSecureCoding == true else {
            return false
        }
        guard let allowed else {
            return StableClassName.of(type).hasPrefix("Foundation.")
        }
        return allowed.contains { AllowedClass.isKind(type, of: $0) }
    }
}
