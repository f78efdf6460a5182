/// A strict reader of Prometheus' text format, which reports every violation of the format.
struct Exposition {
    private(set) var complaints: [String] = []
    /// The values by name and labels, as written in the text.
    private(set) var values: [String: Double] = [:]
    private(set) var types: [String: String] = [:]

    init(_ text: String) {
        if !text.hasSuffix("\n") { complaints.append("the text does not end with a newline") }
        var family = ""
        var helped: Set<String> = []
        var finished: Set<String> = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if let match = line.wholeMatch(of: /# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (\S.*)/) {
                finished.insert(family)
                family = String(match.1)
                if !helped.insert(family).inserted { complain("help twice", line) }
            } else if let match = line.wholeMatch(
                of: /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)/)
            {
                if String(match.1) != family { complain("type without help", line) }
                if types.updateValue(String(match.2), forKey: family) != nil {
                    complain("type twice", line)
                }
            } else {
                sample(line, family)
            }
            if finished.contains(family) { complain("a family in two parts", line) }
        }
        for (name, type) in types { check(name, type) }
    }

    private mutating func complain(_ what: String, _ line: Substring) {
        complaints.append("\(what): \(line)")
    }

    private mutating func sample(_ line: Substring, _ family: String) {
        let form =
            /([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"(?:,(?!\}))?)+\})? (\S+)/
        guard let match = line.wholeMatch(of: form), let value = Self.number(match.3) else {
            return complain("no sample", line)
        }
        let name = String(match.1)
        let names =
            types[family] == "histogram"
            ? ["_bucket", "_sum", "_count"].map { family + $0 } : [family]
        if !names.contains(name) { complain("a sample of another family", line) }
        if values.updateValue(value, forKey: name + String(match.2 ?? "")) != nil {
            complain("a sample twice", line)
        }
        if types[family] == "counter" {
            if !name.hasSuffix("_total") { complain("a counter is not named _total", line) }
            if value < 0 { complain("a counter is below zero", line) }
        }
    }

    private static func number(_ text: Substring) -> Double? {
        if ["+Inf", "-Inf", "NaN"].contains(text) { return Double(text) ?? .infinity }
        guard text.wholeMatch(of: /[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?/) != nil else { return nil }
        return Double(text)
    }

    private mutating func check(_ name: String, _ type: String) {
        guard type == "histogram" else { return }
        let start = name + "_bucket{le=\""
        var buckets: [(bound: Double, count: Double)] = []
        for (key, count) in values where key.hasPrefix(start) {
            let text = String(key.dropFirst(start.count).dropLast(2))
            buckets.append((text == "+Inf" ? .infinity : Double(text) ?? .nan, count))
        }
        buckets.sort { $0.bound < $1.bound }
        if buckets.last?.bound != .infinity { complaints.append("\(name) has no last bucket") }
        if buckets.last?.count != values[name + "_count"] {
            complaints.append("\(name)'s count is not that of its last bucket")
        }
        if zip(buckets, buckets.dropFirst()).contains(where: { $0.count > $1.count }) {
            complaints.append("\(name)'s buckets do not rise")
        }
        if values[name + "_sum"] == nil { complaints.append("\(name) has no sum") }
    }
}
