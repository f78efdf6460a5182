/// A kind of seed.
public struct Seed {
    /// The name on the bag.
    public let name: String

    /// The seed that a new bed gets.
    public static let sample = Seed(name: "Basil")
}
