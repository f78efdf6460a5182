/// A configuration file, `Name.xcconfig`: settings in lines, and includes of other files.
struct ConfigurationFile {
    /// The maximum number of times that files are included in one.
    static let fileCountMax = 256
    /// The maximum number of settings and includes of a file and its includes.
    static let entryCountMax = 20_000

    /// A line that is a setting or an include.
    private enum Entry {
        case setting(name: String, value: String)
        case include(path: String, isOptional: Bool, line: Int)
    }

    /// The names with their conditions, and the values, in the order of the file.
    private(set) var settings: [(name: String, value: String)] = []
    /// The files that are missing, with their lines.
    private(set) var missing: [ReportedPlace] = []
    /// The files that are not read, because they are outside of the checkout, and the file after
    /// which nothing is read, because there are too many settings.
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
    private var entryCount = 0
    private var isLimitNoted = false
    /// The entries of the files that were read, by path, so that a file that is included often is
    /// read once.
    private var known: [String: [Entry]] = [:]

    private mutating func read(_ path: String) {
        // A file that includes itself is read once.
        guard fileCount < Self.fileCountMax, open.insert(path).inserted else { return }
        defer { open.remove(path) }
        fileCount += 1
        for entry in entries(of: path) {
            guard entryCount < Self.entryCountMax else { return noteLimit(in: path) }
            entryCount += 1
            switch entry {
            case .setting(let name, let value): settings.append((name, value))
            case .include(let included, let isOptional, let line):
                if FileLookup.existing(included) != nil {
                    read(included)
                } else if !isOptional {
                    missing.append(ReportedPlace(file: path, line: line))
                }
            }
        }
    }

    private mutating func noteLimit(in path: String) {
        guard !isLimitNoted else { return }
        isLimitNoted = true
        refused.append(
            .init(
                text: "The configuration file and its includes have more than "
                    + "\(Self.entryCountMax) settings. The settings after that are not used. "
                    + "Include each file once.",
                place: ReportedPlace(file: path)))
    }

    /// Returns the entries of a file; none if the file may not be read.
    private mutating func entries(of path: String) -> [Entry] {
        if let entries = known[path] { return entries }
        let entries = parsed(path)
        known[path] = entries
        return entries
    }

    private mutating func parsed(_ path: String) -> [Entry] {
        guard let place = FileLookup.existing(path) else { return [] }
        if let refusal = checkout.refusal(of: place) {
            refused.append(
                .init(
                    text: "The configuration file is not used. \(refusal.sentence)",
                    place: ReportedPlace(file: place)))
            return []
        }
        guard let text = FileLookup.text(of: place) else { return [] }
        var entries: [Entry] = []
        for (index, line) in text.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        )
        .enumerated() {
            // Entries above the limit are never used.
            guard entries.count <= Self.entryCountMax else { break }
            let line = Self.withoutComment(line).trimmed
            if line.hasPrefix("#include") {
                if let include = Self.include(line, from: path, line: index + 1) {
                    entries.append(include)
                }
            } else if let (name, value) = Self.setting(line) {
                entries.append(.setting(name: name, value: value))
            }
        }
        return entries
    }

    private static func include(_ line: String, from path: String, line number: Int) -> Entry? {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 2 else { return nil }
        return .include(
            path: FilePath.joined(FilePath.folder(path), String(parts[1])),
            isOptional: line.hasPrefix("#include?"), line: number)
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
