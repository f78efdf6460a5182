import Foundation

/// The places in an app's sources where classes are declared and keys are encoded.
package struct SourceIndex: Sendable {
    /// A line of a file.
    package struct Place: Hashable, Sendable, Encodable {
        /// The path of the file, relative to the folder of the sources.
        package let file: String
        package let line: Int
    }

    /// A call that encodes a value.
    package struct Encoding: Hashable, Sendable {
        package let place: Place
        /// The encoded expression, if it ends on the line.
        package let expression: String?
    }

    private var classes: [String: Place] = [:]
    private var encodings: [String: [String: Encoding]] = [:]
    private var scenes: [String: Place] = [:]

    /// The maximum number of files, and the maximum size of one in bytes.
    private static let filesMax = 20_000
    private static let bytesMax = 4 << 20

    package init() {}

    /// Reads the Swift files and the storyboards of a folder, without builds and hidden folders.
    ///
    /// - Parameter names: The names of the classes and the storyboard identifiers to find; files
    ///   with none of them are not examined.
    package init(folder: String, names: Set<String>) {
        let wanted = names.filter { !$0.isEmpty }.map { Data($0.utf8) }
        for path in Self.files(in: folder) {
            guard let data = FileManager.default.contents(atPath: folder + "/" + path),
                data.count <= Self.bytesMax, wanted.contains(where: { data.range(of: $0) != nil })
            else { continue }
            let text = String(decoding: data, as: UTF8.self)
            if path.hasSuffix(".swift") {
                add(swift: text, path)
            } else {
                add(storyboard: text, path)
            }
        }
    }

    private static func files(in folder: String) -> [String] {
        guard
            let walk = FileManager.default.enumerator(
                at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil,
                options: [.skipsHiddenFiles])
        else { return [] }
        let prefix = URL(fileURLWithPath: folder).standardizedFileURL.path + "/"
        var files: [String] = []
        for case let file as URL in walk {
            guard ["swift", "storyboard", "xib"].contains(file.pathExtension) else { continue }
            let path = file.standardizedFileURL.path
            files.append(path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path)
            if files.count >= filesMax { break }
        }
        return files.sorted()
    }

    /// Returns the declaration of a class, by its stable name.
    package func declaration(of className: String) -> Place? {
        classes[Self.shortName(of: className)]
    }

    /// Returns the line of a class that encodes a key.
    package func encoding(of key: String, in className: String) -> Encoding? {
        encodings[Self.shortName(of: className)]?[key]
    }

    /// Returns the line of a storyboard scene.
    package func scene(_ identifier: String) -> Place? { scenes[identifier] }

    /// Returns the name without its module and outer types.
    package static func shortName(of className: String) -> String {
        className.split(separator: ".").last.map(String.init) ?? className
    }

    mutating func add(swift text: String, _ path: String) {
        var scan = SwiftScan()
        for line in SwiftLines.of(text) { scan.read(line) }
        for (name, line) in scan.classes where classes[name] == nil {
            classes[name] = Place(file: path, line: line)
        }
        for found in scan.encodings {
            guard
                let key = found.key.hasPrefix("\"")
                    ? String(found.key.dropFirst().dropLast())
                    : scan.constants[String(found.key.split(separator: ".").last ?? "")]
            else { continue }
            if encodings[found.type]?[key] == nil {
                encodings[found.type, default: [:]][key] = Encoding(
                    place: Place(file: path, line: found.line), expression: found.expression)
            }
        }
    }

    mutating func add(storyboard text: String, _ path: String) {
        let attributes = ["storyboardIdentifier=\"", "restorationIdentifier=\""]
        for (number, line) in zip(1..., text.split(omittingEmptySubsequences: false) { $0 == "\n" })
        {
            for attribute in attributes {
                guard let start = line.range(of: attribute)?.upperBound else { continue }
                let name = String(line[start...].prefix { $0 != "\"" })
                if scenes[name] == nil { scenes[name] = Place(file: path, line: number) }
            }
        }
    }
}

/// The declarations and the encoded keys of a Swift file, with their lines.
private struct SwiftScan {
    struct Found {
        let type: String
        let key: String
        let line: Int
        let expression: String?
    }

