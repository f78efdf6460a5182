import Foundation
import UIKitPrimitives

/// The names of UIKit's own classes, in Objective-C's spelling, that interface files and code use.
///
/// A subclass has the names of its superclasses.
enum BuiltInNames {
    /// The declarations of each class.
    static let tables: [ObjectIdentifier: @MainActor (RuntimeNames) -> Void] = [
        ObjectIdentifier(UIView.self): view,
        ObjectIdentifier(CALayer.self): layer,
        ObjectIdentifier(UIControl.self): control,
        ObjectIdentifier(UILabel.self): label,
        ObjectIdentifier(UIButton.self): button,
        ObjectIdentifier(UIImageView.self): imageView,
        ObjectIdentifier(UITextField.self): textField,
        ObjectIdentifier(UITextView.self): textView,
        ObjectIdentifier(UIScrollView.self): scrollView,
        ObjectIdentifier(UITableView.self): tableView,
        ObjectIdentifier(UITableViewCell.self): tableCell,
        ObjectIdentifier(UICollectionView.self): collectionView,
        ObjectIdentifier(UICollectionViewCell.self): collectionCell,
        ObjectIdentifier(UISearchBar.self): searchBar,
        ObjectIdentifier(UISwitch.self): toggle,
        ObjectIdentifier(UISlider.self): slider,
        ObjectIdentifier(UIStepper.self): stepper,
        ObjectIdentifier(UIPickerView.self): {
            $0.property("dataSource", \UIPickerView.dataSource)
            $0.property("delegate", \UIPickerView.delegate)
        },
        ObjectIdentifier(UIDatePicker.self): {
            $0.property("date", \UIDatePicker.date)
            $0.property("minimumDate", \UIDatePicker.minimumDate)
            $0.property("maximumDate", \UIDatePicker.maximumDate)
            $0.property("minuteInterval", \UIDatePicker.minuteInterval)
            $0.property("locale", \UIDatePicker.locale)
            $0.property("timeZone", \UIDatePicker.timeZone)
        },
        ObjectIdentifier(UIPageControl.self): {
            $0.property("currentPage", \UIPageControl.currentPage)
            $0.property("numberOfPages", \UIPageControl.numberOfPages)
            $0.property("hidesForSinglePage", \UIPageControl.hidesForSinglePage)
            $0.property("pageIndicatorTintColor", \UIPageControl.pageIndicatorTintColor)
            $0.property(
                "currentPageIndicatorTintColor", \UIPageControl.currentPageIndicatorTintColor)
        },
        ObjectIdentifier(UIAlertController.self): {
            $0.property("attributedTitle", \UIAlertController.attributedTitle)
            $0.property("attributedMessage", \UIAlertController.attributedMessage)
        },
        ObjectIdentifier(UIAlertAction.self): {
            $0.property("titleTextColor", \UIAlertAction.titleTextColor)
        },
        ObjectIdentifier(UIStackView.self): stackView,
        ObjectIdentifier(UIProgressView.self): progressView,
        ObjectIdentifier(UIActivityIndicatorView.self): {
            $0.property("color", \UIActivityIndicatorView.color)
            $0.property("hidesWhenStopped", \UIActivityIndicatorView.hidesWhenStopped)
        },
        ObjectIdentifier(UINavigationBar.self): {
            $0.property("barTintColor", \UINavigationBar.barTintColor)
            $0.property("translucent", \UINavigationBar.isTranslucent)
            $0.property("prefersLargeTitles", \UINavigationBar.prefersLargeTitles)
        },
        ObjectIdentifier(UITabBar.self): {
            $0.property("barTintColor", \UITabBar.barTintColor)
            $0.property("translucent", \UITabBar.isTranslucent)
            $0.property("unselectedItemTintColor", \UITabBar.unselectedItemTintColor)
        },
        ObjectIdentifier(UIGestureRecognizer.self): gesture,
        ObjectIdentifier(UIViewController.self): viewController,
        ObjectIdentifier(UITableViewController.self): {
            // Closures are used because setting through a key path would load the view.
            $0.property(
                "tableView", get: { (controller: UITableViewController) in controller.tableView },
                set: { $0.tableView = $1 })
            $0.property("refreshControl", \UITableViewController.refreshControl)
        },
        ObjectIdentifier(UICollectionViewController.self): {
            // Closures are used because setting through a key path would load the view.
            $0.property(
                "collectionView",
                get: { (controller: UICollectionViewController) in controller.collectionView },
                set: { $0.collectionView = $1 })
        },
        ObjectIdentifier(UINavigationController.self): {
            $0.property("delegate", \UINavigationController.delegate)
            $0.property("toolbarHidden", \UINavigationController.isToolbarHidden)
        },
        ObjectIdentifier(UITabBarController.self): {
            $0.property("delegate", \UITabBarController.delegate)
            $0.property("selectedIndex", \UITabBarController.selectedIndex)
        },
        ObjectIdentifier(UISplitViewController.self): {
            $0.property("delegate", \UISplitViewController.delegate)
        },
        ObjectIdentifier(UIPageViewController.self): {
            $0.property("delegate", \UIPageViewController.delegate)
            $0.property("dataSource", \UIPageViewController.dataSource)
        },
        ObjectIdentifier(UIBarItem.self): barItem,
        ObjectIdentifier(UIBarButtonItem.self): barButton,
        ObjectIdentifier(UITabBarItem.self): {
            $0.property("badgeValue", \UITabBarItem.badgeValue)
            $0.property("badgeColor", \UITabBarItem.badgeColor)
            $0.property("selectedImage", \UITabBarItem.selectedImage)
        },
        ObjectIdentifier(UINavigationItem.self): navigationItem,
        ObjectIdentifier(NSLayoutConstraint.self): {
            $0.property("constant", \NSLayoutConstraint.constant)
            $0.property("identifier", \NSLayoutConstraint.identifier)
            $0.property("priority", \NSLayoutConstraint.priority)
            $0.property("active", \NSLayoutConstraint.isActive)
        },
    ]

