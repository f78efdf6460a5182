import Dispatch
public import Foundation
package import HostLink
import UIKitCore

// Safe: the lock guards all mutable state.
/// The calls of the user and of the machine's modem (specification 7.7.1).
///
/// It may be created and used on any thread. Keep it for as long as its handler is to be called.
/// On a machine without a modem, only calls of apps exist; an app without `voip` in
/// `UIBackgroundModes` learns of no modem's calls (specification 7.9.9).
open class CTCallCenter: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private let queue = DispatchQueue(label: "perennial.call-center")
    private var handler: (@Sendable (CTCall) -> Void)?
    private var known = KnownCalls(CallCenter.board.statuses)

    /// Creates a call center, which knows the calls that exist.
    public override init() {
        super.init()
        CallCenter.outbox.add { [weak self] center in
            if let self { center.add(self) }
        }
    }

    /// The calls that have not ended; `nil` if there are none.
    open var currentCalls: Set<CTCall>? {
        let calls = CallCenter.board.statuses.map { CTCall($0) }
        return calls.isEmpty ? nil : Set(calls)
    }

    /// The handler that is called with each call that was added, has changed its state or has
    /// ended.
    ///
    /// It is called on a queue of the call center, and never on the main queue, in the order of the
    /// changes. A process that was suspended gets what has changed in total when it is resumed: a
    /// call that began and ended meanwhile is not reported (specification 7.7.3). Calls that exist
    /// when the call center is created are in ``currentCalls`` and are not reported.
    ///
    /// - Note: Difference from Apple's CoreTelephony: the handler is `@Sendable`, so a handler in
    /// Swift 6 cannot use the main actor's state by mistake. Continue with
    /// `DispatchQueue.main.async`.
    @preconcurrency open var callEventHandler: (@Sendable (CTCall) -> Void)? {
        get { lock.withLock { handler } }
        set { lock.withLock { handler = newValue } }
    }
}

extension CTCallCenter: CallStatusReceiver {
    package func receive(_ calls: [CallStatus], ended: [CallStatus]) {
        let changes = lock.withLock { known.update(calls, ended: ended) }
        let events =
            changes.ended.map { CTCall($0, isOver: true) }
            + changes.changed.filter { change in
                change.old.map { CTCall.state(of: $0) } != CTCall.state(of: change.new)
            }.map { CTCall($0.new) }
        for call in events {
            queue.async { [weak self] in self?.callEventHandler?(call) }
        }
    }
}
