import Foundation

/// A test with a mark that names the items that it proves.
struct MarkedTest: Hashable {
    /// The test target.
    let target: String
    /// The function's name, without backticks and parentheses.
    let name: String
    let items: [String]

    /// Returns every mark in the sources of a target.
    static func all(in source: String, target: String) throws -> [MarkedTest] {
        var tests: [MarkedTest] = []
        var rest = source[...]
        while let mark = rest.range(of: ".specification(") {
            rest = rest[mark.upperBound...]
            guard let end = rest.firstIndex(of: ")"), let function = rest.firstRange(of: /func\s+/)
            else {
                throw ParityError("\(target): a mark without a test after it")
            }
            let items = rest[..<end].split(separator: "\"").map(String.init)
                .filter { $0.first?.isNumber == true }
            tests.append(
                MarkedTest(
                    target: target, name: plainName(rest[function.upperBound...]), items: items))
        }
        return tests
    }

    /// Returns the name at the beginning of a text, without backticks and parameters.
    static func plainName(_ text: Substring) -> String {
        if text.first == "`" {
            return String(text.dropFirst().prefix { $0 != "`" })
        }
        return String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
}