    // MARK: - Views

    private static func view(_ names: RuntimeNames) {
        names.property(reading: "layer", \UIView.layer)
        names.property("hidden", \UIView.isHidden)
        names.property("isHidden", \UIView.isHidden)
        names.property("alpha", \UIView.alpha)
        names.property("tag", \UIView.tag)
        names.property("backgroundColor", \UIView.backgroundColor)
        names.property("tintColor", \UIView.tintColor)
        names.property("clipsToBounds", \UIView.clipsToBounds)
        names.property("userInteractionEnabled", \UIView.isUserInteractionEnabled)
        names.property("multipleTouchEnabled", \UIView.isMultipleTouchEnabled)
        names.property("exclusiveTouch", \UIView.isExclusiveTouch)
        names.property("gestureRecognizers", \UIView.gestureRecognizers)
        names.property("contentMode", \UIView.contentMode)
        names.property("frame", \UIView.frame)
        names.property("bounds", \UIView.bounds)
        names.property("center", \UIView.center)
        names.property(reading: "superview", \UIView.superview)
        names.property("restorationIdentifier", \UIView.restorationIdentifier)
        names.property("accessibilityIdentifier", \UIView.accessibilityIdentifier)
        names.property("accessibilityLabel", \UIView.accessibilityLabel)
        names.property("accessibilityHint", \UIView.accessibilityHint)
        names.property("accessibilityValue", \UIView.accessibilityValue)
        names.property("isAccessibilityElement", \UIView.isAccessibilityElement)
        names.property("layoutMargins", \UIView.layoutMargins)
        names.property(
            "translatesAutoresizingMaskIntoConstraints",
            \UIView.translatesAutoresizingMaskIntoConstraints)
    }

    private static func gesture(_ names: RuntimeNames) {
        names.property("enabled", \UIGestureRecognizer.isEnabled)
        names.property("delegate", \UIGestureRecognizer.delegate)
        names.property("name", \UIGestureRecognizer.name)
        names.property("cancelsTouchesInView", \UIGestureRecognizer.cancelsTouchesInView)
        names.property("delaysTouchesBegan", \UIGestureRecognizer.delaysTouchesBegan)
        names.property("delaysTouchesEnded", \UIGestureRecognizer.delaysTouchesEnded)
        names.property(reading: "view", \UIGestureRecognizer.view)
        names.property(reading: "state", \UIGestureRecognizer.state)
    }

    private static func layer(_ names: RuntimeNames) {
        names.property("cornerRadius", \CALayer.cornerRadius)
        names.property("borderWidth", \CALayer.borderWidth)
        names.property("borderColor", \CALayer.borderColor)
        names.property("masksToBounds", \CALayer.masksToBounds)
        names.property("shadowOpacity", \CALayer.shadowOpacity)
        names.property("shadowRadius", \CALayer.shadowRadius)
        names.property("shadowOffset", \CALayer.shadowOffset)
        names.property("shadowColor", \CALayer.shadowColor)
        names.property("opacity", \CALayer.opacity)
        names.property("anchorPoint", \CALayer.anchorPoint)
    }

    private static func control(_ names: RuntimeNames) {
        names.property("enabled", \UIControl.isEnabled)
        names.property("selected", \UIControl.isSelected)
        names.property("highlighted", \UIControl.isHighlighted)
    }

