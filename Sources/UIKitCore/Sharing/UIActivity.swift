public import Foundation

/// One thing that the user can do with shared items.
@preconcurrency @MainActor
open class UIActivity: NSObject {
    /// The type of an activity.
    public nonisolated struct ActivityType: RawRepresentable, Hashable, Sendable {
        /// The string of the type.
        public let rawValue: String

        /// Creates a type from a string.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a type from a string.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// Copies texts and addresses to the pasteboard.
        public static let copyToPasteboard = ActivityType(
            "com.apple.UIKit.activity.CopyToPasteboard")
        /// Saves files and images on the user's device.
        public static let saveToFiles = ActivityType("org.perennial.activity.SaveToFiles")
        /// Saves images; the page saves them as files.
        public static let saveToCameraRoll = ActivityType(
            "com.apple.UIKit.activity.SaveToCameraRoll")
        /// Sends a message; not available on a page.
        public static let message = ActivityType("com.apple.UIKit.activity.Message")
        /// Sends mail; not available on a page.
        public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
        /// Prints; not available on a page.
        public static let print = ActivityType("com.apple.UIKit.activity.Print")
        /// Sends to a device nearby; not available on a page.
        public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
        /// Adds to the reading list; not available on a page.
        public static let addToReadingList = ActivityType(
            "com.apple.UIKit.activity.AddToReadingList")
        /// Assigns an image to a contact; not available on a page.
        public static let assignToContact = ActivityType("com.apple.UIKit.activity.AssignToContact")
    }

    /// The category of an activity.
    public nonisolated enum Category: Int, Hashable, Sendable {
        /// The activity acts on the items.
        case action = 0
        /// The activity shares the items.
        case share = 1
    }

    /// Creates an activity.
    public override init() { super.init() }

    /// The category; `action` unless overridden.
    open class var activityCategory: Category { .action }

    /// The type; `nil` unless overridden.
    open var activityType: ActivityType? { nil }

    /// The title of the choice; `nil` unless overridden.
    open var activityTitle: String? { nil }

    /// The image of the choice, which the page does not show; `nil` unless overridden.
    open var activityImage: UIImage? { nil }

    /// Returns whether the activity can do something with the items; `false` unless overridden.
    open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }

    /// Gets the items before the activity is performed.
    open func prepare(withActivityItems activityItems: [Any]) {}

    /// The controller that is presented in place of a call of `perform()`; `nil` unless overridden.
    open var activityViewController: UIViewController? { nil }

    /// Does the work, and calls `activityDidFinish(_:)` when it is done.
    open func perform() { activityDidFinish(true) }

    /// Ends the activity; called by the activity itself.
    open func activityDidFinish(_ completed: Bool) {
        let finish = onFinish
        onFinish = nil
        finish?(completed)
    }

    var onFinish: ((Bool) -> Void)?
}

/// An object that provides the item for an activity.
@preconcurrency @MainActor
public protocol UIActivityItemSource: NSObjectProtocol {
    /// Returns an object of the same class as the item.
    func activityViewControllerPlaceholderItem(
        _ activityViewController: UIActivityViewController
    ) -> Any

    /// Returns the item for an activity.
    func activityViewController(
        _ activityViewController: UIActivityViewController,
        itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any?

    /// Returns the subject, which a page does not use.
    func activityViewController(
        _ activityViewController: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String
}

extension UIActivityItemSource {
    /// Returns an empty text.
    public func activityViewController(
        _ activityViewController: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String { "" }
}

/// Copies texts and addresses.
final class CopyActivity: UIActivity {
    private var texts: [String] = []

    override var activityType: ActivityType? { .copyToPasteboard }
    override var activityTitle: String? { "Copy" }

    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        activityItems.contains { Self.text(of: $0) != nil }
    }

    override func prepare(withActivityItems activityItems: [Any]) {
        texts = activityItems.compactMap(Self.text)
    }

    override func perform() {
        UIPasteboard.general.strings = texts
        super.perform()
    }

    private static func text(of item: Any) -> String? {
        switch item {
        case let text as String: text
        case let text as NSString: "\(text)"
        case let text as NSAttributedString: text.string
        case let url as URL where !url.isFileURL: url.absoluteString
        default: nil
        }
    }
}

/// Lets the page save files and images.
final class SaveActivity: UIActivity {
    private var files: [PageDownloads.File] = []

    override var activityType: ActivityType? { .saveToFiles }
    override var activityTitle: String? { "Save to Files" }

    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        activityItems.contains(where: Self.isFile)
    }

    private static func isFile(_ item: Any) -> Bool {
        if let url = item as? URL { return url.isFileURL }
        return item is Data || (item as? UIImage)?.pngData() != nil
    }

    override func prepare(withActivityItems activityItems: [Any]) {
        files = activityItems.compactMap { item in
            switch item {
            case let url as URL where url.isFileURL: PageDownloads.File(url)
            case let data as Data: PageDownloads.File(name: "Data", data: data)
            case let image as UIImage:
                image.pngData().map { PageDownloads.File(name: "Image.png", data: $0) }
            default: nil
            }
        }
    }

    override func perform() {
        files.forEach(PageDownloads.add)
        activityDidFinish(!files.isEmpty)
    }
}
