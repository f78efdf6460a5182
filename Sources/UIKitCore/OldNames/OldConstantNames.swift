// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
public import UIKitPrimitives

/// The name of ``UIApplication/stateRestorationBundleVersionKey`` before Swift 4.2.
public nonisolated let UIApplicationStateRestorationBundleVersionKey = UIApplication
    .stateRestorationBundleVersionKey
/// The name of ``UIApplication/stateRestorationUserInterfaceIdiomKey`` before Swift 4.2.
public nonisolated let UIApplicationStateRestorationUserInterfaceIdiomKey = UIApplication
    .stateRestorationUserInterfaceIdiomKey
/// The name of ``UIApplication/stateRestorationTimestampKey`` before Swift 4.2.
public nonisolated let UIApplicationStateRestorationTimestampKey = UIApplication
    .stateRestorationTimestampKey
/// The name of ``UIApplication/stateRestorationSystemVersionKey`` before Swift 4.2.
public nonisolated let UIApplicationStateRestorationSystemVersionKey = UIApplication
    .stateRestorationSystemVersionKey
/// The name of ``UIApplication/stateRestorationViewControllerStoryboardKey`` before Swift 4.2.
public nonisolated let UIStateRestorationViewControllerStoryboardKey = UIApplication
    .stateRestorationViewControllerStoryboardKey
/// The name of ``UIApplication/backgroundFetchIntervalMinimum`` before Swift 4.2.
public nonisolated let UIApplicationBackgroundFetchIntervalMinimum = UIApplication
    .backgroundFetchIntervalMinimum
/// The name of ``UIApplication/backgroundFetchIntervalNever`` before Swift 4.2.
public nonisolated let UIApplicationBackgroundFetchIntervalNever = UIApplication
    .backgroundFetchIntervalNever
/// The name of ``UIApplication/minimumKeepAliveTimeout`` before Swift 4.2.
public nonisolated let UIMinimumKeepAliveTimeout = UIApplication.minimumKeepAliveTimeout
/// The name of ``UIBackgroundTaskIdentifier/invalid`` before Swift 4.2.
public nonisolated let UIBackgroundTaskInvalid = UIBackgroundTaskIdentifier.invalid
/// The name of ``UIWindow/Level/normal`` before Swift 4.2.
public nonisolated let UIWindowLevelNormal = UIWindow.Level.normal
/// The name of ``UIWindow/Level/statusBar`` before Swift 4.2.
public nonisolated let UIWindowLevelStatusBar = UIWindow.Level.statusBar
/// The name of ``UIWindow/Level/alert`` before Swift 4.2.
public nonisolated let UIWindowLevelAlert = UIWindow.Level.alert
/// The name of ``UIResponder/keyboardFrameBeginUserInfoKey`` before Swift 4.2.
public nonisolated let UIKeyboardFrameBeginUserInfoKey = UIResponder.keyboardFrameBeginUserInfoKey
/// The name of ``UIResponder/keyboardFrameEndUserInfoKey`` before Swift 4.2.
public nonisolated let UIKeyboardFrameEndUserInfoKey = UIResponder.keyboardFrameEndUserInfoKey
/// The name of ``UIResponder/keyboardAnimationDurationUserInfoKey`` before Swift 4.2.
public nonisolated let UIKeyboardAnimationDurationUserInfoKey = UIResponder
    .keyboardAnimationDurationUserInfoKey
/// The name of ``UIResponder/keyboardAnimationCurveUserInfoKey`` before Swift 4.2.
public nonisolated let UIKeyboardAnimationCurveUserInfoKey = UIResponder
    .keyboardAnimationCurveUserInfoKey
/// The name of ``UIResponder/keyboardIsLocalUserInfoKey`` before Swift 4.2.
public nonisolated let UIKeyboardIsLocalUserInfoKey = UIResponder.keyboardIsLocalUserInfoKey
/// The name of ``UITableView/automaticDimension`` before Swift 4.2.
public nonisolated let UITableViewAutomaticDimension = UITableView.automaticDimension
/// The name of ``UISplitViewController/automaticDimension`` before Swift 4.2.
public nonisolated let UISplitViewControllerAutomaticDimension = UISplitViewController
    .automaticDimension
