/// The number of a string in one document; equal strings have equal numbers.
///
/// An attribute that refers to an object has the same number as the object's id.
public struct StringNumber: Sendable, Hashable {
    let number: UInt32

    /// The name that the string is, or nil if it is none of those with a number in every document.
    public var name: InterfaceName? { InterfaceName(rawValue: number) }
}
