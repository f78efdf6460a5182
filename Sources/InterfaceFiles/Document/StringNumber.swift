/// The number of a string in one document; equal strings have equal numbers.
///
/// An attribute that refers to an object has the same number as the object's id.
public struct StringNumber: Sendable, Hashable {
    let number: UInt32

    /// The name that equals the string, or nil if the string has no number that is the same in
    /// every document.
    public var name: InterfaceName? { InterfaceName(rawValue: number) }
}
