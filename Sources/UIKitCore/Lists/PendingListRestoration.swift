import Foundation
import UIKitPrimitives

/// The part of a list's preserved state that is not restored yet, because its data or its size are
/// missing.
///
/// It is applied at the next layout after the data changed. A change of the selection or the
/// position by the user or the app in the meantime takes precedence.
///
/// An element with a name waits until the data source has it, even until a later launch. A position
/// without a name refers to another element as soon as elements are inserted or removed. So it is
/// dropped when the list first shows elements after the app has finished restoring, and it is not
/// kept for a later launch once the data source was asked.
struct PendingListRestoration<Position: ListPosition> {
    private(set) var selected: [PreservedElement]
    /// The preserved position.
    ///
    /// It is kept until the content is large enough for it, or the user or the app scrolls.
    private(set) var position: Position?
    /// Whether data or size changed since the last attempt to restore.
    private(set) var isDue = true
    /// Whether the data changed while the app was restoring.
    private var isDueByRestoring = true
    /// Whether an attempt during the app's restoration, with elements in the list, did not find all
    /// elements.
    private var hasMissed = false

    init(selected: [PreservedElement], position: Position?) {
        self.selected = selected
        self.position = position
    }

    var isDone: Bool { selected.isEmpty && position == nil }
    var waitsForPosition: Bool { position != nil }

    mutating func dataDidChange() {
        isDue = true
        isDueByRestoring = PreservedElement.isAppRestoring
    }
    mutating func wasTried() { isDue = false }

    /// The state to keep for the next launch.
    ///
    /// Positions without names are kept only if no attempt was made to find them.
    var forLaterLaunch: Self {
        var later = self
        if !isDue { later.endPlaces() }
        return later
    }

    /// Starts an attempt to restore.
    ///
    /// Positions without names get no second attempt for data that changed after the app had
    /// finished restoring.
    mutating func willTry() {
        if hasMissed, !isDueByRestoring { endPlaces() }
    }

    /// Ends an attempt that had elements.
    ///
    /// Positions without names are given up unless the app is still restoring.
    mutating func didTry() {
        hasMissed = true
        if !PreservedElement.isAppRestoring { endPlaces() }
    }

    /// Drops the positions without names, because elements exist and those positions are not among
    /// them.
    private mutating func endPlaces() {
        selected.removeAll { $0.modelIdentifier == nil }
        if position?.isNamed == false { position = nil }
    }

    /// Drops the position, because it is restored, or the user or the app has scrolled.
    mutating func dropPosition() { position = nil }
    mutating func selectionChanged() { selected = [] }

    /// Removes the selected elements that can be resolved and returns their index paths.
    mutating func takeSelected(_ resolve: (PreservedElement) -> IndexPath?) -> [IndexPath] {
        var found: [IndexPath] = []
        selected = selected.filter { reference in
            guard let path = resolve(reference) else { return true }
            found.append(path)
            return false
        }
        return found
    }
}

/// A preserved position in a list.
protocol ListPosition {
    /// Whether the position refers to an element with a name.
    var isNamed: Bool { get }
}

/// The position of a table: its first visible row.
struct TablePosition: ListPosition {
    let first: PreservedElement
    /// The distance by which the first row's top was above the visible part.
    let offset: CGFloat

    var isNamed: Bool { first.modelIdentifier != nil }
}
