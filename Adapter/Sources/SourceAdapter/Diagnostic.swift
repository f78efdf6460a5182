/// A message about a source file, in the form that compilers print.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The developer's file.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int
    /// The text: the unsupported code, and the remedy.
    public let message: String

    /// The text `file:line:column: warning: message`.
    public var description: String { "\(path):\(line):\(column): warning: \(message)" }
}
