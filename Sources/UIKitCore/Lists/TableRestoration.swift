import Foundation
import UIKitPrimitives

/// What a table was told to restore and has not yet, because data or size are not there.
///
/// It waits for the next layout after the data changed; whatever a person or the app does meanwhile
/// to the selection or the position wins.
///
/// An element with a name waits until it is there, also in a later launch. A place without a name
/// means another element as soon as rows come and go, so it waits no longer than the first rows
/// that the table shows once the app has finished restoring, and is not kept for a later launch
/// once the data source was asked.
struct TableRestoration: Equatable {
    private(set) var selected: [ElementReference]
    private(set) var first: ElementReference?
    /// How much of the first row was above the visible part.
    let offset: CGFloat
    /// Whether data or size changed since it was last tried.
    private(set) var isDue = true
    /// Whether the data changed while the app was restoring.
    private var isDueByRestoring = true
    /// Whether it was tried with rows, while the app was restoring, and something was not there.
    private var hasMissed = false

    init(selected: [ElementReference], first: ElementReference?, offset: CGFloat) {
        self.selected = selected
        self.first = first
        self.offset = offset
    }

    var isDone: Bool { selected.isEmpty && first == nil }
    var waitsForPosition: Bool { first != nil }

    mutating func dataDidChange() {
        isDue = true
        isDueByRestoring = ElementReference.isAppRestoring
    }
    mutating func wasTried() { isDue = false }
    /// What is kept for the next launch: places without names only while nobody looked for them.
    var forLaterLaunch: TableRestoration {
        var later = self
        if !isDue { later.endPlaces() }
        return later
    }

    /// Begins a try: data that changed after the app had finished restoring is no reason for a
    /// second one of places without names.
    mutating func willTry() {
        if hasMissed, !isDueByRestoring { endPlaces() }
    }

    /// Ends a try with rows; the places without names are over unless the app goes on restoring.
    mutating func didTry() {
        hasMissed = true
        if !ElementReference.isAppRestoring { endPlaces() }
    }

    /// Forgets the places without names: there are rows, and they are not among them.
    private mutating func endPlaces() {
        selected.removeAll { $0.modelIdentifier == nil }
        if let first, first.modelIdentifier == nil { self.first = nil }
    }

    mutating func personScrolled() { first = nil }
    mutating func appScrolled() { first = nil }
    mutating func selectionChanged() { selected = [] }
    mutating func positionRestored() { first = nil }

    /// Takes the selected elements that can be found out of what waits.
    mutating func takeSelected(_ resolve: (ElementReference) -> IndexPath?) -> [IndexPath] {
        var found: [IndexPath] = []
        selected = selected.filter { reference in
            guard let path = resolve(reference) else { return true }
            found.append(path)
            return false
        }
        return found
    }
}
