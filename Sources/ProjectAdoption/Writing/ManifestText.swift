/// The forms in which a manifest contains values.
enum ManifestText {
    /// Returns a text as a literal of Swift.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.properties.generalCategory == .control:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns an array in one line if it is short, or else with an element in each line.
    ///
    /// - Parameters:
    ///   - label: The label before the array.
    ///   - elements: The elements as Swift.
    ///   - indentation: The indentation of the line with the label.
    static func array(_ label: String, _ elements: [String], indentation: Int) -> String {
        let spaces = String(repeating: " ", count: indentation)
        let line = "\(spaces)\(label): [\(elements.joined(separator: ", "))]"
        guard line.count > 98 || elements.contains(where: { $0.contains("\n") }) else {
            return line
        }
        let inner = elements.map { "\(spaces)    \($0),\n" }.joined()
        return "\(spaces)\(label): [\n\(inner)\(spaces)]"
    }
}
