import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The attributes of view controllers.
enum ControllerAttributes {
    static func controller(_ table: inout AttributeTable) {
        table.choice("modalPresentationStyle", UIModalPresentationStyle.interfaceNames) {
            (controller: UIViewController, style) in controller.modalPresentationStyle = style
        }
        table.choice("modalTransitionStyle", UIModalTransitionStyle.interfaceNames) {
            (controller: UIViewController, style) in controller.modalTransitionStyle = style
        }
        table.bool("hidesBottomBarWhenPushed") { (controller: UIViewController, value) in
            controller.hidesBottomBarWhenPushed = value
        }
        table.bool("definesPresentationContext") { (controller: UIViewController, value) in
            controller.definesPresentationContext = value
        }
        table.bool("modalInPresentation") { (controller: UIViewController, value) in
            controller.isModalInPresentation = value
        }
        table.size("preferredContentSize") { (controller: UIViewController, size) in
            controller.preferredContentSize = size
        }
        table.size("contentSizeForViewInPopover") { (controller: UIViewController, size) in
            controller.preferredContentSize = size
        }
        table.value("edgesForExtendedLayout") { (controller: UIViewController, element, _) in
            let edges: [(String, UIRectEdge)] = [
                ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
                ("all", .all),
            ]
            controller.edgesForExtendedLayout = UIRectEdge(
                edges.filter { element.bool($0.0) == true }.map(\.1))
        }
        table.bool("extendedLayoutIncludesOpaqueBars") { (controller: UIViewController, value) in
            controller.extendedLayoutIncludesOpaqueBars = value
        }
        table.bool("automaticallyAdjustsScrollViewInsets") {
            (controller: UIViewController, value) in
            controller.automaticallyAdjustsScrollViewInsets = value
        }
    }

    // MARK: - Containers

    static func navigation(_ table: inout AttributeTable) {
        table.bool("navigationBarHidden") { (controller: UINavigationController, value) in
            controller.isNavigationBarHidden = value
        }
        table.bool("toolbarHidden") { (controller: UINavigationController, value) in
            controller.isToolbarHidden = value
        }
    }

    static func split(_ table: inout AttributeTable) {
        table.choice("preferredDisplayMode", displayModes) {
            (controller: UISplitViewController, mode) in controller.preferredDisplayMode = mode
        }
        table.choice("displayModeButtonVisibility", visibilities) {
            (controller: UISplitViewController, visibility) in
            controller.displayModeButtonVisibility = visibility
        }
        table.bool("presentsWithGesture") { (controller: UISplitViewController, value) in
            controller.presentsWithGesture = value
        }
        table.choice("primaryEdge", ["leading": .leading, "trailing": .trailing]) {
            (controller: UISplitViewController, edge: UISplitViewController.PrimaryEdge) in
            controller.primaryEdge = edge
        }
        table.number("preferredPrimaryColumnWidthFraction") {
            (controller: UISplitViewController, value) in
            controller.preferredPrimaryColumnWidthFraction = CGFloat(value)
        }
        table.number("preferredPrimaryColumnWidth") {
            (controller: UISplitViewController, value) in
            controller.preferredPrimaryColumnWidth = CGFloat(value)
        }
        table.number("minimumPrimaryColumnWidth") { (controller: UISplitViewController, value) in
            controller.minimumPrimaryColumnWidth = CGFloat(value)
        }
        table.number("maximumPrimaryColumnWidth") { (controller: UISplitViewController, value) in
            controller.maximumPrimaryColumnWidth = CGFloat(value)
        }
    }

    private static let displayModes: [String: UISplitViewController.DisplayMode] = [
        "automatic": .automatic, "primaryHidden": .secondaryOnly, "hidden": .secondaryOnly,
        "secondaryOnly": .secondaryOnly, "allVisible": .oneBesideSecondary,
        "beside": .oneBesideSecondary, "oneBesideSecondary": .oneBesideSecondary,
        "primaryOverlay": .oneOverSecondary, "overlay": .oneOverSecondary,
        "oneOverSecondary": .oneOverSecondary, "twoBesideSecondary": .twoBesideSecondary,
        "twoOverSecondary": .twoOverSecondary, "twoDisplaceSecondary": .twoDisplaceSecondary,
    ]

    private static let visibilities: [String: UISplitViewController.DisplayModeButtonVisibility] = [
        "automatic": .automatic, "never": .never, "always": .always,
    ]

    static func page(_ table: inout AttributeTable) {
        table.bool("doubleSided") { (controller: UIPageViewController, value) in
            controller.isDoubleSided = value
        }
    }

    // MARK: - Lists

    static func table(_ table: inout AttributeTable) {
        table.bool("clearsSelectionOnViewWillAppear") {
            (controller: UITableViewController, value) in
            controller.clearsSelectionOnViewWillAppear = value
        }
    }

    static func collection(_ table: inout AttributeTable) {
        table.bool("clearsSelectionOnViewWillAppear") {
            (controller: UICollectionViewController, value) in
            controller.clearsSelectionOnViewWillAppear = value
        }
    }
}
