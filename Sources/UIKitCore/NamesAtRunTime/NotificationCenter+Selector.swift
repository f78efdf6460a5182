public import Foundation
import Synchronization

extension NotificationCenter {
    /// Calls a method of an observer for notifications, until the observer is removed or
    /// deallocated.
    ///
    /// - Note: Difference from UIKit: a notification that is posted on another thread is delivered
    ///   on the main thread later; the poster does not wait for that.
    public nonisolated func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
        object anObject: Any?
    ) {
        let receiver = WeakReceiver(observer as AnyObject)
        let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
            let call = PostedNotification(notification)
            MainThread.soon { receiver.receive(call, aSelector) }
        }
        SelectorObservers.add(
            .init(
                token: token, receiver: receiver, name: aName,
                object: anObject.map { ObjectIdentifier($0 as AnyObject) }, center: self))
    }

    /// Removes an observer that was added with a selector, or with a closure.
    public nonisolated func removeObserver(_ observer: NSObject) {
        SelectorObservers.remove { $0.receiver.isFor(observer) && $0.center === self }
        removeObserver(observer as Any, name: nil, object: nil)
    }

    /// Removes an observer of the notifications with a name from an object.
    ///
    /// Without a name or an object, it is removed for all names or all objects. It may have been
    /// added with a selector or with a closure.
    public nonisolated func removeObserver(
        _ observer: NSObject, name aName: NSNotification.Name?, object anObject: Any?
    ) {
        let object = anObject.map { ObjectIdentifier($0 as AnyObject) }
        SelectorObservers.remove {
            $0.receiver.isFor(observer) && $0.center === self
                && (aName == nil || $0.name == aName) && (object == nil || $0.object == object)
        }
        removeObserver(observer as Any, name: aName, object: anObject)
    }
}

/// A notification on its way to the main thread.
// The notification is never changed, and only the receiver reads it after it was handed over.
private nonisolated struct PostedNotification: @unchecked Sendable {
    let notification: Notification

    init(_ notification: Notification) { self.notification = notification }
}

/// An observer, which the centre does not keep alive.
// The reference is only read, and weak references may be read on every thread.
private nonisolated final class WeakReceiver: @unchecked Sendable {
    private weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }

    func isFor(_ other: AnyObject) -> Bool { object === other }

    var isGone: Bool { object == nil }

    @MainActor func receive(_ posted: PostedNotification, _ selector: Selector) {
        guard let object else { return }
        let arguments: [Any?] = selector.argumentCount == 0 ? [] : [posted.notification]
        guard RuntimeNames.call(selector, on: object, arguments) != nil else {
            fatalError(RuntimeNames.unrecognized(selector, object))
        }
    }
}

/// The observers that were added with a selector.
private nonisolated enum SelectorObservers {
    // The token is only passed back to the centre, under the lock.
    struct Entry: @unchecked Sendable {
        let token: any NSObjectProtocol
        let receiver: WeakReceiver
        let name: NSNotification.Name?
        /// The object whose notifications are observed; `nil` for all objects.
        let object: ObjectIdentifier?
        let center: NotificationCenter
    }

    private static let entries = Mutex<[Entry]>([])

    static func add(_ entry: Entry) {
        remove { $0.receiver.isGone }
        entries.withLock { $0.append(entry) }
    }

    static func remove(where matches: (Entry) -> Bool) {
        let removed = entries.withLock { entries in
            let removed = entries.filter(matches)
            entries.removeAll(where: matches)
            return removed
        }
        for entry in removed { entry.center.removeObserver(entry.token, name: nil, object: nil) }
    }
}
