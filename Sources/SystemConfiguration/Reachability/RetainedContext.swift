import Foundation

/// A context whose pointer is retained as long as this object lives, with its callback.
///
/// `@unchecked Sendable` is safe: the values are immutable, and the pointer is only passed to the
/// app's own functions, which are made for calls from any thread.
final class RetainedContext: @unchecked Sendable {
    private let callback: SCNetworkReachabilityCallBack
    private let context: SCNetworkReachabilityContext

    /// Retains the context's pointer.
    init(
        _ callback: @escaping SCNetworkReachabilityCallBack, _ context: SCNetworkReachabilityContext
    ) {
        var context = context
        if let info = context.info, let retain = context.retain {
            context.info = UnsafeMutableRawPointer(mutating: retain(info))
        }
        self.callback = callback
        self.context = context
    }

    deinit {
        guard let info = context.info else { return }
        context.release?(info)
    }

    /// Calls the callback with a pointer that is retained for the time of the call, so that the
    /// callback itself may replace this context.
    func call(_ target: SCNetworkReachability, _ flags: SCNetworkReachabilityFlags) {
        let retained = context.info.flatMap { info in
            context.retain.map { UnsafeMutableRawPointer(mutating: $0(info)) }
        }
        callback(target, flags, retained ?? context.info)
        if let retained { context.release?(retained) }
    }

    /// The app's text about its pointer.
    var text: String? {
        guard let info = context.info, let copyDescription = context.copyDescription else {
            return nil
        }
        return copyDescription(info).takeRetainedValue().description
    }

    /// Whether nothing retains the object to which the pointer points.
    static func isUnretained(_ context: SCNetworkReachabilityContext) -> Bool {
        context.info != nil && context.retain == nil
    }
}
