import Foundation

/// The part of a collection's preserved state that is not restored yet, because its data or its
/// size are missing.
///
/// The offset and items without names are given up at the first items that the collection shows
/// after the app has finished restoring, as in ``TableRestoration``.
struct CollectionRestoration: Equatable {
    private(set) var selected: [ElementReference]
    /// The preserved offset.
    ///
    /// It is kept until the content is large enough for it or someone scrolls.
    private(set) var offset: CGPoint?
    /// Whether data changed since the last attempt to restore.
    private(set) var isDue = true
    /// Whether the data changed while the app was restoring.
    private var isDueByRestoring = true
    /// Whether an attempt with items, while the app was restoring, did not find everything.
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
    /// The state to keep for the next launch.
    ///
    /// Positions without names are kept only if no attempt was made to find them.
    var forLaterLaunch: CollectionRestoration {
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

    /// Ends an attempt that had items.
    ///
    /// Positions without names are given up unless the app is still restoring.
    mutating func didTry() {
        hasMissed = true
        if !ElementReference.isAppRestoring { endPlaces() }
    }

    /// Drops the positions without names, because items exist and those positions are not among
    /// them.
    private mutating func endPlaces() {
        selected.removeAll { $0.modelIdentifier == nil }
        offset = nil
    }

    mutating func scrolled() { offset = nil }
    mutating func selectionChanged() { selected = [] }

    /// Removes the selected elements that can be resolved and returns their index paths.
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
