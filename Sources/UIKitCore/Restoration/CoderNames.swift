public import Foundation
public import RestorationCoder

// A name that is declared in a class is found before one of an imported module, so code that casts
// a coder to `NSKeyedArchiver` finds these where such code is: in overrides and extensions of
// responders, in app delegates that are responders, and in the app's own extensions of NSCoder.

extension UIResponder {
    /// The class that the coders of restorable state have, in code of a responder.
    ///
    /// - Note: Difference from UIKit: `Foundation.NSKeyedArchiver` is another class here.
    public typealias NSKeyedArchiver = KeyedArchiver
    /// The class that the decoders of restorable state have, in code of a responder.
    ///
    /// - Note: Difference from UIKit: `Foundation.NSKeyedUnarchiver` is another class here.
    public typealias NSKeyedUnarchiver = KeyedUnarchiver
}

extension NSCoder {
    /// The class that the coders of restorable state have, in an extension of `NSCoder`.
    ///
    /// - Note: Difference from UIKit: `Foundation.NSKeyedArchiver` is another class here.
    public typealias NSKeyedArchiver = KeyedArchiver
    /// The class that the decoders of restorable state have, in an extension of `NSCoder`.
    ///
    /// - Note: Difference from UIKit: `Foundation.NSKeyedUnarchiver` is another class here.
    public typealias NSKeyedUnarchiver = KeyedUnarchiver
}
