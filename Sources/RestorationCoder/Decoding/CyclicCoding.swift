public import Foundation

/// An object that is part of a cycle, such as a child with a reference to its parent.
///
/// While an object runs its `init(coder:)`, the objects inside it cannot receive it yet and decode
/// nil. Such objects conform to this protocol and decode the reference after all objects are
/// created.
///
/// - Note: Difference from a keyed unarchiver on Apple's platforms, where an object has an address
///   before its initialiser runs.
public protocol CyclicCoding: NSCoding {
    /// Called once, after the outermost requested object is created, with the coder that was passed
    /// to `init(coder:)`.
    func finishDecoding(with coder: NSCoder)
}