    private static func label(_ names: RuntimeNames) {
        names.property("text", \UILabel.text)
        names.property("textColor", \UILabel.textColor)
        names.property("font", \UILabel.font)
        names.property("numberOfLines", \UILabel.numberOfLines)
        names.property("textAlignment", \UILabel.textAlignment)
        names.property("lineBreakMode", \UILabel.lineBreakMode)
        names.property("adjustsFontSizeToFitWidth", \UILabel.adjustsFontSizeToFitWidth)
        names.property("minimumScaleFactor", \UILabel.minimumScaleFactor)
        names.property("highlightedTextColor", \UILabel.highlightedTextColor)
    }

    private static func button(_ names: RuntimeNames) {
        names.property(reading: "titleLabel", \UIButton.titleLabel)
        names.property("contentEdgeInsets", \UIButton.contentEdgeInsets)
    }

    private static func imageView(_ names: RuntimeNames) {
        names.property("image", \UIImageView.image)
        names.property("highlightedImage", \UIImageView.highlightedImage)
    }

    private static func textField(_ names: RuntimeNames) {
        names.property("delegate", \UITextField.delegate)
        names.property("text", \UITextField.text)
        names.property("placeholder", \UITextField.placeholder)
        names.property("secureTextEntry", \UITextField.isSecureTextEntry)
        names.property("textColor", \UITextField.textColor)
        names.property("font", \UITextField.font)
        names.property("textAlignment", \UITextField.textAlignment)
        names.property("borderStyle", \UITextField.borderStyle)
        names.property("clearButtonMode", \UITextField.clearButtonMode)
    }

    private static func textView(_ names: RuntimeNames) {
        names.property("text", \UITextView.text)
        names.property("editable", \UITextView.isEditable)
        names.property("selectable", \UITextView.isSelectable)
        names.property("textColor", \UITextView.textColor)
        names.property("font", \UITextView.font)
        names.property("textAlignment", \UITextView.textAlignment)
        names.property("textContainerInset", \UITextView.textContainerInset)
        names.property("delegate", \UITextView.delegate)
    }

    private static func scrollView(_ names: RuntimeNames) {
        names.property("delegate", \UIScrollView.scrollDelegate)
        names.property("contentOffset", \UIScrollView.contentOffset)
        names.property("contentSize", \UIScrollView.contentSize)
        names.property("contentInset", \UIScrollView.contentInset)
        names.property("scrollEnabled", \UIScrollView.isScrollEnabled)
        names.property("pagingEnabled", \UIScrollView.isPagingEnabled)
        names.property("bounces", \UIScrollView.bounces)
        names.property(
            "contentInsetAdjustmentBehavior", \UIScrollView.contentInsetAdjustmentBehavior)
        names.property("keyboardDismissMode", \UIScrollView.keyboardDismissMode)
    }

    private static func tableView(_ names: RuntimeNames) {
        names.property("delegate", \UITableView.delegate)
        names.property("dataSource", \UITableView.dataSource)
        names.property("prefetchDataSource", \UITableView.prefetchDataSource)
        names.property("rowHeight", \UITableView.rowHeight)
        names.property("estimatedRowHeight", \UITableView.estimatedRowHeight)
        names.property("sectionHeaderHeight", \UITableView.sectionHeaderHeight)
        names.property("sectionFooterHeight", \UITableView.sectionFooterHeight)
        names.property("sectionHeaderTopPadding", \UITableView.sectionHeaderTopPadding)
        names.property("separatorStyle", \UITableView.separatorStyle)
        names.property("separatorColor", \UITableView.separatorColor)
        names.property("separatorInset", \UITableView.separatorInset)
        names.property("tableHeaderView", \UITableView.tableHeaderView)
        names.property("tableFooterView", \UITableView.tableFooterView)
        names.property("allowsSelection", \UITableView.allowsSelection)
    }

    private static func tableCell(_ names: RuntimeNames) {
        names.property(reading: "textLabel", \UITableViewCell.textLabel)
        names.property(reading: "detailTextLabel", \UITableViewCell.detailTextLabel)
        names.property(reading: "imageView", \UITableViewCell.imageView)
        names.property(reading: "contentView", \UITableViewCell.contentView)
        names.property("accessoryView", \UITableViewCell.accessoryView)
        names.property("backgroundView", \UITableViewCell.backgroundView)
        names.property("selectedBackgroundView", \UITableViewCell.selectedBackgroundView)
        names.property("selectionStyle", \UITableViewCell.selectionStyle)
        names.property("accessoryType", \UITableViewCell.accessoryType)
        names.property("separatorInset", \UITableViewCell.separatorInset)
    }

