import Foundation
import InterfaceFiles
import RestorationCoder

/// The classes of the elements of interface files.
enum ObjectClasses {
    /// UIKit's class of each element that has an object.
    static let kit: [String: AnyClass] = [
        "view": UIView.self, "containerView": UIView.self, "label": UILabel.self,
        "button": UIButton.self, "imageView": UIImageView.self, "textField": UITextField.self,
        "textView": UITextView.self, "switch": UISwitch.self, "slider": UISlider.self,
        "stepper": UIStepper.self, "segmentedControl": UISegmentedControl.self,
        "progressView": UIProgressView.self, "control": UIControl.self,
        "activityIndicatorView": UIActivityIndicatorView.self, "stackView": UIStackView.self,
        "scrollView": UIScrollView.self, "tableView": UITableView.self,
        "tableViewCell": UITableViewCell.self, "tableViewCellContentView": UIView.self,
        "collectionView": UICollectionView.self, "collectionViewCell": UICollectionViewCell.self,
        "collectionViewCellContentView": UIView.self,
        "collectionReusableView": UICollectionReusableView.self,
        "collectionViewFlowLayout": UICollectionViewFlowLayout.self,
        "collectionViewLayout": UICollectionViewLayout.self,
        "searchBar": UISearchBar.self, "navigationBar": UINavigationBar.self,
        "tabBar": UITabBar.self, "toolbar": UIToolbar.self,
        "pickerView": UIPickerView.self, "datePicker": UIDatePicker.self,
        "pageControl": UIPageControl.self, "refreshControl": UIRefreshControl.self,
        "visualEffectView": UIVisualEffectView.self, "visualEffectContentView": UIView.self,
        "window": UIWindow.self,
        "viewController": UIViewController.self,
        "tableViewController": UITableViewController.self,
        "collectionViewController": UICollectionViewController.self,
        "navigationController": UINavigationController.self,
        "tabBarController": UITabBarController.self,
        "splitViewController": UISplitViewController.self,
        "pageViewController": UIPageViewController.self,
        "navigationItem": UINavigationItem.self, "barButtonItem": UIBarButtonItem.self,
        "tabBarItem": UITabBarItem.self, "customObject": NSObject.self,
        "gestureRecognizer": UIGestureRecognizer.self,
        "tapGestureRecognizer": UITapGestureRecognizer.self,
        // Xcode's own spelling.
        "pongPressGestureRecognizer": UILongPressGestureRecognizer.self,
        "panGestureRecognizer": UIPanGestureRecognizer.self,
        "screenEdgePanGestureRecognizer": UIScreenEdgePanGestureRecognizer.self,
        "swipeGestureRecognizer": UISwipeGestureRecognizer.self,
        "pinchGestureRecognizer": UIPinchGestureRecognizer.self,
        "rotationGestureRecognizer": UIRotationGestureRecognizer.self,
    ]

    /// The classes of modules that an app may import, by element.
    private static let otherModules = [
        "wkWebView": "WebKit.WKWebView", "webView": "WebKit.UIWebView",
    ]

    /// The elements of views that have no class and are shown as plain views.
    private static let substituted: Set<String> = [
        "mapView", "sceneKitView", "arscnView", "glkView", "mtkView",
        "adBannerView", "skView", "collectionViewListCell",
    ]

    /// The elements of other objects that have no class, so no object is created.
    private static let omitted: Set<String> = [
        "hostingController", "glkViewController", "avPlayerViewController",
        "referencedViewController",
    ]

    /// Whether the element stands for an object, with or without a class.
    static func isObject(_ element: InterfaceElement) -> Bool {
        kit[element.name] != nil || isOfOtherModule(element)
            || substituted.contains(element.name) || omitted.contains(element.name)
    }

    /// Whether the element's class belongs to a module that an app may import.
    static func isOfOtherModule(_ element: InterfaceElement) -> Bool {
        otherModules[element.name] != nil
    }

    /// Returns the class of an element: its custom class, or UIKit's class.
    static func type(of element: InterfaceElement, _ reading: InterfaceReading) -> AnyClass? {
        guard let kitClass = kitClass(of: element, reading) else { return nil }
        guard let name = element[.customClass], !name.isEmpty else { return kitClass }
        guard let found = custom(name, element) else {
            let hint = hint(for: name, in: reading.file)
            reading.report(
                element,
                "Unknown class \(name) in Interface Builder file; "
                    + "\(kitClass) is used instead.\(hint)")
            return kitClass
        }
        guard isKind(found, of: kitClass) else {
            reading.report(
                element,
                "The class \(name) is no \(kitClass), which the element needs; \(kitClass) is used "
                    + "instead.")
            return kitClass
        }
        return found
    }

    private static func kitClass(
        of element: InterfaceElement, _ reading: InterfaceReading
    ) -> AnyClass? {
        if let known = reading.file.readers.kitClass(of: element) { return known }
        if let name = otherModules[element.name] {
            if let found = StableClassName.resolve(name) { return found }
            let module = name.prefix { $0 != "." }
            reading.report(
                element,
                "The program has no class \(name); a plain view is shown instead. Add the product "
                    + "\(module) to the target's dependencies, and import it in one of its files.")
            return UIView.self
        }
        if substituted.contains(element.name) {
            reading.report(
                element, "This element has no class; a plain view is shown instead.")
            return UIView.self
        }
        reading.report(element, "This element has no class; it is left out.")
        return nil
    }

    /// Finds a custom class, in the module that the file names or in the program's own.
    static func custom(_ name: String, _ element: InterfaceElement) -> AnyClass? {
        var names: [String] = []
        if let module = element["customModule"], !module.isEmpty {
            names.append("\(module).\(name)")
        }
        if element["customModule"] == nil || element["customModuleProvider"] == "target" {
            names += ProgramModules.names.map { "\($0).\(name)" }
        }
        if element["customModule"] == nil { names += ["UIKitCore.\(name)", name] }
        return names.lazy.compactMap(StableClassName.resolve).first
    }

    /// Returns a question with the nearest name of a class, for the end of a message.
    ///
    /// Names are those of UIKit's classes and of the classes that the file names elsewhere, because
    /// Swift on Linux cannot list the classes of a program.
    static func hint(for name: String, in file: InterfaceFile) -> String {
        var names = Set(kit.values.map { "\($0)" })
        for element in file.document.root.descendants {
            guard let other = element[.customClass], !names.contains(other),
                custom(other, element) != nil
            else { continue }
            names.insert(other)
        }
        return NearestName.nearest(to: name, among: names).map { " Did you mean \($0)?" } ?? ""
    }

    static func isKind(_ type: AnyClass, of other: AnyClass) -> Bool {
        var next: AnyClass? = type
        while let current = next {
            if current == other { return true }
            next = _getSuperclass(current)
        }
        return false
    }
}
