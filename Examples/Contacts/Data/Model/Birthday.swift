/// A date of birth, whose year may be unknown.
struct Birthday: Hashable, Sendable {
    var year: Int?
    var month: Int
    var day: Int

    init?(year: Int? = nil, month: Int, day: Int) {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads the forms of both versions, `1985-04-12`, `19850412` and `--0412`, with or without a
    /// time of day after them.
    ///
    /// - Parameter omittedYear: The year that means "unknown" (Apple's `X-APPLE-OMIT-YEAR`).
    init?(cardText: String, omittedYear: Int? = nil) {
        let date = cardText.trimmed.prefix { $0 != "T" && $0 != "t" }
        if date.hasPrefix("--") {
            let digits = date.dropFirst(2).filter { $0 != "-" }
            guard digits.utf8.count == 4, let month = Int(digits.prefix(2)),
                let day = Int(digits.suffix(2))
            else { return nil }
            self.init(month: month, day: day)
        } else {
            let digits = date.filter { $0 != "-" }
            guard digits.utf8.count == 8, let year = Int(digits.prefix(4)),
                let month = Int(digits.dropFirst(4).prefix(2)), let day = Int(digits.suffix(2))
            else { return nil }
            self.init(year: year == omittedYear ? nil : year, month: month, day: day)
        }
    }

    /// The date as readable text: `12 April 1985`.
    var displayText: String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ]
        let text = "\(day) \(names[month - 1])"
        return year.map { "\(text) \($0)" } ?? text
    }
}
