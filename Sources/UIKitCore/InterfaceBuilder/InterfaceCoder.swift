import Foundation
import InterfaceFiles

/// The coder that `init(coder:)` receives for an object of an interface file.
///
/// It contains no values by key: UIKit's own classes read the element of the file, and an app's
/// `init(coder:)` gets the same values as from an archive that does not contain its keys.
nonisolated final class InterfaceCoder: NSCoder {
    let element: InterfaceElement
    let reading: InterfaceReading

    init(_ element: InterfaceElement, _ reading: InterfaceReading) {
        self.element = element
        self.reading = reading
        super.init()
    }

    override var allowsKeyedCoding: Bool { true }
    override var requiresSecureCoding: Bool { false }
    override var allowedClasses: [AnyClass]? { nil }

    override func containsValue(forKey key: String) -> Bool { false }
    override func decodeObject(forKey key: String) -> Any? { nil }
    override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { nil }
    override func decodeObject<Object: NSCoding>(
        of cls: Object.Type, forKey key: String
    ) -> Object? where Object: NSObject { nil }
    override func decodePropertyList(forKey key: String) -> Any? { nil }
    override func decodeBool(forKey key: String) -> Bool { false }
    override func decodeInteger(forKey key: String) -> Int { 0 }
    override func decodeCInt(forKey key: String) -> Int32 { 0 }
    override func decodeInt32(forKey key: String) -> Int32 { 0 }
    override func decodeInt64(forKey key: String) -> Int64 { 0 }
    override func decodeFloat(forKey key: String) -> Float { 0 }
    override func decodeDouble(forKey key: String) -> Double { 0 }
}

extension NSCoder {
    /// The element of the object that is being created from an interface file; `nil` for any other
    /// coder.
    nonisolated var interfaceElement: InterfaceElement? { (self as? InterfaceCoder)?.element }

    /// Reads an object's attributes and contents from its interface file.
    ///
    /// Each `init(coder:)` of UIKit calls this method last, with its own class. Only the call of
    /// the most derived class has an effect. So no initialiser overwrites values of the file with
    /// its defaults, and the initialiser of an app's subclass finds the object complete.
    @MainActor func readInterface(into object: NSObject, as kitClass: AnyClass) {
        guard let coder = self as? InterfaceCoder,
            InterfaceReaders.nearest(to: type(of: object)) == ObjectIdentifier(kitClass)
        else { return }
        coder.reading.fill(object, from: coder.element)
    }

    /// Returns the object of a child element with a key, for the initialisers of containers.
    @MainActor func interfaceObject(key: String) -> NSObject? {
        guard let coder = self as? InterfaceCoder, let child = coder.element.child(key: key) else {
            return nil
        }
        return coder.reading.make(child)
    }
}

/// The classes whose `init(coder:)` calls ``NSCoder/readInterface(into:as:)``.
enum InterfaceReaders {
    private static var classes: Set<ObjectIdentifier> = {
        let all: [AnyClass] = [
            UIView.self, UILabel.self, UIButton.self, UIImageView.self, UITextView.self,
            UIStackView.self, UIActivityIndicatorView.self, UIProgressView.self,
            UITableView.self, UITableViewCell.self, UITableViewHeaderFooterView.self,
            UICollectionView.self, UICollectionReusableView.self, UICollectionViewCell.self,
            UINavigationBar.self, UIToolbar.self, UISearchBar.self, UISearchTextField.self,
            UIVisualEffectView.self,
            UIPickerView.self, UIDatePicker.self, UIPageControl.self, UIRefreshControl.self,
            UISegmentedControl.self, UISwitch.self, UIStepper.self, UIListContentView.self,
            UIWindow.self, UIViewController.self, UITableViewController.self,
            UICollectionViewController.self, UINavigationController.self,
            UITabBarController.self, UISplitViewController.self, UIPageViewController.self,
            UISearchController.self, UIAlertController.self, UIBarItem.self,
            UIBarButtonItem.self, UITabBarItem.self, UINavigationItem.self,
            UICollectionViewLayout.self, UIGestureRecognizer.self,
        ]
        return Set(all.map { ObjectIdentifier($0) })
    }()

    private static var nearest: [ObjectIdentifier: ObjectIdentifier] = [:]

    /// Adds a class of another module.
    static func add(_ type: AnyClass) {
        if classes.insert(ObjectIdentifier(type)).inserted { nearest = [:] }
    }

    /// Returns the nearest class that reads interface files: the class itself or a superclass.
    static func nearest(to type: AnyClass) -> ObjectIdentifier? {
        let identity = ObjectIdentifier(type)
        if let known = nearest[identity] { return known }
        var next: AnyClass? = type
        while let current = next {
            if classes.contains(ObjectIdentifier(current)) {
                nearest[identity] = ObjectIdentifier(current)
                return ObjectIdentifier(current)
            }
            next = _getSuperclass(current)
        }
        return nil
    }
}