    var classes: [(name: String, line: Int)] = []
    var encodings: [Found] = []
    /// The string constants of the file, by name.
    var constants: [String: String] = [:]
    /// The types whose braces are open, with the depth inside them.
    private var open: [(name: String, depth: Int)] = []
    private var depth = 0
    /// A declaration whose opening brace has not come yet.
    private var pending: String?

    mutating func read(_ line: SwiftLines.Line) {
        if let declared = line.code.firstMatch(
            of: /\b(class|extension|struct|enum|actor)\s+([A-Za-z_][\w.]*)/),
            declared.1 != "class" || !["func", "var", "let"].contains(String(declared.2))
        {
            let name = SourceIndex.shortName(of: String(declared.2))
            if declared.1 == "class" { classes.append((name, line.number)) }
            pending = name
        }
        if let constant = line.text.firstMatch(
            of: /\b(?:let|case)\s+(\w+)(?:\s*:\s*\w+)?\s*=\s*"([^"\\]*)"/)
        {
            constants[String(constant.1)] = String(constant.2)
        }
        readEncodings(line)
        for character in line.code {
            if character == "{" {
                depth += 1
                if let name = pending {
                    open.append((name, depth))
                    pending = nil
                }
            } else if character == "}" {
                if open.last?.depth == depth { open.removeLast() }
                depth -= 1
            }
        }
    }

    private mutating func readEncodings(_ line: SwiftLines.Line) {
        guard let type = open.last?.name else { return }
        for match in line.text.matches(of: /forKey:\s*("[^"\\]*"|[A-Za-z_][\w.]*)/) {
            let before = line.text[..<match.range.lowerBound]
            guard let call = before.range(of: "encode", options: .backwards) else {
                if !line.text.contains("decode"), !line.text.contains("containsValue") {
                    // The call began on an earlier line.
                    note(type, String(match.1), line.number, nil)
                }
                continue
            }
            let arguments = before[call.upperBound...].drop { $0 != "(" }.dropFirst()
            let expression = arguments.trimmingCharacters(in: .whitespaces)
                .trimmingCharacters(in: CharacterSet(charactersIn: ","))
            note(type, String(match.1), line.number, expression.isEmpty ? nil : expression)
        }
        // A property whose value is preserved without a call.
        if let property = line.code.firstMatch(of: /@Preserved\b.*?\bvar\s+(\w+)/) {
            // Its value is encoded in a form of its own, so it has no expression.
            note(type, "\"\(property.1)\"", line.number, nil)
        }
    }

    private mutating func note(_ type: String, _ key: String, _ line: Int, _ expression: String?) {
        encodings.append(Found(type: type, key: key, line: line, expression: expression))
    }
}

/// The lines of a Swift file without comments.
enum SwiftLines {
    struct Line {
        let number: Int
        /// The line without comments.
        let text: String
        /// The line without comments and without the contents of texts.
        let code: String
    }

    static func of(_ source: String) -> [Line] {
        var lines: [Line] = []
        var comments = 0
        var isInLongText = false
        for (number, line) in zip(
            1..., source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline))
        {
            var text = ""
            var code = ""
            var isInText = false
            var rest = line
            while let character = rest.first {
                if comments > 0 {
                    if rest.hasPrefix("*/") {
                        comments -= 1
                        rest = rest.dropFirst(2)
                    } else if rest.hasPrefix("/*") {
                        comments += 1
                        rest = rest.dropFirst(2)
                    } else {
                        rest = rest.dropFirst()
                    }
                    continue
                }
                if rest.hasPrefix("\"\"\"") {
                    isInLongText.toggle()
                    rest = rest.dropFirst(3)
                    continue
                }
                if isInLongText {
                    rest = rest.dropFirst()
                    continue
                }
                if isInText {
                    text.append(character)
                    if character == "\\", let next = rest.dropFirst().first {
                        text.append(next)
                        rest = rest.dropFirst(2)
                        continue
                    }
                    if character == "\"" {
                        isInText = false
                        code.append(character)
                    }
                } else if rest.hasPrefix("//") {
                    break
                } else if rest.hasPrefix("/*") {
                    comments += 1
                    rest = rest.dropFirst(2)
                    continue
                } else {
                    if character == "\"" { isInText = true }
                    text.append(character)
                    code.append(character)
                }
                rest = rest.dropFirst()
            }
            lines.append(Line(number: number, text: text, code: code))
        }
        return lines
    }
}
