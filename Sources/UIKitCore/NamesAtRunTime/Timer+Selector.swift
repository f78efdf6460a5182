public import Foundation

extension Timer {
    /// Creates a timer that is not valid, for a property that gets one later.
    ///
    /// - Parameter invalid: Nothing; it makes this an initializer of its own.
    public nonisolated convenience init(invalid: Void = ()) {
        self.init(timeInterval: 0, repeats: false) { _ in }
        invalidate()
    }

    /// Creates a timer that calls a method, and adds it to the current run loop.
    ///
    /// The target is kept alive until the timer is invalidated.
    @discardableResult
    public nonisolated class func scheduledTimer(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
        userInfo: Any?, repeats yesOrNo: Bool
    ) -> Timer {
        let call = TimerCall(aTarget as AnyObject, aSelector)
        return scheduledTimer(withTimeInterval: ti, repeats: yesOrNo) { call.fire($0) }
    }

    /// Creates a timer that calls a method.
    public nonisolated convenience init(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
        userInfo: Any?, repeats yesOrNo: Bool
    ) {
        let call = TimerCall(aTarget as AnyObject, aSelector)
        self.init(timeInterval: ti, repeats: yesOrNo) { call.fire($0) }
    }
}

/// The call of a timer.
// The target is only read, and used on the main thread.
private nonisolated final class TimerCall: @unchecked Sendable {
    private let target: AnyObject
    private let selector: Selector

    init(_ target: AnyObject, _ selector: Selector) {
        self.target = target
        self.selector = selector
    }

    func fire(_ timer: Timer) {
        let firing = FiringTimer(timer: timer)
        MainThread.soon { self.call(firing) }
    }

    @MainActor private func call(_ firing: FiringTimer) {
        let arguments: [Any?] = selector.argumentCount == 0 ? [] : [firing.timer]
        guard RuntimeNames.call(selector, on: target, arguments) != nil else {
            fatalError(RuntimeNames.unrecognized(selector, target))
        }
    }
}

/// A timer, wrapped so that it can be sent to the main thread.
// Only the method that is called receives the timer, so no two threads use it at the same time.
private nonisolated struct FiringTimer: @unchecked Sendable {
    let timer: Timer
}
