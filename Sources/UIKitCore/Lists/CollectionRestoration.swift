import Foundation

/// What a collection was told to restore and has not yet, because data or size are not there.
struct CollectionRestoration: Equatable {
    private(set) var selected: [ElementReference]
    /// The preserved offset, until there is content enough for it or someone scrolls.
    private(set) var offset: CGPoint?
    /// Whether data changed since it was last tried.
    private(set) var isDue = true

    init(selected: [ElementReference], offset: CGPoint?) {
        self.selected = selected
        self.offset = offset
    }

    var isDone: Bool { selected.isEmpty && offset == nil }
    var waitsForPosition: Bool { offset != nil }

    mutating func dataDidChange() { isDue = true }
    mutating func wasTried() { isDue = false }
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
