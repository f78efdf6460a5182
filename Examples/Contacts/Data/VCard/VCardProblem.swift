/// Why one card of a file was not imported, or what was unusual about it.
///
/// The text names lines and properties and never a value, so that it can be shown and logged.
struct VCardProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line of the file, counted from 1.
    let line: Int

    /// A sentence without its full stop that says what is wrong and, where there is one, the cure.
    let reason: String

    var description: String { "line \(line): \(reason)" }
}
