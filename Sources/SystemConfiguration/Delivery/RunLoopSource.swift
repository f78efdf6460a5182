import CoreFoundation
import Foundation

/// A source that calls a closure in the run loops to which it is added.
///
/// `@unchecked Sendable` is safe: the source is immutable, and CoreFoundation's functions for
/// sources and run loops lock their objects, so any thread may call them.
final class RunLoopSource: @unchecked Sendable {
    private let source: CFRunLoopSource

    /// A run loop in one of its modes.
    ///
    /// `@unchecked Sendable` is safe for the same reason: both values are immutable.
    struct Place: @unchecked Sendable {
        fileprivate let runLoop: CFRunLoop
        fileprivate let mode: CoreFoundation.CFString

        init(_ runLoop: CFRunLoop, _ mode: NSString) {
            self.runLoop = runLoop
            self.mode = Self.mode(mode)
        }

        static func == (one: Place, other: Place) -> Bool {
            one.runLoop === other.runLoop && CFEqual(one.mode, other.mode)
        }

        /// CoreFoundation compares the name of the common modes by its address.
        private static func mode(_ name: NSString) -> CoreFoundation.CFString {
            for known in [
                CoreFoundation.kCFRunLoopCommonModes, CoreFoundation.kCFRunLoopDefaultMode,
            ] {
                if let known, name.isEqual(to: unsafeBitCast(known, to: NSString.self).description)
                {
                    return known
                }
            }
            // Foundation's class and CoreFoundation's have one representation.
            return unsafeBitCast(name.copy() as AnyObject, to: CoreFoundation.CFString.self)
        }
    }

    /// The object behind the source's pointer, which the source retains until it is deallocated,
    /// and so also during a call.
    private final class Handler: Sendable {
        let call: @Sendable () -> Void

        init(_ call: @escaping @Sendable () -> Void) { self.call = call }
    }

    /// Creates a source.
    init?(_ call: @escaping @Sendable () -> Void) {
        var context = CFRunLoopSourceContext()
        let handler = Handler(call)
        context.info = Unmanaged.passUnretained(handler).toOpaque()
        context.retain = { info in
            guard let info else { return nil }
            return UnsafeRawPointer(Unmanaged<Handler>.fromOpaque(info).retain().toOpaque())
        }
        context.release = { info in
            guard let info else { return }
            Unmanaged<Handler>.fromOpaque(info).release()
        }
        context.perform = { info in
            guard let info else { return }
            Unmanaged<Handler>.fromOpaque(info).takeUnretainedValue().call()
        }
        let made: CFRunLoopSource? = withExtendedLifetime(handler) {
            CFRunLoopSourceCreate(nil, 0, &context)
        }
        guard let made else { return nil }
        source = made
    }

    func add(to place: Place) { CFRunLoopAddSource(place.runLoop, source, place.mode) }

    func remove(from place: Place) { CFRunLoopRemoveSource(place.runLoop, source, place.mode) }

    /// Makes one of the run loops call the closure once.
    func signal(_ places: [Place]) {
        CFRunLoopSourceSignal(source)
        for place in places { CFRunLoopWakeUp(place.runLoop) }
    }
}
