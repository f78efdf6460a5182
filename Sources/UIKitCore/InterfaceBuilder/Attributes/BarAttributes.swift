import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The attributes of bars and their items.
enum BarAttributes {
    // MARK: - Bars

    static func navigationBar(_ table: inout AttributeTable) {
        table.bool("largeTitles") { (bar: UINavigationBar, value) in
            bar.prefersLargeTitles = value
        }
        table.bool("translucent") { (bar: UINavigationBar, value) in bar.isTranslucent = value }
        table.color("barTintColor") { (bar: UINavigationBar, color) in bar.barTintColor = color }
    }

    static func tabBar(_ table: inout AttributeTable) {
        table.bool("translucent") { (bar: UITabBar, value) in bar.isTranslucent = value }
        table.color("barTintColor") { (bar: UITabBar, color) in bar.barTintColor = color }
        table.color("unselectedItemTintColor") { (bar: UITabBar, color) in
            bar.unselectedItemTintColor = color
        }
        table.color("selectedImageTintColor") { (bar: UITabBar, color) in
            if let color { bar.tintColor = color }
        }
    }

    static func toolbar(_ table: inout AttributeTable) {
        table.bool("translucent") { (bar: UIToolbar, value) in bar.isTranslucent = value }
        table.color("barTintColor") { (bar: UIToolbar, color) in bar.barTintColor = color }
    }

    // MARK: - Navigation items

    static func navigationItem(_ table: inout AttributeTable) {
        table.text("title") { (item: UINavigationItem, text) in item.title = text }
        table.text("prompt") { (item: UINavigationItem, text) in item.prompt = text }
        table.text("backButtonTitle") { (item: UINavigationItem, text) in
            item.backButtonTitle = text
        }
        table.choice("largeTitleDisplayMode", titleModes) { (item: UINavigationItem, mode) in
            item.largeTitleDisplayMode = mode
        }
        table.bool("leftItemsSupplementBackButton") { (item: UINavigationItem, value) in
            item.leftItemsSupplementBackButton = value
        }
        table.bool("hidesBackButton") { (item: UINavigationItem, value) in
            item.hidesBackButton = value
        }
        table.bool("hidesSearchBarWhenScrolling") { (item: UINavigationItem, value) in
            item.hidesSearchBarWhenScrolling = value
        }
    }

    private static let titleModes: [String: UINavigationItem.LargeTitleDisplayMode] = [
        "automatic": .automatic, "always": .always, "never": .never,
    ]

    // MARK: - Bar items

    static func item(_ table: inout AttributeTable) {
        table.text("title") { (item: UIBarItem, text) in item.title = text }
        table.image("image") { (item: UIBarItem, image) in item.image = image }
        table.bool("enabled") { (item: UIBarItem, value) in item.isEnabled = value }
        table.integer("tag") { (item: UIBarItem, tag) in item.tag = tag }
        // Bars look the same in every orientation, so images for landscape are not used.
        table.readElsewhere("landscapeImage", "landscapeImagePhone", "largeContentSizeImage")
        table.value("accessibilityConfiguration") { (item: UIBarItem, element, place) in
            if let label = element["label"] {
                item.accessibilityLabel = AccessibilityAttributes.text(
                    label, "accessibilityLabel", place)
            }
            if let identifier = element["identifier"] { item.accessibilityIdentifier = identifier }
        }
    }

    static func buttonItem(_ table: inout AttributeTable) {
        table.readElsewhere("systemItem")
        table.choice("style", ["plain": .plain, "bordered": .plain, "done": .done]) {
            (item: UIBarButtonItem, style: UIBarButtonItem.Style) in item.style = style
        }
        table.number("width") { (item: UIBarButtonItem, width) in item.width = CGFloat(width) }
        table.bool("hidden") { (item: UIBarButtonItem, value) in item.isHidden = value }
        table.color("tintColor") { (item: UIBarButtonItem, color) in item.tintColor = color }
        table.complete { (item: UIBarButtonItem, place) in
            guard let name = place.element["systemItem"] else { return }
            guard let systemItem = systemItems[name] else {
                return place.report("The system item \(name) is not supported.")
            }
            // A system item shows its own title, even if the file still has another one.
            let style = place.element["style"] == nil ? nil : item.style
            item.setSystemItem(systemItem)
            if let style { item.style = style }
        }
    }

    private static let systemItems: [String: UIBarButtonItem.SystemItem] = [
        "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add,
        "flexibleSpace": .flexibleSpace, "fixedSpace": .fixedSpace, "compose": .compose,
        "reply": .reply, "action": .action, "organize": .organize, "bookmarks": .bookmarks,
        "search": .search, "refresh": .refresh, "stop": .stop, "camera": .camera,
        "trash": .trash, "play": .play, "pause": .pause, "rewind": .rewind,
        "fastForward": .fastForward, "undo": .undo, "redo": .redo, "pageCurl": .pageCurl,
        "close": .close,
    ]

    // MARK: - Tab bar items

    static func tabItem(_ table: inout AttributeTable) {
        table.image("selectedImage") { (item: UITabBarItem, image) in item.selectedImage = image }
        table.text("badgeValue") { (item: UITabBarItem, text) in item.badgeValue = text }
        table.color("badgeColor") { (item: UITabBarItem, color) in item.badgeColor = color }
        table.complete { (item: UITabBarItem, place) in
            guard let name = place.element["systemItem"] else { return }
            guard let systemItem = systemTabs[name] else {
                return place.report("The system item \(name) is not supported.")
            }
            item.setSystemItem(systemItem)
        }
    }

    private static let systemTabs: [String: UITabBarItem.SystemItem] = [
        "more": .more, "favorites": .favorites, "featured": .featured, "topRated": .topRated,
        "recents": .recents, "contacts": .contacts, "history": .history, "bookmarks": .bookmarks,
        "search": .search, "downloads": .downloads, "mostRecent": .mostRecent,
        "mostViewed": .mostViewed,
    ]
}
