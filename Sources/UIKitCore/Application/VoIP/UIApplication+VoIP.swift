public import Foundation

extension UIApplication {
    /// The shortest period of a keep-alive handler, in seconds (specification 7.1.4).
    public nonisolated static let minimumKeepAliveTimeout: TimeInterval = 600

    /// Sets the handler that is called from time to time while the app is in the background, so
    /// that it can keep the connection to its server alive.
    ///
    /// A suspended app is resumed for the call, and has 10 seconds for it (specification 6.3.7).
    /// State that the handler changes is preserved. The handler does not survive the process. A
    /// suspended app with a handler is not ended when it has been suspended for long.
    ///
    /// Apps on Apple's systems should use PushKit since iOS 9: a push launches an app that was
    /// ended.
    ///
    /// - Parameters:
    ///   - timeout: The time between two calls, at least `minimumKeepAliveTimeout`.
    ///   - keepAliveHandler: The handler; `nil` has no effect.
    /// - Returns: Whether the handler will be called; `false` without `voip` in `UIBackgroundModes`
    ///   and for a shorter time, which logs a warning.
    @discardableResult
    public func setKeepAliveTimeout(
        _ timeout: TimeInterval, handler keepAliveHandler: (() -> Void)? = nil
    ) -> Bool {
        ApplicationRuntime.current?.voip.setKeepAlive(timeout, keepAliveHandler) ?? false
    }

    /// Removes the keep-alive handler.
    public func clearKeepAliveTimeout() { ApplicationRuntime.current?.voip.clearKeepAlive() }

    /// Marks a TCP socket as the app's connection to its VoIP server, with the type `.voIP`
    /// (specification 7.1.3); any other type removes the mark.
    ///
    /// While the app is suspended, the host watches the socket with a duplicate of it. When data
    /// arrives or the other end closes the connection, the app is resumed, for as long as after
    /// leaving the foreground. Data that the app leaves unread does not resume it again. At most 16
    /// sockets are watched. A suspended app with a watched socket is not ended when it has been
    /// suspended for long; if it is ended for another reason, its connections end.
    ///
    /// An app may close a marked socket at any time, and does not have to remove the mark.
    ///
    /// - Note: Difference from UIKit: on Apple's systems the property `networkServiceType` of a
    ///   stream is set. Foundation on Linux has no streams of sockets, so the socket's descriptor
    ///   is marked.
    /// - Parameters:
    ///   - type: `.voIP`, or another type to remove the mark.
    ///   - descriptor: The descriptor of a TCP socket.
    /// - Returns: Whether the host has been notified; `false` without `voip` in `UIBackgroundModes`
    ///   and for another descriptor, which logs a warning.
    @discardableResult
    public func setNetworkServiceType(
        _ type: StreamNetworkServiceTypeValue, ofSocket descriptor: Int32
    ) -> Bool {
        ApplicationRuntime.current?.voip.mark(descriptor, isVoIP: type == .voIP) ?? false
    }
}
