/// The reason why one card of a file was not imported, or an unusual property of the card.
///
/// The text names lines and properties and never a value, so that it can be shown and logged.
struct VCardProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line of the file, counted from 1.
    let line: Int

    /// A sentence without its full stop that describes the problem and, if there is one, the
    /// remedy.
    let reason: String

    var description: String { "line \(line): \(reason)" }
}
