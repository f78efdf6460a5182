/// A configuration file, `Name.xcconfig`: settings in lines, and includes of other files.
struct ConfigurationFile {
    /// The maximum number of files that are read for one.
    static let fileCountMax = 256

    /// The names with their conditions, and the values, in the order of the file.
    private(set) var settings: [(name: String, value: String)] = []
    /// The files that are missing, with their lines.
    private(set) var missing: [ReportedPlace] = []
    /// The files that are not read, because they are outside of the checkout.
    private(set) var refused: [AdoptionReport.Note] = []

    private let checkout: Checkout

    /// Reads a file with the files that it includes.
    init(at path: String, _ checkout: Checkout) {
        self.checkout = checkout
        read(path)
    }

    /// The files around the line that is read.
    private var open: Set<String> = []
    private var fileCount = 0

    private mutating func read(_ path: String) {
        // A file that includes itself is read once.
        guard fileCount < Self.fileCountMax, open.insert(path).inserted else { return }
        defer { open.remove(path) }
        fileCount += 1
        guard let place = FileLookup.existing(path) else { return }
        if let refusal = checkout.refusal(of: place) {
            refused.append(
                .init(
                    text: "The configuration file is not used. \(refusal.sentence)",
                    place: ReportedPlace(file: place)))
            return
        }
        guard let text = FileLookup.text(of: place) else { return }
        for (index, line) in text.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        )
        .enumerated() {
            let line = Self.withoutComment(line).trimmed
            if line.hasPrefix("#include") {
                include(line, from: path, line: index + 1)
            } else if let (name, value) = Self.setting(line) {
                settings.append((name, value))
            }
        }
    }

    private mutating func include(_ line: String, from path: String, line number: Int) {
        let isOptional = line.hasPrefix("#include?")
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 2 else { return }
        let included = FilePath.joined(FilePath.folder(path), String(parts[1]))
        if FileLookup.existing(included) != nil {
            read(included)
        } else if !isOptional {
            missing.append(ReportedPlace(file: path, line: number))
        }
    }

    /// Returns the part of a line before its comment.
    private static func withoutComment(_ line: Substring) -> Substring {
        line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    }

    /// Returns the name and the value of a line; conditions in brackets belong to the name.
    private static func setting(_ line: String) -> (name: String, value: String)? {
        var depth = 0
        for index in line.indices {
            switch line[index] {
            case "[": depth += 1
            case "]": depth -= 1
            case "=" where depth == 0:
                let name = line[..<index].trimmed
                guard !name.isEmpty else { return nil }
                // A semicolon at the end is allowed and has no meaning.
                let value = line[line.index(after: index)...].trimmed
                return (name, value.hasSuffix(";") ? String(value.dropLast()).trimmed : value)
            default: break
            }
        }
        return nil
    }
}
