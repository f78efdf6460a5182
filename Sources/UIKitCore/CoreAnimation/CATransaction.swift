public import Foundation

/// The animations that are added between two calls.
///
/// - Note: Difference from UIKit: changes of layers are never animated by themselves, so
///   `disableActions()` is stored and has no effect. Transitions of view controllers do not delay
///   the completion.
@preconcurrency @MainActor
open class CATransaction: NSObject {
    /// Begins a transaction inside the present one.
    open class func begin() { TransactionStack.shared.begin() }

    /// Ends the transaction that began last.
    open class func commit() { TransactionStack.shared.commit() }

    /// Ends the transaction of the turn, unless another one is inside it.
    open class func flush() { TransactionStack.shared.commitTurn() }

    /// The duration of animations that have none of their own, in seconds.
    open class func animationDuration() -> TimeInterval {
        TransactionStack.shared.value(\.duration) ?? 0.25
    }

    /// Sets the duration of animations that have none of their own.
    open class func setAnimationDuration(_ dur: TimeInterval) {
        TransactionStack.shared.current.duration = dur
    }

    /// The speed of animations that have none of their own.
    open class func animationTimingFunction() -> CAMediaTimingFunction? {
        TransactionStack.shared.value(\.timingFunction)
    }

    /// Sets the speed of animations that have none of their own.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        TransactionStack.shared.current.timingFunction = function
    }

    /// Whether changes of layers are not animated by themselves.
    open class func disableActions() -> Bool {
        TransactionStack.shared.value(\.disablesActions) ?? false
    }

    /// Sets whether changes of layers are not animated by themselves.
    open class func setDisableActions(_ flag: Bool) {
        TransactionStack.shared.current.disablesActions = flag
    }

    /// The closure that is called after the animations.
    open class func completionBlock() -> (() -> Void)? {
        TransactionStack.shared.topmost?.completion
    }

    /// Sets the closure that is called when the animations that are added afterwards have ended or
    /// were removed.
    ///
    /// Without such animations it is called when the transaction is committed.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        TransactionStack.shared.current.setCompletion(block)
    }
}

/// The transactions that have begun, innermost last.
final class TransactionStack {
    static let shared = TransactionStack()
    private var levels: [TransactionLevel] = []

    var topmost: TransactionLevel? { levels.last }

    /// The innermost transaction; without one, that of the turn begins.
    var current: TransactionLevel {
        if let last = levels.last { return last }
        let level = TransactionLevel(isOfTurn: true)
        levels.append(level)
        CallsAtEndOfTurn.perform { self.commitTurn() }
        return level
    }

    /// Returns the innermost value that is set.
    func value<Value>(_ path: KeyPath<TransactionLevel, Value?>) -> Value? {
        levels.reversed().lazy.compactMap { $0[keyPath: path] }.first
    }

    func begin() { levels.append(TransactionLevel(isOfTurn: false)) }

    func commit() {
        guard let last = levels.last, !last.isOfTurn else { return }
        levels.removeLast()
        last.commit()
    }

    func commitTurn() {
        guard levels.count == 1, let only = levels.first, only.isOfTurn else { return }
        levels.removeLast()
        only.commit()
    }

    /// Returns a call for the end of an animation that begins now.
    func enter() -> () -> Void {
        let parts = levels.map { $0.enter() }
        return { for part in parts { part.leave() } }
    }

    /// Notes an animation of views that begins now.
    func noteViewAnimation(seconds: TimeInterval) {
        guard !levels.isEmpty, seconds > 0 else { return }
        let leave = enter()
        AnimationEnd.schedule(after: seconds, leave)
    }

    /// Drops all transactions.
    func forgetAll() { levels = [] }
}

/// A transaction.
final class TransactionLevel {
    /// Whether it began by itself and ends with the turn.
    let isOfTurn: Bool
    var duration: TimeInterval?
    var timingFunction: CAMediaTimingFunction?
    var disablesActions: Bool?
    private var group = CompletionGroup()
    private var groups: [CompletionGroup] = []

    init(isOfTurn: Bool) { self.isOfTurn = isOfTurn }

    var completion: (() -> Void)? { group.completion }

    /// Begins a group of animations with its own completion, as in UIKit.
    func setCompletion(_ completion: (() -> Void)?) {
        if group.completion != nil { groups.append(group) }
        group = CompletionGroup()
        group.completion = completion
    }

    func enter() -> CompletionGroup {
        group.enter()
        return group
    }

    func commit() {
        for each in groups + [group] { each.commit() }
    }
}

/// The animations that one completion waits for.
final class CompletionGroup {
    var completion: (() -> Void)?
    private var running = 0
    private var isCommitted = false

    func enter() { running += 1 }

    func leave() {
        running -= 1
        callIfOver()
    }

    func commit() {
        isCommitted = true
        callIfOver()
    }

    private func callIfOver() {
        guard isCommitted, running == 0, let call = completion else { return }
        completion = nil
        call()
    }
}
