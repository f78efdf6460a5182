import Foundation
import InterfaceFiles

/// The attribute tables of UIKit's classes.
enum AttributeTables {
    /// The additions of each class to the table of its superclass.
    private static let declarations: [ObjectIdentifier: @MainActor (inout AttributeTable) -> Void] =
        [
            ObjectIdentifier(UIView.self): ViewAttributes.view,
            ObjectIdentifier(UIImageView.self): ViewAttributes.imageView,
            ObjectIdentifier(UIStackView.self): ViewAttributes.stackView,
            ObjectIdentifier(UIProgressView.self): ViewAttributes.progressView,
            ObjectIdentifier(UIActivityIndicatorView.self): ViewAttributes.activityIndicator,
            ObjectIdentifier(UIScrollView.self): ViewAttributes.scrollView,
            ObjectIdentifier(UILabel.self): TextAttributes.label,
            ObjectIdentifier(UITextField.self): TextAttributes.textField,
            ObjectIdentifier(UITextView.self): TextAttributes.textView,
            ObjectIdentifier(UISearchBar.self): TextAttributes.searchBar,
            ObjectIdentifier(UIControl.self): ControlAttributes.control,
            ObjectIdentifier(UISwitch.self): ControlAttributes.toggle,
            ObjectIdentifier(UISlider.self): ControlAttributes.slider,
            ObjectIdentifier(UIStepper.self): ControlAttributes.stepper,
            ObjectIdentifier(UISegmentedControl.self): ControlAttributes.segmentedControl,
            ObjectIdentifier(UIPickerView.self): PickerAttributes.pickerView,
            ObjectIdentifier(UIDatePicker.self): PickerAttributes.datePicker,
            ObjectIdentifier(UIPageControl.self): PickerAttributes.pageControl,
            ObjectIdentifier(UIRefreshControl.self): PickerAttributes.refreshControl,
            ObjectIdentifier(UIButton.self): ButtonAttributes.button,
            ObjectIdentifier(UITableView.self): ListAttributes.tableView,
            ObjectIdentifier(UITableViewCell.self): ListAttributes.tableCell,
            ObjectIdentifier(UICollectionView.self): ListAttributes.collectionView,
            ObjectIdentifier(UICollectionViewFlowLayout.self): ListAttributes.flowLayout,
            ObjectIdentifier(UINavigationBar.self): BarAttributes.navigationBar,
            ObjectIdentifier(UITabBar.self): BarAttributes.tabBar,
            ObjectIdentifier(UIToolbar.self): BarAttributes.toolbar,
            ObjectIdentifier(UIVisualEffectView.self): ViewAttributes.visualEffectView,
            ObjectIdentifier(UINavigationItem.self): BarAttributes.navigationItem,
            ObjectIdentifier(UIBarItem.self): BarAttributes.item,
            ObjectIdentifier(UIBarButtonItem.self): BarAttributes.buttonItem,
            ObjectIdentifier(UITabBarItem.self): BarAttributes.tabItem,
            ObjectIdentifier(UIGestureRecognizer.self): GestureAttributes.gesture,
            ObjectIdentifier(UITapGestureRecognizer.self): GestureAttributes.tap,
            ObjectIdentifier(UILongPressGestureRecognizer.self): GestureAttributes.longPress,
            ObjectIdentifier(UIPanGestureRecognizer.self): GestureAttributes.pan,
            ObjectIdentifier(UIScreenEdgePanGestureRecognizer.self): GestureAttributes.edgePan,
            ObjectIdentifier(UISwipeGestureRecognizer.self): GestureAttributes.swipe,
            ObjectIdentifier(UIPinchGestureRecognizer.self): GestureAttributes.pinch,
            ObjectIdentifier(UIRotationGestureRecognizer.self): GestureAttributes.rotation,
            ObjectIdentifier(UIViewController.self): ControllerAttributes.controller,
            ObjectIdentifier(UINavigationController.self): ControllerAttributes.navigation,
            ObjectIdentifier(UITableViewController.self): ControllerAttributes.table,
            ObjectIdentifier(UICollectionViewController.self): ControllerAttributes.collection,
            ObjectIdentifier(UISplitViewController.self): ControllerAttributes.split,
            ObjectIdentifier(UIPageViewController.self): ControllerAttributes.page,
        ]

    private static var tables: [ObjectIdentifier: AttributeTable] = [:]

    /// Returns the table of a class, which contains those of its superclasses.
    static func table(of type: AnyClass) -> AttributeTable {
        let identity = ObjectIdentifier(type)
        if let known = tables[identity] { return known }
        var table =
            _getSuperclass(type).map { AttributeTable(of: type, inheriting: Self.table(of: $0)) }
            ?? AttributeTable(of: type)
        declarations[identity]?(&table)
        tables[identity] = table
        return table
    }
}
