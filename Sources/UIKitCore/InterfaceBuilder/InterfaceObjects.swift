public import Foundation
import InterfaceFiles

/// The factory for the objects of elements.
enum InterfaceObjects {
    /// Creates an object with `init(coder:)`, or with `init()` if UIKit's class has no initialiser
    /// with a coder.
    ///
    /// - Parameter creator: A closure that creates a controller in place of its class's
    ///   initialiser.
    static func make(
        _ element: InterfaceElement, _ reading: InterfaceReading,
        _ creator: (@MainActor (NSCoder) -> UIViewController?)?
    ) -> NSObject? {
        guard let type = ObjectClasses.type(of: element, reading) else { return nil }
        let coder = InterfaceCoder(element, reading)
        if let creator, ObjectClasses.isKind(type, of: UIViewController.self),
            let made = creator(coder)
        {
            return made
        }
        if let made = make(type, coder) { return made }
        guard let kitClass = ObjectClasses.kit[element.name], kitClass != type else {
            reading.report(element, "The class \(type) cannot be made; the object is left out.")
            return nil
        }
        reading.report(
            element, "init(coder:) of \(type) returned nil; \(kitClass) is used instead.")
        return make(kitClass, coder)
    }

    private static func make(_ type: AnyClass, _ coder: InterfaceCoder) -> NSObject? {
        switch type {
        case let type as UIView.Type: type.init(coder: coder)
        case let type as UIViewController.Type: type.init(coder: coder)
        case let type as UIBarItem.Type: type.init(coder: coder)
        case let type as UINavigationItem.Type: type.init(coder: coder)
        case let type as UICollectionViewLayout.Type: type.init(coder: coder)
        case let type as UIGestureRecognizer.Type: type.init(coder: coder)
        case let type as UIResponder.Type: type._construct()
        case let type as NSObject.Type: type._constructObject()
        default: nil
        }
    }
}

extension NSObject {
    /// Calls `init()` of the subclass that receives the call, as responders do.
    @usableFromInline
    nonisolated convenience init(_dynamicObject: Void) {
        self.init()
    }

    @_silgen_name("$s10Foundation8NSObjectC9UIKitCoreE14_dynamicObjectACyt_tcfC")
    nonisolated final class func _constructObject() -> NSObject
}
