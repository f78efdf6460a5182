import Foundation
import UIKitPrimitives

/// What a table was told to restore and has not yet, because data or size are not there.
///
/// It waits for the next layout after the data changed; whatever a person or the app does meanwhile
/// to the selection or the position wins.
struct TableRestoration: Equatable {
    private(set) var selected: [ElementReference]
    private(set) var first: ElementReference?
    /// How much of the first row was above the visible part.
    let offset: CGFloat
    /// Whether data or size changed since it was last tried.
    private(set) var isDue = true

    init(selected: [ElementReference], first: ElementReference?, offset: CGFloat) {
        self.selected = selected
        self.first = first
        self.offset = offset
    }

    var isDone: Bool { selected.isEmpty && first == nil }
    var waitsForPosition: Bool { first != nil }

    mutating func dataDidChange() { isDue = true }
    mutating func wasTried() { isDue = false }
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