    private static func collectionView(_ names: RuntimeNames) {
        names.property("delegate", \UICollectionView.delegate)
        names.property("dataSource", \UICollectionView.dataSource)
        names.property("prefetchDataSource", \UICollectionView.prefetchDataSource)
        names.property("collectionViewLayout", \UICollectionView.collectionViewLayout)
        names.property("backgroundView", \UICollectionView.backgroundView)
    }

    private static func collectionCell(_ names: RuntimeNames) {
        names.property(reading: "contentView", \UICollectionViewCell.contentView)
        names.property("backgroundView", \UICollectionViewCell.backgroundView)
        names.property("selectedBackgroundView", \UICollectionViewCell.selectedBackgroundView)
    }

    private static func searchBar(_ names: RuntimeNames) {
        names.property("delegate", \UISearchBar.delegate)
        names.property("text", \UISearchBar.text)
        names.property("placeholder", \UISearchBar.placeholder)
    }

    private static func slider(_ names: RuntimeNames) {
        names.property("value", \UISlider.value)
        names.property("minimumValue", \UISlider.minimumValue)
        names.property("maximumValue", \UISlider.maximumValue)
        names.property("minimumTrackTintColor", \UISlider.minimumTrackTintColor)
        names.property("maximumTrackTintColor", \UISlider.maximumTrackTintColor)
    }

    private static func toggle(_ names: RuntimeNames) {
        names.property("on", \UISwitch.isOn)
        names.property("onTintColor", \UISwitch.onTintColor)
        names.property("thumbTintColor", \UISwitch.thumbTintColor)
    }

    private static func stepper(_ names: RuntimeNames) {
        names.property("value", \UIStepper.value)
        names.property("minimumValue", \UIStepper.minimumValue)
        names.property("maximumValue", \UIStepper.maximumValue)
        names.property("stepValue", \UIStepper.stepValue)
    }

    private static func stackView(_ names: RuntimeNames) {
        names.property("spacing", \UIStackView.spacing)
        names.property("axis", \UIStackView.axis)
        names.property("alignment", \UIStackView.alignment)
        names.property("distribution", \UIStackView.distribution)
        names.property(
            "layoutMarginsRelativeArrangement", \UIStackView.isLayoutMarginsRelativeArrangement)
    }

    private static func progressView(_ names: RuntimeNames) {
        names.property("progress", \UIProgressView.progress)
        names.property("progressTintColor", \UIProgressView.progressTintColor)
        names.property("trackTintColor", \UIProgressView.trackTintColor)
    }

    // MARK: - Controllers and items

    private static func viewController(_ names: RuntimeNames) {
        // Closures are used because setting through a key path would load the view.
        names.property(
            "view", get: { (controller: UIViewController) in controller.view },
            set: { $0.view = $1 })
        names.property("title", \UIViewController.title)
        names.property("navigationItem", \UIViewController.navigationItemForNames)
        names.property("tabBarItem", \UIViewController.tabBarItem)
        names.property("restorationIdentifier", \UIViewController.restorationIdentifier)
        names.property("modalPresentationStyle", \UIViewController.modalPresentationStyle)
        names.property("modalTransitionStyle", \UIViewController.modalTransitionStyle)
        names.property("hidesBottomBarWhenPushed", \UIViewController.hidesBottomBarWhenPushed)
        names.property(reading: "storyboard", \UIViewController.storyboard)
    }

    private static func barItem(_ names: RuntimeNames) {
        names.property("title", \UIBarItem.title)
        names.property("image", \UIBarItem.image)
        names.property("enabled", \UIBarItem.isEnabled)
        names.property("tag", \UIBarItem.tag)
    }

    private static func barButton(_ names: RuntimeNames) {
        names.property("customView", \UIBarButtonItem.customView)
        names.property("tintColor", \UIBarButtonItem.tintColor)
    }

    private static func navigationItem(_ names: RuntimeNames) {
        names.property("title", \UINavigationItem.title)
        names.property("prompt", \UINavigationItem.prompt)
        names.property("titleView", \UINavigationItem.titleView)
        names.property("leftBarButtonItem", \UINavigationItem.leftBarButtonItem)
        names.property("rightBarButtonItem", \UINavigationItem.rightBarButtonItem)
        names.property("leftBarButtonItems", \UINavigationItem.leftBarButtonItems)
        names.property("rightBarButtonItems", \UINavigationItem.rightBarButtonItems)
        names.property("backBarButtonItem", \UINavigationItem.backBarButtonItem)
    }
}
