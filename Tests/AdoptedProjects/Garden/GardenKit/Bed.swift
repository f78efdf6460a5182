import Foundation

/// A bed of plants.
public struct Bed {
    /// The name on the sign.
    public let name: String

    /// Creates a bed.
    public init(name: String) {
        self.name = name
    }
}
