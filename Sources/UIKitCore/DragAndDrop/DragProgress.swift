/// The progress of one drag: the calls that its delegates get, in UIKit's order.
///
/// The drop targets are numbers, in the order in which the drag found them.
nonisolated struct DragProgress: Equatable {
    /// A call of a delegate.
    enum Call: Equatable {
        /// The source is notified that the items move.
        case begin, move
        /// A target is notified that the items are over it, moved over it or left it.
        case enter(Int)
        case update(Int)
        case exit(Int)
        /// The source is notified that the drag ends.
        case willEnd(UIDropOperation)
        /// A target takes the items.
        case perform(Int)
        case conclude(Int)
        /// A target that the items were over is notified that the drag has ended.
        case endDrop(Int)
        /// The source is notified that the drag has ended, and that a target has the items.
        case didEnd(UIDropOperation)
        case transfer
    }

    private enum Phase { case lifted, dragging, ended }

    private var phase = Phase.lifted
    /// The target under the items.
    private(set) var target: Int?
    /// The operation that the target under the items proposed last.
    private(set) var operation = UIDropOperation.cancel
    private var entered: [Int] = []

    /// Whether the items are held and have not moved.
    var isLifted: Bool { phase == .lifted }
    /// Whether no call follows.
    var hasEnded: Bool { phase == .ended }

    /// Begins to move lifted items.
    mutating func begin() -> [Call] {
        guard phase == .lifted else { return [] }
        phase = .dragging
        return [.begin]
    }

    /// Moves the items over a target, or over none.
    mutating func move(over next: Int?) -> [Call] {
        guard phase == .dragging else { return [] }
        var calls = [Call.move]
        if next != target {
            if let target { calls.append(.exit(target)) }
            target = next
            operation = .cancel
            if let next {
                calls.append(.enter(next))
                if !entered.contains(next) { entered.append(next) }
            }
        }
        if let next { calls.append(.update(next)) }
        return calls
    }

    /// Records the proposal of the target under the items.
    ///
    /// A move that the source does not allow is a cancellation.
    mutating func propose(_ proposal: UIDropOperation, allowsMove: Bool) {
        guard phase == .dragging, target != nil else { return }
        operation = proposal == .move && !allowsMove ? .cancel : proposal
    }

    /// Ends the drag where the items are.
    mutating func drop() -> [Call] {
        guard phase == .dragging, let target, operation == .copy || operation == .move else {
            return cancel(as: operation == .forbidden ? .forbidden : .cancel)
        }
        phase = .ended
        return [.willEnd(operation), .perform(target), .conclude(target)]
            + entered.map(Call.endDrop) + [.didEnd(operation), .transfer]
    }

    /// Ends the drag without a drop.
    mutating func cancel() -> [Call] { cancel(as: .cancel) }

    private mutating func cancel(as outcome: UIDropOperation) -> [Call] {
        defer { phase = .ended }
        guard phase == .dragging else { return [] }
        let exit = target.map { [Call.exit($0)] } ?? []
        target = nil
        operation = .cancel
        return exit + [.willEnd(outcome)] + entered.map(Call.endDrop) + [.didEnd(outcome)]
    }
}
