/// The way of one event from the application through its windows to their views.
///
/// An app that overrides `sendEvent(_:)` and does not call `super` ends the way there. Each window
/// gets the event once, so an event that an app sends again later has no effect.
final class EventRoute {
    /// The windows that did not get the event yet, in the order in which they get it.
    private var waiting: [UIWindow]
    private let deliver: (UIWindow) -> Void

    private init(_ windows: [UIWindow], deliver: @escaping (UIWindow) -> Void) {
        waiting = []
        self.deliver = deliver
        for window in windows where !waiting.contains(where: { $0 === window }) {
            waiting.append(window)
        }
    }

    /// Sends an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - windows: The windows in which the touches or presses that changed began.
    ///   - deliver: Gives the event to the recognizers and responders of a window.
    /// - Returns: The windows that did not get the event, because the app kept it.
    static func send(
        _ event: UIEvent, to windows: [UIWindow], deliver: @escaping (UIWindow) -> Void
    ) -> [UIWindow] {
        let route = EventRoute(windows, deliver: deliver)
        guard !route.waiting.isEmpty else { return [] }
        event.route = route
        defer { event.route = nil }
        if let application = UIApplication.sharedIfRunning {
            application.sendEvent(event)
        } else {
            route.passToWindows(event)
        }
        return route.waiting
    }

    /// Sends the event to each window.
    func passToWindows(_ event: UIEvent) {
        for window in waiting { window.sendEvent(event) }
    }

    /// Gives the event to the recognizers and responders of a window.
    func reach(_ window: UIWindow) {
        guard let index = waiting.firstIndex(where: { $0 === window }) else { return }
        waiting.remove(at: index)
        deliver(window)
    }
}

/// The classes of applications and windows that override `sendEvent(_:)`, so that the page reports
/// all touches.
enum EventOverrides {
    private class InheritingApplication: UIApplication {}

    private final class SendingApplication: UIApplication {
        override func sendEvent(_ event: UIEvent) {}
    }

    private class InheritingWindow: UIWindow {}

    private final class SendingWindow: UIWindow {
        override func sendEvent(_ event: UIEvent) {}
    }

    private static let application = MethodOverride(
        of: UIApplication.self, overriding: SendingApplication.self,
        inheriting: InheritingApplication.self)
    private static let window = MethodOverride(
        of: UIWindow.self, overriding: SendingWindow.self, inheriting: InheritingWindow.self)

    /// Whether the class of a window, or of the application, overrides `sendEvent(_:)`.
    static func exist(in view: UIView) -> Bool {
        guard let window = view as? UIWindow else { return false }
        let type = type(of: window)
        if type != UIWindow.self, Self.window.isOverridden(in: type) { return true }
        guard let running = UIApplication.sharedIfRunning else { return false }
        let principal = Swift.type(of: running)
        return principal != UIApplication.self && application.isOverridden(in: principal)
    }
}
