/// An error in the files that a developer has to correct.
struct ParityError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
