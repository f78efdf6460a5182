import Foundation
import RestorationCoder

/// A property wrapper that preserves a `Codable` value of a view controller, a view or a registered
/// object, without code in the encode and decode methods.
///
/// ```swift
/// final class EditorController: UIViewController {
///     @Preserved var draft = ""
///     @Preserved("sort") private var order = SortOrder.byName
/// }
/// ```
///
/// The value is encoded under the property's name, or under the given name, right after the
/// object's `encodeRestorableState(with:)`. It is decoded before the object's
/// `decodeRestorableState(with:)` is called. Neither method has to call `super` for that. The
/// object needs a restoration identifier as usual. If a value is absent or cannot be decoded, the
/// property keeps its initial value, and the report lists a value that could not be decoded. A key
/// that the object's own code also encodes is reported as encoded twice.
///
/// - Note: Difference from UIKit: UIKit has no equivalent.
@propertyWrapper
public final class Preserved<Value: Codable>: PreservedProperty {
    /// The value.
    public var wrappedValue: Value
    let key: String?

    /// Preserves a value under the property's name.
    public convenience init(wrappedValue: Value) { self.init(wrappedValue, key: nil) }

    /// Preserves a value under a name that stays the same when the property is renamed.
    public convenience init(wrappedValue: Value, _ key: String) {
        self.init(wrappedValue, key: key)
    }

    private init(_ value: Value, key: String?) {
        wrappedValue = value
        self.key = key
        PreservedProperties.exist = true
    }

    func encode(to coder: NSCoder, forKey key: String) throws {
        try coder.encodeEncodable(wrappedValue, forKey: key)
    }

    func decode(from coder: NSCoder, forKey key: String) {
        guard coder.containsValue(forKey: key),
            let value = coder.decodeDecodable(Value.self, forKey: key)
        else { return }
        wrappedValue = value
    }
}

/// A preserved property with a value of any type.
protocol PreservedProperty: AnyObject {
    var key: String? { get }
    func encode(to coder: NSCoder, forKey key: String) throws
    func decode(from coder: NSCoder, forKey key: String)
}
