/// The members of UIKit's types that Perennial does not declare, and that apps use.
///
/// The types of expressions are not known, so a name is listed only if no type of Perennial and of
/// Foundation has a member of that name, and apps hardly use it for members of their own.
package enum MemberCounterparts {
    private static let subjects: [SymbolCounterparts.Subject] = [
        SymbolCounterparts.Subject(
            names: [
                "registerForRemoteNotifications", "unregisterForRemoteNotifications",
                "isRegisteredForRemoteNotifications", "registerUserNotificationSettings",
                "scheduleLocalNotification", "presentLocalNotificationNow",
                "cancelAllLocalNotifications", "applicationIconBadgeNumber",
                "isNetworkActivityIndicatorVisible", "setAlternateIconName",
                "supportsAlternateIcons", "alternateIconName", "beginIgnoringInteractionEvents",
                "endIgnoringInteractionEvents", "isIgnoringInteractionEvents",
                "beginReceivingRemoteControlEvents", "endReceivingRemoteControlEvents",
                "remoteControlReceived", "userDidTakeScreenshotNotification",
                "preferredContentSizeCategory",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "setStatusBarOrientation", "setStatusBarHidden", "setStatusBarStyle",
                "willChangeStatusBarOrientationNotification",
                "didChangeStatusBarOrientationNotification",
            ], alternative: "prefersStatusBarHidden and preferredStatusBarStyle of view controllers"
        ),
        SymbolCounterparts.Subject(
            names: [
                "transitioningDelegate",
                "interactivePopGestureRecognizer",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "attemptRotationToDeviceOrientation",
                "setNeedsUpdateOfSupportedInterfaceOrientations", "willAnimateRotation",
                "setNeedsUpdateOfHomeIndicatorAutoHidden",
                "setNeedsUpdateOfScreenEdgesDeferringSystemGestures",
                "preferredScreenEdgesDeferringSystemGestures",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: ["registerForPreviewing", "unregisterForPreviewing"],
            alternative: "UIContextMenuInteraction"),
        SymbolCounterparts.Subject(
            names: [
                "registerForTraitChanges",
                "setOverrideTraitCollection", "overrideTraitCollection",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: ["viewRespectsSystemMinimumLayoutMargins", "systemMinimumLayoutMargins"],
            alternative: "layoutMargins"),
        SymbolCounterparts.Subject(
            names: [
                "setNeedsUpdateContentUnavailableConfiguration",
                "updateContentUnavailableConfiguration", "contentUnavailableConfiguration",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: ["hidesBarsWhenKeyboardAppears"],
            alternative: "setNavigationBarHidden(_:animated:)"),
        SymbolCounterparts.Subject(
            names: ["moreNavigationController", "customizableViewControllers"], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "setTitleVerticalPositionAdjustment", "setBackButtonTitlePositionAdjustment",
                "setBackButtonBackgroundImage",
            ], alternative: "barTintColor, titleTextAttributes and appearance() of the bars"),
        SymbolCounterparts.Subject(
            names: ["dimsBackgroundDuringPresentation"],
            alternative: "obscuresBackgroundDuringPresentation"),
        SymbolCounterparts.Subject(
            names: ["searchDisplayController"], alternative: "UISearchController"),
        SymbolCounterparts.Subject(
            names: [
                "beginAnimations", "commitAnimations", "setAnimationCurve", "setAnimationDelay",
                "setAnimationDelegate", "setAnimationRepeatCount", "setAnimationTransition",
            ], alternative: "UIView.animate and UIViewPropertyAnimator"),
        SymbolCounterparts.Subject(
            names: ["drawHierarchy", "resizableSnapshotView"], alternative: "CALayer.render(in:)"),
        SymbolCounterparts.Subject(
            names: ["addMotionEffect", "removeMotionEffect", "motionEffects"], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "tintAdjustmentMode", "keyboardLayoutGuide", "exerciseAmbiguityInLayout",
                "hasAmbiguousLayout",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: ["titleEdgeInsets", "imageEdgeInsets"], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "setThumbImage", "setMinimumTrackImage", "setMaximumTrackImage",
                "setDividerImage", "setContentPositionAdjustment", "setTitleShadowColor",
                "currentTitleShadowColor",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: ["isDirectionalLockEnabled", "flashScrollIndicators"], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "sectionIndexColor", "sectionIndexBackgroundColor",
                "sectionIndexTrackingBackgroundColor", "reloadSectionIndexTitles",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "beginInteractiveMovementForItem", "updateInteractiveMovementTargetPosition",
                "endInteractiveMovement", "cancelInteractiveMovement",
                "installsStandardGestureForInteractiveMovement",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "initialLayoutAttributesForAppearingItem",
                "finalLayoutAttributesForDisappearingItem", "layoutAttributesForDecorationView",
                "invalidationContextClass", "layoutAttributesClass",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "searchFieldBackgroundImage", "searchTextPositionAdjustment",
                "setScopeBarButtonBackgroundImage", "showsSearchResultsButton",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "dataDetectorTypes", "passwordRules", "inputAssistantItem",
                "captureTextFromCamera", "clearsOnInsertion",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: ["stretchableImage", "resizableImage"], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "imageFlippedForRightToLeftLayoutDirection",
                "withHorizontallyFlippedOrientation", "withAlignmentRectInsets",
                "flipsForRightToLeftLayoutDirection",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "addSymbolEffect", "removeAllSymbolEffects",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: ["italicSystemFont"], alternative: "UIFont.systemFont(ofSize:weight:)"),
        SymbolCounterparts.Subject(
            names: [
                "cameraOverlayView",
                "cameraViewTransform", "showsCameraControls",
                "videoMaximumDuration",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "coalescedTouches", "predictedTouches", "maximumPossibleForce",
                "azimuthUnitVector", "forceTouchCapability",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: ["motionBegan", "motionEnded", "motionCancelled"], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "brightnessDidChangeNotification", "proximityStateDidChangeNotification",
                "capturedDidChangeNotification", "maximumFramesPerSecond",
            ], alternative: nil),
        SymbolCounterparts.Subject(
            names: [
                "viewPrintFormatter", "excludedActivitySectionTypes",
                "popoverBackgroundViewClass",
            ], alternative: nil),
    ]

    private static let alternatives: [String: String?] = {
        var alternatives: [String: String?] = [:]
        for subject in subjects {
            for name in subject.names { alternatives[name] = .some(subject.alternative) }
        }
        return alternatives
    }()

    /// The names of the absent members.
    package static let names = Set(alternatives.keys)

    /// Returns the nearest alternative of an absent member, or nil if there is none.
    package static func alternative(to name: String) -> String? { alternatives[name] ?? nil }
}
