import InterfaceFiles

/// The names in interface files that need no reader.
///
/// Any other name without a reader is reported.
enum KnownNames {
    /// Whether an attribute of any element is read by the code that creates objects, or
    /// intentionally has no effect.
    static func isHarmless(attribute name: String) -> Bool { attributes.contains(name) }

    /// Whether an attribute of an element is read by the code that creates objects, or
    /// intentionally has no effect.
    static func isHarmless(attribute name: String, of element: InterfaceElement) -> Bool {
        attributesOfElements[element.name]?.contains(name) == true
    }

    /// Whether a child element with the name is read by the code that creates objects, or
    /// intentionally has no effect.
    static func isHarmless(childNamed name: String) -> Bool {
        elements.contains(name) || name.hasPrefix("simulated")
            || name.hasSuffix("SimulatedSizeMetrics")
    }

    /// Whether a child element is harmless because of its key.
    static func isHarmless(child: InterfaceElement) -> Bool {
        child["key"].map { values.contains($0) || $0.hasPrefix("simulated") } ?? false
    }

    /// Whether an element has no class, which is reported once for the whole element.
    static func isSubstituted(_ element: InterfaceElement) -> Bool {
        ObjectClasses.kit[element.name] == nil && !ObjectClasses.isOfOtherModule(element)
    }

    /// Attributes that need no reader in any element.
    private static let attributes: Set<String> = [
        // Read where objects are created, named and connected.
        "id", "key", "customClass", "customModule", "customModuleProvider", "userLabel",
        "sceneMemberID", "restorationIdentifier", "restorationClass", "storyboardIdentifier",
        "useStoryboardIdentifierAsRestorationIdentifier", "reuseIdentifier", "title",
        // For the canvas of Interface Builder.
        "fixedFrame", "misplaced", "ambiguous", "verifyAmbiguity", "placeholderIntrinsicWidth",
        "placeholderIntrinsicHeight", "simulatedAppContext", "designTimeVisible", "colorLabel",
        "usesExplicitColor", "canvasRect", "canvasLocation", "locked", "ibExternalExplicitSize",
        // Hints for drawing, which the page does itself.
        "opaque", "clearsContextBeforeDrawing", "wantsExtendedDynamicRangeContent",
        "contentStretch",
        // Decorations of controls that the page does not draw.
        "springLoaded", "pointerInteraction", "showsTouchWhenHighlighted",
        "adjustsImageWhenHighlighted", "adjustsImageWhenDisabled",
        "reversesTitleShadowWhenHighlighted", "catalog", "toolTip", "menuTitle",
        "changesSelectionAsPrimaryAction", "showsMenuAsPrimaryAction", "role",
        "showsLargeContentViewer", "largeContentTitle", "scalesLargeContentImage",
    ]

    /// Attributes that need no reader in one element.
    private static let attributesOfElements: [String: Set<String>] = [
        "label": [
            "baselineAdjustment", "adjustsLetterSpacingToFitWidth",
            "showsExpansionTextWhenTruncated",
        ],
        "button": ["hasAttributedTitle", "preferredBehavioralStyle"],
        "textView": [
            "allowsEditingTextAttributes", "usesAttributedText", "findInteractionEnabled",
        ],
        "imageView": ["animating", "adjustsImageSizeForAccessibilityContentSizeCategory"],
        "segmentedControl": ["segmentControlStyle", "apportionsSegmentWidthsByContent"],
        "scrollView": scrolling, "tableView": scrolling.union(table),
        "collectionView": scrolling.union(["prefetchingEnabled", "dataMode"]),
        "tableViewCell": [
            "rowHeight", "style", "textLabel", "detailTextLabel", "imageView",
            "hidesAccessoryWhenEditing", "shouldIndentWhileEditing", "focusStyle",
            "showsReorderControl", "editingStyle",
        ],
        "tableViewCellContentView": ["tableViewCell"],
        "collectionViewFlowLayout": ["sectionInsetReference"],
        "searchBar": ["translucent"],
        "tabBar": ["itemPositioning"], "tabBarItem": ["systemItem"],
        "wkWebView": [
            "allowsLinkPreview", "allowsBackForwardNavigationGestures", "customUserAgent",
        ],
        "webView": [
            // The class itself reads it.
            "scalesPageToFit",
            "allowsInlineMediaPlayback", "mediaPlaybackRequiresUserAction",
            "mediaPlaybackAllowsAirPlay", "keyboardDisplayRequiresUserAction",
            "suppressesIncrementalRendering", "allowsLinkPreview",
        ],
        "navigationController": views, "tabBarController": views,
        "splitViewController": views.union([
            "style", "allowDoubleColumnStyle", "allowTripleColumnStyle",
        ]),
        "pageViewController": views.union([
            "transitionStyle", "navigationOrientation", "spineLocation", "pageSpacing",
        ]),
        "viewController": views, "tableViewController": views, "collectionViewController": views,
    ]

    private static let scrolling: Set<String> = [
        "bouncesZoom", "directionalLockEnabled", "indicatorStyle", "delaysContentTouches",
        "canCancelContentTouches", "verticalScrollIndicatorInsets", "decelerationRate",
    ]

    private static let table: Set<String> = [
        "style", "dataMode", "showsSelectionImmediatelyOnTouchBegin", "prefetchingEnabled",
        "sectionIndexMinimumDisplayRowCount", "contentViewInsetsToSafeArea", "springLoaded",
        "selectionFollowsFocus", "fillerRowHeight",
    ]

    private static let views: Set<String> = [
        "autoresizesArchivedViewToFullSize", "wantsFullScreenLayout", "nibName",
        "providesPresentationContextTransitionStyle", "focusGroupIdentifier",
    ]

    /// Child elements that need no reader.
    private static let elements: Set<String> = [
        // Read where objects are created, named and connected.
        "subviews", "connections", "userDefinedRuntimeAttributes", "prototypes", "sections",
        "cells", "items", "toolbarItems", "gestureRecognizers", "leftBarButtonItems",
        "rightBarButtonItems", "segments", "layoutGuides",
        // Read when all objects exist.
        "constraints", "variation",
        // For the canvas of Interface Builder.
        "inferredMetricsTieBreakers", "designables", "attributedDesignables", "nil",
        "freeformSimulatedSizeMetrics",
        // Xcode 7 wrote it, empty, into most views.
        "animations",
        // Playback and preferences of web views. The classes read what has an effect, and the
        // browser decides the rest.
        "wkWebViewConfiguration", "dataDetectorType",
    ]

    /// The keys of child elements that need no reader.
    private static let values: Set<String> = [
        "view", "contentView", "navigationItem", "tabBarItem", "titleView", "leftBarButtonItem",
        "rightBarButtonItem", "backBarButtonItem", "leftBarButtonItems", "rightBarButtonItems",
        "backgroundView", "selectedBackgroundView", "multipleSelectionBackgroundView",
        "accessoryView", "editingAccessoryView", "tableHeaderView", "tableFooterView",
        "sectionHeaderView", "sectionFooterView", "collectionViewLayout", "navigationBar",
        "tabBar", "toolbar", "refreshControl", "customView",
        // For the canvas of Interface Builder.
        "canvasLocation", "freeformSize", "contentStretch", "customSize", "designableContent",
        // Decorations that the page does not draw.
        "titleShadowColor", "titleShadowOffset", "imageInsets", "titlePositionAdjustment",
        "scrollIndicatorInsets", "imageReferenceSize",
    ]
}
