public import Dispatch
public import Foundation
package import HostLink
import UIKitCore

// Safe: the lock guards all mutable state.
/// An observer of the user's calls, in all apps (specification 7.5.3).
///
/// If the app has `voip` in `UIBackgroundModes`, the calls of the machine's modem are among them.
///
/// It may be used on any thread. Keep it for as long as its delegate is to be notified.
open class CXCallObserver: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private weak var delegate: (any CXCallObserverDelegate)?
    private var queue: DispatchQueue?
    /// The calls of which the delegate was notified.
    private var known = KnownCalls(CallCenter.board.statuses)

    /// Creates an observer.
    public override init() {
        super.init()
        CallCenter.outbox.add { [weak self] center in
            if let self { center.add(self) }
        }
    }

    /// The calls that have not ended.
    ///
    /// After a launch during a call, for example because the app's process had died, the call is
    /// among them.
    open var calls: [CXCall] { CallCenter.board.statuses.map { CXCall($0) } }

    /// Sets the delegate, which is not retained.
    ///
    /// - Parameters:
    ///   - delegate: The object that is notified; it is referenced weakly.
    ///   - queue: The queue on which the delegate is called; `nil` for the main queue.
    open func setDelegate(
        _ delegate: (any CXCallObserverDelegate)?, queue: DispatchQueue?
    ) {
        lock.withLock {
            self.delegate = delegate
            self.queue = queue
        }
    }
}

extension CXCallObserver: CallStatusReceiver {
    package func receive(_ calls: [CallStatus], ended: [CallStatus]) {
        let (delegate, queue, changes) = lock.withLock {
            let changes = known.update(calls, ended: ended)
            return (
                self.delegate, self.queue,
                changes.ended.map { CXCall($0, hasEnded: true) }
                    + changes.changed.map { CXCall($0.new) }
            )
        }
        guard delegate != nil else { return }
        for call in changes {
            guard let queue else {
                delegate?.callObserver(self, callChanged: call)
                continue
            }
            queue.async { self.notify(of: call) }
        }
    }

    private func notify(of call: CXCall) {
        lock.withLock { delegate }?.callObserver(self, callChanged: call)
    }
}

/// The method that an observer calls.
public protocol CXCallObserverDelegate: NSObjectProtocol {
    /// Notifies the delegate that a call was added, has changed or has ended.
    func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall)
}
