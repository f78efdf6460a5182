public import Foundation

// The names of nested types before Swift 4.2, which joined the outer and the inner name. On Apple's
// systems they compile in Swift 4 only; on Linux there is no mode for them, so they are aliases.

/// The name of ``UIApplication/State`` before Swift 4.2.
public typealias UIApplicationState = UIApplication.State
/// The name of ``UIApplication/LaunchOptionsKey`` before Swift 4.2.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
/// The name of ``UIApplication/OpenURLOptionsKey`` before Swift 4.2.
public typealias UIApplicationOpenURLOptionsKey = UIApplication.OpenURLOptionsKey
/// The name of ``UIWindow/Level`` before Swift 4.2.
public typealias UIWindowLevel = UIWindow.Level
/// The name of ``UIBarButtonItem/Style`` before Swift 4.2.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// The name of ``UIBarButtonItem/SystemItem`` before Swift 4.2.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// The name of ``UIPageViewController/NavigationOrientation`` before Swift 4.2.
public typealias UIPageViewControllerNavigationOrientation = UIPageViewController
    .NavigationOrientation
/// The name of ``UIPageViewController/SpineLocation`` before Swift 4.2.
public typealias UIPageViewControllerSpineLocation = UIPageViewController.SpineLocation
/// The name of ``UIPageViewController/NavigationDirection`` before Swift 4.2.
public typealias UIPageViewControllerNavigationDirection = UIPageViewController.NavigationDirection
/// The name of ``UIPageViewController/TransitionStyle`` before Swift 4.2.
public typealias UIPageViewControllerTransitionStyle = UIPageViewController.TransitionStyle
/// The name of ``UISplitViewController/DisplayMode`` before Swift 4.2.
public typealias UISplitViewControllerDisplayMode = UISplitViewController.DisplayMode
/// The name of ``UISplitViewController/PrimaryEdge`` before Swift 4.2.
public typealias UISplitViewControllerPrimaryEdge = UISplitViewController.PrimaryEdge
/// The name of ``UIButton/ButtonType`` before Swift 4.2.
public typealias UIButtonType = UIButton.ButtonType
/// The name of ``UIControl/Event`` before Swift 4.2.
public typealias UIControlEvents = UIControl.Event
/// The name of ``UIControl/State`` before Swift 4.2.
public typealias UIControlState = UIControl.State
/// The name of ``UIControl/ContentHorizontalAlignment`` before Swift 4.2.
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
/// The name of ``UIControl/ContentVerticalAlignment`` before Swift 4.2.
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
/// The name of ``UISearchBar/Style`` before Swift 4.2.
public typealias UISearchBarStyle = UISearchBar.Style
/// The name of ``UIGestureRecognizer/State`` before Swift 4.2.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
/// The name of ``UISwipeGestureRecognizer/Direction`` before Swift 4.2.
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
/// The name of ``NSLayoutConstraint/Relation`` before Swift 4.2.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// The name of ``NSLayoutConstraint/Attribute`` before Swift 4.2.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// The name of ``NSLayoutConstraint/Axis`` before Swift 4.2.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
/// The name of ``UIView/AutoresizingMask`` before Swift 4.2.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
/// The name of ``UIView/ContentMode`` before Swift 4.2.
public typealias UIViewContentMode = UIView.ContentMode
/// The name of ``UIView/AnimationCurve`` before Swift 4.2.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// The name of ``UIView/AnimationOptions`` before Swift 4.2.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The name of ``UICollectionView/ScrollDirection`` before Swift 4.2.
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
/// The name of ``UICollectionView/ScrollPosition`` before Swift 4.2.
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
/// The name of ``UICollectionView/ElementCategory`` before Swift 4.2.
public typealias UICollectionElementCategory = UICollectionView.ElementCategory
/// The name of ``UITableView/Style`` before Swift 4.2.
public typealias UITableViewStyle = UITableView.Style
/// The name of ``UITableView/RowAnimation`` before Swift 4.2.
public typealias UITableViewRowAnimation = UITableView.RowAnimation
/// The name of ``UITableView/ScrollPosition`` before Swift 4.2.
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
/// The name of ``UITableViewCell/CellStyle`` before Swift 4.2.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
/// The name of ``UITableViewCell/AccessoryType`` before Swift 4.2.
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
/// The name of ``UITableViewCell/SelectionStyle`` before Swift 4.2.
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle
/// The name of ``UITableViewCell/EditingStyle`` before Swift 4.2.
public typealias UITableViewCellEditingStyle = UITableViewCell.EditingStyle
/// The name of ``UITableViewCell/SeparatorStyle`` before Swift 4.2.
public typealias UITableViewCellSeparatorStyle = UITableViewCell.SeparatorStyle
/// The name of ``UIDatePicker/Mode`` before Swift 4.2.
public typealias UIDatePickerMode = UIDatePicker.Mode
/// The name of ``UITextField/BorderStyle`` before Swift 4.2.
public typealias UITextBorderStyle = UITextField.BorderStyle
/// The name of ``UITextField/ViewMode`` before Swift 4.2.
public typealias UITextFieldViewMode = UITextField.ViewMode
/// The name of ``UITextField/DidEndEditingReason`` before Swift 4.2.
public typealias UITextFieldDidEndEditingReason = UITextField.DidEndEditingReason
/// The name of ``UIEvent/EventType`` before Swift 4.2.
public typealias UIEventType = UIEvent.EventType
/// The name of ``UITouch/Phase`` before Swift 4.2.
public typealias UITouchPhase = UITouch.Phase
/// The name of ``UITouch/TouchType`` before Swift 4.2.
public typealias UITouchType = UITouch.TouchType
/// The name of ``UIAlertAction/Style`` before Swift 4.2.
public typealias UIAlertActionStyle = UIAlertAction.Style
/// The name of ``UIAlertController/Style`` before Swift 4.2.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// The name of ``UIActivityIndicatorView/Style`` before Swift 4.2.
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
/// The name of ``UIFont/TextStyle`` before Swift 4.2.
public typealias UIFontTextStyle = UIFont.TextStyle
/// The name of ``UIImage/RenderingMode`` before Swift 4.2.
public typealias UIImageRenderingMode = UIImage.RenderingMode
/// The name of ``UIProgressView/Style`` before Swift 4.2.
public typealias UIProgressViewStyle = UIProgressView.Style
/// The name of ``UIScrollView/KeyboardDismissMode`` before Swift 4.2.
public typealias UIScrollViewKeyboardDismissMode = UIScrollView.KeyboardDismissMode
/// The name of ``UIScrollView/ContentInsetAdjustmentBehavior`` before Swift 4.2.
public typealias UIScrollViewContentInsetAdjustmentBehavior = UIScrollView
    .ContentInsetAdjustmentBehavior
/// The name of ``UIStackView/Distribution`` before Swift 4.2.
public typealias UIStackViewDistribution = UIStackView.Distribution
/// The name of ``UIStackView/Alignment`` before Swift 4.2.
public typealias UIStackViewAlignment = UIStackView.Alignment
/// The name of ``UIBlurEffect/Style`` before Swift 4.2.
public typealias UIBlurEffectStyle = UIBlurEffect.Style
/// The name of `NSAttributedString.Key` before Swift 4.2.
public typealias NSAttributedStringKey = NSAttributedString.Key
