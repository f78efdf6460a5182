/// Something in the repository that breaks one of its own rules.
struct Finding: Hashable, CustomStringConvertible {
    let path: String
    let line: Int
    let message: String

    var description: String { "\(path):\(line): \(message)" }
}
