public import Foundation

/// An object that is part of a cycle, such as a child that knows its parent.
///
/// While an object is being made by its `init(coder:)`, those inside it cannot be given it yet:
/// they decode nil. They conform to this protocol and decode the reference when all are made.
///
/// - Note: Difference from a keyed unarchiver on Apple's platforms, where an object has an address
///   before its initialiser runs.
public protocol CyclicCoding: NSCoding {
    /// Called once, when the outermost object that was asked for is made, with the coder that
    /// `init(coder:)` was given.
    func finishDecoding(with coder: NSCoder)
}
