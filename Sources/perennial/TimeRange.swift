import ArgumentParser

/// The seconds that an option takes.
enum TimeRange {
    /// More than eleven days is a slip of the pen, and far more overflows what clocks count.
    private static let secondsMax = 1e6

    /// Fails with a sentence when an option's seconds are not a number from the least to eleven days.
    ///
    /// - Parameters:
    ///   - options: The options with their values; one that is absent is right.
    ///   - least: The least number of seconds.
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
