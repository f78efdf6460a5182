/// A picture of the collection.
struct Work: Sendable {
    /// The identifier in state and references; it never changes.
    let id: String
    let title: String
    let artist: String
    let year: Int
    let technique: String
    let text: String
    /// The shapes of the picture, from back to front.
    let shapes: [Shape]

    /// A shape, in fractions of the picture's sides.
    struct Shape: Sendable {
        let color: UInt32
        let x, y, width, height: Double
        var isRound = false
    }
}
