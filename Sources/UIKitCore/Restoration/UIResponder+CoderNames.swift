public import Foundation
public import RestorationCoder

// A name that a class declares takes precedence over a name of an imported module. Code that casts
// a coder to `NSKeyedArchiver` is in overrides and extensions of responders, in app delegates that
// are responders, and in the app's own extensions of NSCoder. So such code finds these names.

extension UIResponder {
    /// The class of the coders that encode restorable state, in code of a responder.
    ///
    /// - Note: Difference from UIKit: `Foundation.NSKeyedArchiver` is a different class.
    public typealias NSKeyedArchiver = KeyedArchiver
    /// The class of the coders that decode restorable state, in code of a responder.
    ///
    /// - Note: Difference from UIKit: `Foundation.NSKeyedUnarchiver` is a different class.
    public typealias NSKeyedUnarchiver = KeyedUnarchiver
}

extension NSCoder {
    /// The class of the coders that encode restorable state, in an extension of `NSCoder`.
    ///
    /// - Note: Difference from UIKit: `Foundation.NSKeyedArchiver` is a different class.
    public typealias NSKeyedArchiver = KeyedArchiver
    /// The class of the coders that decode restorable state, in an extension of `NSCoder`.
    ///
    /// - Note: Difference from UIKit: `Foundation.NSKeyedUnarchiver` is a different class.
    public typealias NSKeyedUnarchiver = KeyedUnarchiver
}
