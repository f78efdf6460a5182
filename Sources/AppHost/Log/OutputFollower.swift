/// A follower of the new output of all apps of a host, line by line.
package struct OutputFollower {
    private let stateDirectory: String
    private var readers: [KeptOutput: KeptOutput.Reader] = [:]

    /// Creates a follower; earlier output is not returned.
    package init(stateDirectory: String) {
        self.stateDirectory = stateDirectory
        for output in KeptOutput.all(inStateDirectory: stateDirectory) {
            var reader = output.reader()
            _ = reader.next(last: 0)
            readers[output] = reader
        }
    }

    /// Returns the whole lines that were written since the last call; the lines of each app are in
    /// order.
    package mutating func next() -> [(output: KeptOutput, line: String)] {
        var lines: [(KeptOutput, String)] = []
        for output in KeptOutput.all(inStateDirectory: stateDirectory) {
            var reader = readers[output] ?? output.reader()
            lines += reader.next().map { (output, $0) }
            readers[output] = reader
        }
        return lines
    }
}
