public import Foundation

/// The values that the user copied, for this and other apps.
///
/// A text that the app sets on ``general`` is copied to the clipboard of the user's device by the
/// page, if the user acted on the page a moment ago; otherwise the page asks the user.
///
/// - Note: Difference from UIKit: an app reads what it has set itself, or what the user pasted into
///   the page last, because a page cannot read the clipboard without the user. The content ends
///   with the process; nothing of it is preserved, because it may be a secret.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
    /// The name of a pasteboard.
    public nonisolated struct Name: RawRepresentable, Hashable, Sendable {
        /// The string of the name.
        public let rawValue: String

        /// Creates a name from a string.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a name from a string.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// The name of the pasteboard of the user's device.
        public static let general = Name("com.apple.UIKit.pboard.general")
    }

    /// Posted after the content of a pasteboard changed.
    public nonisolated static let changedNotification = NSNotification.Name(
        "UIPasteboardChangedNotification")

    private static var named: [Name: UIPasteboard] = [:]

    /// The pasteboard of the user's device.
    open class var general: UIPasteboard { existing(.general) }

    private static func existing(_ name: Name) -> UIPasteboard {
        if let known = named[name] { return known }
        let new = UIPasteboard(name)
        named[name] = new
        return new
    }

    /// The name.
    open var name: Name { ownName }
    private let ownName: Name
    /// The number of changes since the process started.
    open private(set) var changeCount = 0

    private enum Value {
        case text(String)
        case url(URL)
        case image(UIImage)
    }

    private var values: [Value] = []

    private init(_ name: Name) {
        ownName = name
        super.init()
    }

    /// Returns the app's own pasteboard with a name, which ends with the process.
    ///
    /// - Parameters:
    ///   - pasteboardName: The name.
    ///   - create: Whether the pasteboard is created if there is none.
    open class func named(_ pasteboardName: Name, create: Bool) -> UIPasteboard? {
        create ? existing(pasteboardName) : named[pasteboardName]
    }

    /// Returns a new pasteboard of the app with a name of its own.
    open class func withUniqueName() -> UIPasteboard { existing(Name(UUID().uuidString)) }

    /// Removes a pasteboard of the app.
    open class func remove(withName pasteboardName: Name) { named[pasteboardName] = nil }

    // MARK: - Content

    /// The first text.
    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }

    /// The texts.
    open var strings: [String]? {
        get {
            let texts = values.compactMap { value -> String? in
                switch value {
                case .text(let text): text
                case .url(let url): url.absoluteString
                case .image: nil
                }
            }
            return texts.isEmpty ? nil : texts
        }
        set { set((newValue ?? []).map(Value.text)) }
    }

    /// The first address.
    open var url: URL? {
        get { urls?.first }
        set { urls = newValue.map { [$0] } }
    }

    /// The addresses.
    open var urls: [URL]? {
        get {
            let urls = values.compactMap { value -> URL? in
                switch value {
                case .text(let text): URL(string: text).flatMap { $0.scheme == nil ? nil : $0 }
                case .url(let url): url
                case .image: nil
                }
            }
            return urls.isEmpty ? nil : urls
        }
        set { set((newValue ?? []).map(Value.url)) }
    }

    /// The first image.
    ///
    /// - Note: Difference from UIKit: an image stays in the app; the page copies texts only.
    open var image: UIImage? {
        get { images?.first }
        set { images = newValue.map { [$0] } }
    }

    /// The images.
    open var images: [UIImage]? {
        get {
            let images = values.compactMap { value -> UIImage? in
                if case .image(let image) = value { image } else { nil }
            }
            return images.isEmpty ? nil : images
        }
        set { set((newValue ?? []).map(Value.image)) }
    }

    /// Whether there is a text.
    open var hasStrings: Bool { strings != nil }
    /// Whether there is an address.
    open var hasURLs: Bool { urls != nil }
    /// Whether there is an image.
    open var hasImages: Bool { images != nil }
    /// The number of values.
    open var numberOfItems: Int { values.count }

    private func set(_ new: [Value]) {
        change(to: new)
        guard name == .general, let text = strings?.joined(separator: "\n") else { return }
        PageClipboard.copy(text)
    }

    private func change(to new: [Value]) {
        values = new
        changeCount += 1
        NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }

    /// Takes a text that the user pasted into the page.
    func receive(_ text: String) { change(to: [.text(text)]) }

    /// Removes all pasteboards, for a new launch in the same process.
    static func forgetAll() {
        named = [:]
        PageClipboard.forget()
    }
}
