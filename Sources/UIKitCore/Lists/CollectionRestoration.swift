import Foundation

/// What a collection was told to restore and has not yet, because data or size are not there.
///
/// Items without names and the offset wait no longer than the first items that the collection shows
/// once the app has finished restoring, as in ``TableRestoration``.
struct CollectionRestoration: Equatable {
    private(set) var selected: [ElementReference]
    /// The preserved offset, until there is content enough for it or someone scrolls.
    private(set) var offset: CGPoint?
    /// Whether data changed since it was last tried.
    private(set) var isDue = true
    /// Whether the data changed while the app was restoring.
    private var isDueByRestoring = true
    /// Whether it was tried with items, while the app was restoring, and something was not there.
    private var hasMissed = false

    init(selected: [ElementReference], offset: CGPoint?) {
        self.selected = selected
        self.offset = offset
    }

    var isDone: Bool { selected.isEmpty && offset == nil }
    var waitsForPosition: Bool { offset != nil }

    mutating func dataDidChange() {
        isDue = true
        isDueByRestoring = ElementReference.isAppRestoring
    }
    mutating func wasTried() { isDue = false }
    /// What is kept for the next launch: places without names only while nobody looked for them.
    var forLaterLaunch: CollectionRestoration {
        var later = self
        if !isDue { later.endPlaces() }
        return later
    }

    /// Begins a try: data that changed after the app had finished restoring is no reason for a
    /// second one of places without names.
    mutating func willTry() {
        if hasMissed, !isDueByRestoring { endPlaces() }
    }

    /// Ends a try with items; the places without names are over unless the app goes on restoring.
    mutating func didTry() {
        hasMissed = true
        if !ElementReference.isAppRestoring { endPlaces() }
    }

    /// Forgets the places without names: there are items, and they are not among them.
    private mutating func endPlaces() {
        selected.removeAll { $0.modelIdentifier == nil }
        offset = nil
    }

    mutating func scrolled() { offset = nil }
    mutating func selectionChanged() { selected = [] }

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
