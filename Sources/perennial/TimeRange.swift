import ArgumentParser

/// The range of seconds that an option accepts.
enum TimeRange {
    /// The maximum, more than eleven days.
    ///
    /// A larger value is a mistake, and a far larger one overflows clocks.
    private static let secondsMax = 1e6

    /// Throws an error if the seconds of an option are not between the minimum and eleven days.
    ///
    /// - Parameters:
    ///   - options: The options with their values; a missing value is valid.
    ///   - least: The minimum number of seconds.
    static func check(_ options: [String: Double?], from least: Double) throws {
        for (name, seconds) in options.sorted(by: { $0.key < $1.key }) {
            guard let seconds else { continue }
            guard seconds >= least, seconds <= secondsMax else {
                throw ValidationError(
                    "\(name) takes a number of seconds from \(least) to \(Int(secondsMax)).")
            }
        }
    }
}
