import Foundation
import UIKitPrimitives

/// The actions at one side of a row, from whichever method of the delegate they came.
struct RowActions {
    /// One action of a row.
    struct Action {
        let title: String
        var image: UIImage?
        let color: UIColor
        let isDestructive: Bool
        /// The closure that performs the action.
        ///
        /// It gets the pressed view, and a closure that it calls when the action is done.
        let perform: (_ source: UIView, _ done: @escaping (Bool) -> Void) -> Void
    }

    let actions: [Action]
    /// Whether a swipe over most of the row performs the first action.
    let performsFirstWithFullSwipe: Bool

    init?(_ configuration: UISwipeActionsConfiguration) {
        guard !configuration.actions.isEmpty else { return nil }
        performsFirstWithFullSwipe = configuration.performsFirstActionWithFullSwipe
        actions = configuration.actions.map { action in
            Action(
                title: action.title ?? "", image: action.image, color: action.backgroundColor,
                isDestructive: action.style == .destructive
            ) { source, done in action.handler(action, source, done) }
        }
    }

    /// Creates the actions of the form before `UIContextualAction`.
    init?(_ rowActions: [UITableViewRowAction], at path: IndexPath) {
        guard !rowActions.isEmpty else { return nil }
        performsFirstWithFullSwipe = false
        actions = rowActions.map { action in
            let isDestructive = action.style == .destructive
            return Action(
                title: action.title ?? "",
                color: action.backgroundColor ?? (isDestructive ? .systemRed : .systemGray),
                isDestructive: isDestructive
            ) { _, done in
                action.perform(at: path)
                done(true)
            }
        }
    }

    /// Creates the one action of a row that the data source deletes.
    init(deletion title: String, _ delete: @escaping () -> Void) {
        performsFirstWithFullSwipe = true
        actions = [
            Action(title: title, color: .systemRed, isDestructive: true) { _, done in
                delete()
                done(true)
            }
        ]
    }
}

/// A side of a row.
enum RowEdge: Hashable, CaseIterable {
    case leading
    case trailing

    /// The key that shows the actions at this side: the direction in which the row moves.
    var key: String {
        self == .leading ? KeyInputNames.rightArrow : KeyInputNames.leftArrow
    }
}

/// The movement of a row that is swiped, in points from its place.
struct SwipeTravel: Equatable {
    /// The position at which a row rests after a swipe.
    enum Rest: Equatable {
        /// The row covers its actions.
        case closed
        /// The row shows its actions.
        case open
        /// The first action is performed.
        case full
    }

    let edge: RowEdge
    /// The width of the actions.
    let openWidth: CGFloat
    let rowWidth: CGFloat
    /// Whether a swipe over most of the row performs the first action.
    let allowsFull: Bool
    /// The distance at which the finger went down.
    var start: CGFloat = 0

    /// The part of the row that a full swipe crosses.
    private static let fullPart: CGFloat = 0.6
    /// The row follows the finger by this fraction beyond the actions, if there is no full swipe.
    private static let resistance: CGFloat = 0.25
    /// The speed that opens or closes a row wherever it is, in points per second.
    private static let flick: CGFloat = 400

    /// Returns the distance of the row for a movement of the finger to the right.
    func distance(for translation: CGFloat) -> CGFloat {
        let moved = start + outwards(translation)
        guard moved > openWidth, !allowsFull else { return min(max(0, moved), rowWidth) }
        return min(openWidth + (moved - openWidth) * Self.resistance, rowWidth)
    }

    /// Returns where the row rests if the finger is lifted at a distance, with a speed.
    func rest(at distance: CGFloat, speed: CGFloat) -> Rest {
        if allowsFull, distance >= rowWidth * Self.fullPart { return .full }
        let speed = outwards(speed)
        if abs(speed) > Self.flick { return speed > 0 ? .open : .closed }
        return distance >= openWidth / 2 ? .open : .closed
    }

    private func outwards(_ movement: CGFloat) -> CGFloat {
        edge == .trailing ? -movement : movement
    }
}
