import Synchronization

/// The copies of a drawn image in single colours, each recorded once.
///
/// Every turn describes every view, and recording a copy takes as long as encoding the image.
nonisolated final class TintedDrawings: Sendable {
    private let copies = Mutex<[String: DrawnImage]>([:])

    /// The maximum number of colours, because a colour that changes continuously needs no old copy.
    private static let colorsMax = 8

    /// Returns the copy in a colour, which a closure makes.
    func copy(in color: UIColor, _ make: () -> DrawnImage) -> DrawnImage {
        let name = color.renderedName
        if let known = copies.withLock({ $0[name] }) { return known }
        let made = make()
        copies.withLock {
            if $0.count >= Self.colorsMax { $0.removeAll() }
            $0[name] = made
        }
        return made
    }
}
