public import Foundation
import HostLink

// Safe: the lock guards all mutable state.
/// A step that the user or the app takes, and that the app's provider performs.
///
/// An action may be used on any thread.
open class CXAction: NSObject, @unchecked Sendable {
    /// The identifier of the action.
    public let uuid: UUID
    private let lock = NSLock()
    private var hasEnded = false
    private var limit = Date.distantFuture
    private var report: (@Sendable (CallActionResult) -> Void)?

    /// Creates an action with an identifier of its own.
    public override init() {
        uuid = UUID()
        super.init()
    }

    init(uuid: UUID) {
        self.uuid = uuid
        super.init()
    }

    /// Whether the action was fulfilled, has failed, or was not performed in time.
    open var isComplete: Bool { lock.withLock { hasEnded } }

    /// The time by which the action must be fulfilled; in the distant future until the provider
    /// gets it.
    open var timeoutDate: Date { lock.withLock { limit } }

    /// Reports that the action was performed.
    ///
    /// An action that is complete is not changed.
    open func fulfill() { complete(.fulfilled(at: nil)) }

    /// Reports that the action cannot be performed.
    ///
    /// An action that is complete is not changed.
    open func fail() { complete(.failed) }

    /// Completes the action with a result that the host gets.
    func complete(_ result: CallActionResult) {
        let report = lock.withLock {
            guard !hasEnded else { return Optional<@Sendable (CallActionResult) -> Void>.none }
            hasEnded = true
            return self.report
        }
        report?(result)
    }

    /// Completes the action without a report, because its time is over.
    ///
    /// - Returns: Whether the action was incomplete until now.
    func timeOut() -> Bool {
        lock.withLock {
            defer { hasEnded = true }
            return !hasEnded
        }
    }

    /// Prepares the action for the provider.
    func deliver(until limit: Date, report: @escaping @Sendable (CallActionResult) -> Void) {
        lock.withLock {
            self.limit = limit
            self.report = report
        }
    }
}

/// Actions that belong together, such as holding one call and answering another.
open class CXTransaction: NSObject, @unchecked Sendable {
    // Safe: the lock guards all mutable state.
    /// The identifier of the transaction.
    public let uuid: UUID
    private let lock = NSLock()
    private var list: [CXAction]

    /// Creates a transaction.
    public init(actions: [CXAction]) {
        uuid = UUID()
        list = actions
        super.init()
    }

    /// Creates a transaction with one action.
    public convenience init(action: CXAction) { self.init(actions: [action]) }

    init(uuid: UUID, actions: [CXAction]) {
        self.uuid = uuid
        list = actions
        super.init()
    }

    /// Whether every action is complete.
    open var isComplete: Bool { actions.allSatisfy(\.isComplete) }

    /// The actions, in order.
    open var actions: [CXAction] { lock.withLock { list } }

    /// Adds an action at the end.
    open func addAction(_ action: CXAction) { lock.withLock { list.append(action) } }
}