/// The name of ``UIView/noIntrinsicMetric`` before Swift 4.2.
public nonisolated let UIViewNoIntrinsicMetric = UIView.noIntrinsicMetric
/// The name of ``UIView/layoutFittingCompressedSize`` before Swift 4.2.
public nonisolated let UILayoutFittingCompressedSize = UIView.layoutFittingCompressedSize
/// The name of ``UIView/layoutFittingExpandedSize`` before Swift 4.2.
public nonisolated let UILayoutFittingExpandedSize = UIView.layoutFittingExpandedSize
/// The name of `UILayoutPriority/required` before Swift 4.2.
public nonisolated let UILayoutPriorityRequired = UILayoutPriority.required
/// The name of `UILayoutPriority/defaultHigh` before Swift 4.2.
public nonisolated let UILayoutPriorityDefaultHigh = UILayoutPriority.defaultHigh
/// The name of `UILayoutPriority/defaultLow` before Swift 4.2.
public nonisolated let UILayoutPriorityDefaultLow = UILayoutPriority.defaultLow
/// The name of `UILayoutPriority/fittingSizeLevel` before Swift 4.2.
public nonisolated let UILayoutPriorityFittingSizeLevel = UILayoutPriority.fittingSizeLevel
/// The name of ``UICollectionView/elementKindSectionHeader`` before Swift 4.2.
public nonisolated let UICollectionElementKindSectionHeader = UICollectionView
    .elementKindSectionHeader
/// The name of ``UICollectionView/elementKindSectionFooter`` before Swift 4.2.
public nonisolated let UICollectionElementKindSectionFooter = UICollectionView
    .elementKindSectionFooter
/// The name of ``UIPageViewController/OptionsKey/spineLocation`` before Swift 4.2.
public nonisolated let UIPageViewControllerOptionSpineLocationKey = UIPageViewController.OptionsKey
    .spineLocation
/// The name of ``UIPageViewController/OptionsKey/interPageSpacing`` before Swift 4.2.
public nonisolated let UIPageViewControllerOptionInterPageSpacingKey = UIPageViewController
    .OptionsKey.interPageSpacing
