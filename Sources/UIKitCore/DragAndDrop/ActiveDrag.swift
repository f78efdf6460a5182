import Foundation
import HostLink
import UIKitPrimitives

/// A drag in one window: makes the calls of its progress, and finds the targets.
final class ActiveDrag {
    let source: any DragSource
    let content: DragContent
    /// The number of the touch that holds the items; `nil` for the keyboard.
    let touch: UInt32?
    /// The point at which the items were lifted, in the window's coordinates.
    let origin: CGPoint
    private(set) weak var window: UIWindow?
    private(set) var progress = DragProgress()
    private let session: LocalDragSession
    private let dropSession: LocalDropSession
    /// The targets that were asked, with their answers.
    private var targets: [(target: any DropTarget, accepts: Bool)] = []
    private var isCalling = false
    private var isCancelled = false

    /// Lifts the items at a point of the window; `nil` if the source has none there.
    init?(_ source: any DragSource, at point: CGPoint, in window: UIWindow, touch: UInt32?) {
        guard let view = source.dragView else { return nil }
        let content = DragContent(at: point, in: window)
        let session = LocalDragSession(content)
        let items = source.items(for: session, at: view.convert(point, from: window))
        guard !items.isEmpty else { return nil }
        content.items = Array(items.prefix(DragContent.itemsMax))
        if items.count > DragContent.itemsMax {
            ApplicationRuntime.current?.notice(
                .warning,
                "A drag of \(items.count) items has the first \(DragContent.itemsMax) only. "
                    + "Drag fewer items, or one item that stands for them.")
        }
        self.source = source
        self.content = content
        self.touch = touch
        self.window = window
        self.session = session
        origin = point
        dropSession = LocalDropSession(of: session)
    }

    /// The target under the items.
    var target: (any DropTarget)? { progress.target.map { targets[$0].target } }

    /// Moves the items to a point of the window.
    func move(to point: CGPoint) {
        guard !isCalling, !progress.hasEnded else { return }
        content.point = point
        if progress.isLifted {
            content.allowsMove = source.allowsMove(session)
            content.isRestricted = source.isRestricted(session)
            make(progress.begin())
            guard !progress.hasEnded else { return }
        }
        make(progress.move(over: targetNumber(at: point)))
    }

    /// Ends the drag where the items are.
    func drop() {
        guard !isCalling else { return }
        let wasLifted = progress.isLifted
        make(progress.drop())
        source.forget()
        guard wasLifted, let view = source.dragView else { return }
        _ = source.pressEnded(at: view.convert(origin, from: window))
    }

    /// Ends the drag without a drop; during a call, after it.
    func cancel() {
        guard !isCalling else { return isCancelled = true }
        make(progress.cancel())
        source.forget()
    }

    /// Whether the source is in the window and has the items.
    var isPossible: Bool {
        guard let window, source.dragView?.window === window else { return false }
        return source.hasItems
    }

    /// Returns the target that accepts the items at a point of the window.
    private func targetNumber(at point: CGPoint) -> Int? {
        var candidate = window?.hitTest(point, with: nil)
        while let view = candidate {
            if let target = DragParties(of: view).target, let number = number(of: target) {
                return number
            }
            candidate = view.superview
        }
        return nil
    }

    /// Returns the number of a target, unless it does not accept the items; it is asked once.
    private func number(of target: any DropTarget) -> Int? {
        if let known = targets.firstIndex(where: { $0.target === target }) {
            return targets[known].accepts ? known : nil
        }
        let accepts = target.canHandle(dropSession)
        targets.append((target, accepts))
        return accepts ? targets.count - 1 : nil
    }

    /// Whether a target accepts the items.
    func accepts(_ target: any DropTarget) -> Bool { number(of: target) != nil }

    /// Returns the target at a point, for the keyboard.
    func target(at point: CGPoint) -> (any DropTarget)? {
        targetNumber(at: point).map { targets[$0].target }
    }

    private func make(_ calls: [DragProgress.Call]) {
        isCalling = true
        calls.forEach(make)
        isCalling = false
        guard isCancelled else { return }
        isCancelled = false
        cancel()
    }

    private func make(_ call: DragProgress.Call) {
        switch call {
        case .begin: source.willBegin(session)
        case .move: source.didMove(session)
        case .enter(let number): targets[number].target.didEnter(dropSession)
        case .update(let number):
            let operation = targets[number].target.didUpdate(dropSession)
            progress.propose(operation, allowsMove: content.allowsMove)
        case .exit(let number): targets[number].target.didExit(dropSession)
        case .willEnd(let operation): source.willEnd(session, with: operation)
        case .perform(let number): targets[number].target.perform(dropSession)
        case .conclude(let number): targets[number].target.conclude(dropSession)
        case .endDrop(let number): targets[number].target.didEnd(dropSession)
        case .didEnd(let operation): source.didEnd(session, with: operation)
        case .transfer: source.didTransfer(session)
        }
    }
}
