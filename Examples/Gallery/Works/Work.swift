/// A picture of the collection.
struct Work: Sendable {
    /// What it is called in state and references: never changes.
    let id: String
    let title: String
    let artist: String
    let year: Int
    let technique: String
    let text: String
    /// What is painted, from back to front.
    let shapes: [Shape]

    /// A shape in parts of the picture's sides.
    struct Shape: Sendable {
        let color: UInt32
        let x, y, width, height: Double
        var isRound = false
    }
}
