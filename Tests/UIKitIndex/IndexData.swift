import Foundation

/// An error in the data that a developer has to correct.
struct IndexError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The declarations of UIKit, read from the files in `Data`.
///
/// `Data/README.md` describes the form of the files.
struct IndexData {
    /// A type of UIKit, or a group of functions.
    struct Entry {
        enum Kind: String, CaseIterable {
            case `class`, `protocol`, `struct`, `enum`
            /// Members that UIKit adds to a type of another framework.
            case `extension`
            /// Functions and constants outside of types.
            case functions
        }

        let kind: Kind
        let name: String
        var isDeprecated = false
        /// The reason why the type is absent, if the file has one.
        var reason = ""
        /// The alternative for apps, if the file names one.
        var alternative = ""
        var members: [String] = []
        /// The members that Apple has deprecated.
        var deprecated: Set<String> = []
        /// Whether the file lists the members, which may be none.
        var listsMembers = false
    }

    /// A heading of the page, and the entries below it.
    struct Area {
        let title: String
        var entries: [Entry] = []
    }

    private(set) var areas: [Area] = []
    /// The types that have UIKit's prefix and are Perennial's own.
    private(set) var additions: Set<String> = []
    /// The types with the prefix NS that are another framework's.
    private(set) var foreign: Set<String> = []

    var entries: [Entry] { areas.flatMap(\.entries) }

    /// Reads files.
    ///
    /// - Parameter files: The texts by name, read in the order of the names.
    init(files: [String: String]) throws {
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            var reader = FileReader(name: name)
            for (number, line) in zip(
                1..., text.split(separator: "\n", omittingEmptySubsequences: false))
            {
                try reader.read(line, number: number)
            }
            areas += reader.areas
            additions.formUnion(reader.additions)
            foreign.formUnion(reader.foreign)
        }
        var seen: Set<String> = []
        for entry in entries where !seen.insert(entry.name).inserted {
            throw IndexError("\(entry.name) is listed twice: remove one of its entries.")
        }
        if let both = additions.intersection(seen).min() {
            throw IndexError("\(both) is listed as UIKit's and as an addition: remove one of them.")
        }
    }

    private struct FileReader {
        let name: String
        var areas: [Area] = []
        var additions: Set<String> = []
        var foreign: Set<String> = []

        mutating func read(_ line: Substring, number: Int) throws {
            let words = line.split(separator: " ").map(String.init)
            guard let first = words.first, !first.hasPrefix("#") else { return }
            let place = "\(name), line \(number)"
            if first == "==" {
                areas.append(Area(title: words.dropFirst().joined(separator: " ")))
            } else if first == "addition" {
                additions.formUnion(words.dropFirst())
            } else if first == "foreign" {
                foreign.formUnion(words.dropFirst())
            } else if line.hasPrefix(" ") {
                try readMembers(words, place: place)
            } else {
                try readEntry(words, place: place)
            }
        }

        private mutating func readEntry(_ words: [String], place: String) throws {
            guard let kind = Entry.Kind(rawValue: words[0]) else {
                let kinds = Entry.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw IndexError(
                    "\(place): \"\(words[0])\" is not a kind of declaration. Write one of \(kinds)."
                )
            }
            guard !areas.isEmpty else {
                throw IndexError("\(place): write a heading (== …) above the first entry.")
            }
            guard words.count > 1 else { throw IndexError("\(place): the name is missing.") }
            var entry = Entry(kind: kind, name: words[1])
            var rest = words.dropFirst(2)
            if rest.first == "deprecated" {
                entry.isDeprecated = true
                rest = rest.dropFirst()
            }
            let text = rest.dropFirst().joined(separator: " ")
            switch rest.first {
            case nil: break
            case "--": entry.reason = text
            case "->": entry.alternative = text
            case let word?:
                throw IndexError(
                    "\(place): what is \"\(word)\"? Write the reason why \(entry.name) is absent"
                        + " after \"--\", or its alternative after \"->\".")
            }
            areas[areas.count - 1].entries.append(entry)
        }

        private mutating func readMembers(_ words: [String], place: String) throws {
            guard let area = areas.indices.last,
                let index = areas[area].entries.indices.last
            else { throw IndexError("\(place): members without a type above them.") }
            areas[area].entries[index].listsMembers = true
            let isDeprecated = words[0] == "deprecated:"
            let names = isDeprecated ? words.dropFirst() : words[...]
            for name in names where name != "none" {
                let owner = areas[area].entries[index].name
                guard !areas[area].entries[index].members.contains(name) else {
                    throw IndexError("\(place): \(owner) has \(name) twice: remove one of them.")
                }
                areas[area].entries[index].members.append(name)
                if isDeprecated { areas[area].entries[index].deprecated.insert(name) }
            }
        }
    }
}
