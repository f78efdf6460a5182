import Foundation

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
    /// A Swift value fits the class that it bridges to, and the mutable subclass of that class.
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
