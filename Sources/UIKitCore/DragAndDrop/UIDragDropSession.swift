public import Foundation

/// The items that the user drags, and where they are.
@preconcurrency @MainActor
public protocol UIDragDropSession: AnyObject {
    /// The items.
    var items: [UIDragItem] { get }
    /// Returns the point of the finger or the mouse, in the coordinates of a view.
    func location(in view: UIView) -> CGPoint
    /// Whether a target may move the items, rather than copy them.
    var allowsMoveOperation: Bool { get }
    /// Whether the source keeps the items inside the app, which a page always does.
    var isRestrictedToDraggingApplication: Bool { get }
    /// Whether an item has data of one of the types, or of a type that conforms to one.
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
    /// Whether objects of a class can be created from an item.
    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

extension UIDragDropSession {
    /// Whether texts can be created from an item.
    public func canLoadObjects(ofClass aClass: String.Type) -> Bool {
        canLoadObjects(ofClass: NSString.self)
    }

    /// Whether addresses can be created from an item.
    public func canLoadObjects(ofClass aClass: URL.Type) -> Bool {
        canLoadObjects(ofClass: NSURL.self)
    }
}

/// A drag, as its source sees it.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
    /// A value of the app, for targets in the same app.
    var localContext: Any? { get set }
}

/// A drag, as its targets see it.
///
/// - Note: Difference from UIKit: the data of items can be loaded at any time, not only during the
///   drop, because it never leaves the app.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
    /// The drag, as its source sees it.
    var localDragSession: (any UIDragSession)? { get }
    /// The progress that is shown while data is loaded; a page shows none.
    var progressIndicatorStyle: UIDropSessionProgressIndicatorStyle { get set }
    /// Creates objects of a class from all items that have data for it, and then calls a closure.
    func loadObjects(
        ofClass aClass: any NSItemProviderReading.Type,
        completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void
    ) -> Progress
}

extension UIDropSession {
    /// Creates texts from all items that have one, and then calls a closure.
    @discardableResult
    public func loadObjects(
        ofClass aClass: String.Type, completion: @escaping @MainActor ([String]) -> Void
    ) -> Progress {
        loadObjects(ofClass: NSString.self) { objects in
            completion(objects.compactMap { ($0 as? NSString).map { "\($0)" } })
        }
    }

    /// Creates addresses from all items that have one, and then calls a closure.
    @discardableResult
    public func loadObjects(
        ofClass aClass: URL.Type, completion: @escaping @MainActor ([URL]) -> Void
    ) -> Progress {
        loadObjects(ofClass: NSURL.self) { objects in
            completion(objects.compactMap { ($0 as? NSURL)?.absoluteURL })
        }
    }
}

/// The display of the progress of a drop.
public nonisolated enum UIDropSessionProgressIndicatorStyle: UInt, Hashable, Sendable {
    /// The app shows the progress.
    case none = 0
    /// The system shows the progress.
    case `default` = 1
}