/// The name of ``UIFont/Weight/ultraLight`` before Swift 4.2.
public nonisolated let UIFontWeightUltraLight = UIFont.Weight.ultraLight
/// The name of ``UIFont/Weight/thin`` before Swift 4.2.
public nonisolated let UIFontWeightThin = UIFont.Weight.thin
/// The name of ``UIFont/Weight/light`` before Swift 4.2.
public nonisolated let UIFontWeightLight = UIFont.Weight.light
/// The name of ``UIFont/Weight/regular`` before Swift 4.2.
public nonisolated let UIFontWeightRegular = UIFont.Weight.regular
/// The name of ``UIFont/Weight/medium`` before Swift 4.2.
public nonisolated let UIFontWeightMedium = UIFont.Weight.medium
/// The name of ``UIFont/Weight/semibold`` before Swift 4.2.
public nonisolated let UIFontWeightSemibold = UIFont.Weight.semibold
/// The name of ``UIFont/Weight/bold`` before Swift 4.2.
public nonisolated let UIFontWeightBold = UIFont.Weight.bold
/// The name of ``UIFont/Weight/heavy`` before Swift 4.2.
public nonisolated let UIFontWeightHeavy = UIFont.Weight.heavy
/// The name of ``UIFont/Weight/black`` before Swift 4.2.
public nonisolated let UIFontWeightBlack = UIFont.Weight.black
/// The name of `NSAttributedString.Key.font` before Swift 4.2.
public nonisolated let NSFontAttributeName = NSAttributedString.Key.font
/// The name of `NSAttributedString.Key.foregroundColor` before Swift 4.2.
public nonisolated let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
/// The name of `NSAttributedString.Key.backgroundColor` before Swift 4.2.
public nonisolated let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
/// The name of `NSAttributedString.Key.kern` before Swift 4.2.
public nonisolated let NSKernAttributeName = NSAttributedString.Key.kern
/// The name of `NSAttributedString.Key.baselineOffset` before Swift 4.2.
public nonisolated let NSBaselineOffsetAttributeName = NSAttributedString.Key.baselineOffset
/// The name of `NSAttributedString.Key.strikethroughStyle` before Swift 4.2.
public nonisolated let NSStrikethroughStyleAttributeName = NSAttributedString.Key.strikethroughStyle
/// The name of `NSAttributedString.Key.strikethroughColor` before Swift 4.2.
public nonisolated let NSStrikethroughColorAttributeName = NSAttributedString.Key.strikethroughColor
/// The name of `NSAttributedString.Key.underlineStyle` before Swift 4.2.
public nonisolated let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
/// The name of `NSAttributedString.Key.underlineColor` before Swift 4.2.
public nonisolated let NSUnderlineColorAttributeName = NSAttributedString.Key.underlineColor
/// The name of `NSAttributedString.Key.paragraphStyle` before Swift 4.2.
public nonisolated let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
/// The name of `NSAttributedString.Key.link` before Swift 4.2.
public nonisolated let NSLinkAttributeName = NSAttributedString.Key.link
/// The name of `UIAccessibilityTraits/none` before Swift 4.2.
public nonisolated let UIAccessibilityTraitNone = UIAccessibilityTraits.none
/// The name of `UIAccessibilityTraits/button` before Swift 4.2.
public nonisolated let UIAccessibilityTraitButton = UIAccessibilityTraits.button
/// The name of `UIAccessibilityTraits/link` before Swift 4.2.
public nonisolated let UIAccessibilityTraitLink = UIAccessibilityTraits.link
/// The name of `UIAccessibilityTraits/image` before Swift 4.2.
public nonisolated let UIAccessibilityTraitImage = UIAccessibilityTraits.image
/// The name of `UIAccessibilityTraits/selected` before Swift 4.2.
public nonisolated let UIAccessibilityTraitSelected = UIAccessibilityTraits.selected
/// The name of `UIAccessibilityTraits/playsSound` before Swift 4.2.
public nonisolated let UIAccessibilityTraitPlaysSound = UIAccessibilityTraits.playsSound
/// The name of `UIAccessibilityTraits/keyboardKey` before Swift 4.2.
public nonisolated let UIAccessibilityTraitKeyboardKey = UIAccessibilityTraits.keyboardKey
/// The name of `UIAccessibilityTraits/staticText` before Swift 4.2.
public nonisolated let UIAccessibilityTraitStaticText = UIAccessibilityTraits.staticText
/// The name of `UIAccessibilityTraits/summaryElement` before Swift 4.2.
public nonisolated let UIAccessibilityTraitSummaryElement = UIAccessibilityTraits.summaryElement
/// The name of `UIAccessibilityTraits/notEnabled` before Swift 4.2.
public nonisolated let UIAccessibilityTraitNotEnabled = UIAccessibilityTraits.notEnabled
/// The name of `UIAccessibilityTraits/updatesFrequently` before Swift 4.2.
public nonisolated let UIAccessibilityTraitUpdatesFrequently = UIAccessibilityTraits
    .updatesFrequently
/// The name of `UIAccessibilityTraits/searchField` before Swift 4.2.
public nonisolated let UIAccessibilityTraitSearchField = UIAccessibilityTraits.searchField
/// The name of `UIAccessibilityTraits/startsMediaSession` before Swift 4.2.
public nonisolated let UIAccessibilityTraitStartsMediaSession = UIAccessibilityTraits
    .startsMediaSession
/// The name of `UIAccessibilityTraits/adjustable` before Swift 4.2.
public nonisolated let UIAccessibilityTraitAdjustable = UIAccessibilityTraits.adjustable
/// The name of `UIAccessibilityTraits/allowsDirectInteraction` before Swift 4.2.
public nonisolated let UIAccessibilityTraitAllowsDirectInteraction = UIAccessibilityTraits
    .allowsDirectInteraction
/// The name of `UIAccessibilityTraits/causesPageTurn` before Swift 4.2.
public nonisolated let UIAccessibilityTraitCausesPageTurn = UIAccessibilityTraits.causesPageTurn
/// The name of `UIAccessibilityTraits/header` before Swift 4.2.
public nonisolated let UIAccessibilityTraitHeader = UIAccessibilityTraits.header
