/// Something in the files that has to be mended by a person.
struct ParityError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
