import Foundation
import RestorationCoder

/// Preserves a `Codable` value of a view controller, a view or a registered object, without a line in
/// encode or decode.
///
/// ```swift
/// final class EditorController: UIViewController {
///     @Preserved var draft = ""
///     @Preserved("sort") private var order = SortOrder.byName
/// }
/// ```
///
/// The value is encoded under the property's name, or the name given, right after the object's
/// `encodeRestorableState(with:)`, and is back before its `decodeRestorableState(with:)` is called,
/// whether or not these call `super`. The object needs a restoration identifier as ever. A value that
/// is absent or does not fit leaves the property as the program made it; what did not fit is in the
/// report. A key that the object also encodes by hand is reported as encoded twice.
///
/// - Note: Difference from UIKit: UIKit has nothing like it.
@propertyWrapper
public final class Preserved<Value: Codable>: PreservedProperty {
    /// The value.
    public var wrappedValue: Value
    let key: String?

    /// Preserves a value under the property's name.
    public convenience init(wrappedValue: Value) { self.init(wrappedValue, key: nil) }

    /// Preserves a value under a name that outlives a renaming of the property.
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

/// A property that is preserved by its name, whatever its type.
protocol PreservedProperty: AnyObject {
    var key: String? { get }
    func encode(to coder: NSCoder, forKey key: String) throws
    func decode(from coder: NSCoder, forKey key: String)
}
