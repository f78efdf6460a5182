public import Foundation
import UIKitPrimitives

/// The requirements of an object whose data an item provider has.
@preconcurrency @MainActor
public protocol NSItemProviderWriting: AnyObject {
    /// The types of the data, the best first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The types of this object's data, the best first.
    var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Passes the data of a type, or an error, to a closure.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// The types of the class.
    public var writableTypeIdentifiersForItemProvider: [String] {
        Self.writableTypeIdentifiersForItemProvider
    }
}

/// The requirements of a class whose objects are created from the data of an item provider.
@preconcurrency @MainActor
public protocol NSItemProviderReading: AnyObject {
    /// The types from which an object is created, the best first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    /// Returns an object of the data of a type.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// The forms of the objects that UIKit and Foundation provide.
private enum ItemForms {
    static func made<Object>(_ object: AnyObject?, _ type: String) throws -> Object {
        guard let object = object as? Object else {
            throw NSItemProvider.error(
                -1200, "The data of an item with the type \(type) is not a \(Object.self).")
        }
        return object
    }
}

extension NSString: NSItemProviderWriting, NSItemProviderReading {
    /// Plain text.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        ["public.utf8-plain-text"]
    }

    /// Plain text.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        ["public.utf8-plain-text", "public.plain-text"]
    }

    /// Passes the text as UTF-8.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data("\(self)".utf8), nil)
        return nil
    }

    /// Returns the text of UTF-8.
    public static func object(
        withItemProviderData data: Data, typeIdentifier: String
    ) throws -> Self {
        let text = String(data: data, encoding: .utf8)
        return try ItemForms.made(text.map { NSString(string: $0) }, typeIdentifier)
    }
}

extension NSURL: NSItemProviderWriting, NSItemProviderReading {
    /// Addresses.
    public static var writableTypeIdentifiersForItemProvider: [String] { ["public.url"] }

    /// Addresses.
    public static var readableTypeIdentifiersForItemProvider: [String] { ["public.url"] }

    /// Passes the address as UTF-8.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(absoluteString.utf8), nil)
        return nil
    }

    /// Returns the address of UTF-8.
    public static func object(
        withItemProviderData data: Data, typeIdentifier: String
    ) throws -> Self {
        let text = String(data: data, encoding: .utf8)
        return try ItemForms.made(text.flatMap { NSURL(string: $0) }, typeIdentifier)
    }
}

extension UIImage: NSItemProviderWriting, NSItemProviderReading {
    /// PNG.
    public static var writableTypeIdentifiersForItemProvider: [String] { ["public.png"] }

    /// Images.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        ["public.png", "public.jpeg", "public.image"]
    }

    /// Passes the image as PNG; an error for an image without pixels, such as a symbol.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        let data = pngData()
        let error = NSItemProvider.error(-1000, "A dragged image has no pixels.")
        completionHandler(data, data == nil ? error : nil)
        return nil
    }

    /// Returns the image of a file's data.
    public static func object(
        withItemProviderData data: Data, typeIdentifier: String
    ) throws -> Self {
        try ItemForms.made(UIImage(data: data), typeIdentifier)
    }
}

extension UIColor: NSItemProviderWriting, NSItemProviderReading {
    /// UIKit's type of colours.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        ["com.apple.uikit.color"]
    }

    /// UIKit's type of colours.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        ["com.apple.uikit.color"]
    }

    /// Passes the components.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        _ = getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        completionHandler(Data("\(red) \(green) \(blue) \(alpha)".utf8), nil)
        return nil
    }

    /// Returns the colour of components.
    public static func object(
        withItemProviderData data: Data, typeIdentifier: String
    ) throws -> Self {
        let text = String(data: data, encoding: .utf8) ?? ""
        let parts = text.split(separator: " ").compactMap { Double($0) }.filter(\.isFinite)
        let color =
            parts.count == 4
            ? UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]) : nil
        return try ItemForms.made(color, typeIdentifier)
    }
}

extension NSUserActivity: NSItemProviderWriting, NSItemProviderReading {
    /// The type of activities.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        ["com.apple.uikit.user-activity"]
    }

    /// The type of activities.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        ["com.apple.uikit.user-activity"]
    }

    /// Passes the values that can be stored.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        let data = encoded { _ in }.map { Data($0) }
        let error = NSItemProvider.error(-1000, "A dragged user activity cannot be stored.")
        completionHandler(data, data == nil ? error : nil)
        return nil
    }

    /// Returns an activity with the stored values.
    public static func object(
        withItemProviderData data: Data, typeIdentifier: String
    ) throws -> Self {
        try ItemForms.made(NSUserActivity.decoded([UInt8](data)), typeIdentifier)
    }
}
