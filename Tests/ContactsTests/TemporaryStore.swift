import Foundation

@testable import Contacts

/// A directory for one test, removed with its owner.
final class TemporaryDirectory {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("ContactsTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func store(language: String = "en") throws -> ContactStore {
        try ContactStore(directory: url, language: language)
    }

    func write(_ text: String, to name: String) throws -> URL {
        let file = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file
    }
}

/// The files of the example, found relative to these tests.
enum Example {
    private static let directory = URL(fileURLWithPath: #filePath)
        .resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Examples/Contacts")

    static let people = directory.appendingPathComponent("Resources/people.vcf")
    static let generator = directory.appendingPathComponent("Generator/generate_people.py")
}

/// Returns a card with some lines between its first and last lines.
func card(_ lines: String..., version: String = "4.0", lineEnd: String = "\r\n") -> String {
    (["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD"])
        .map { $0 + lineEnd }.joined()
}

/// The cards and problems of a file that was read to its end.
struct ReadFile {
    var cards: [VCard] = []
    var problems: [VCardProblem] = []

    init(_ data: Data, limits: VCardLimits = .standard) {
        var parser = VCardParser(data, limits: limits)
        while let outcome = parser.next() {
            switch outcome {
            case .card(let card): cards.append(card)
            case .problem(let problem): problems.append(problem)
            }
        }
    }

    init(_ text: String, limits: VCardLimits = .standard) {
        self.init(Data(text.utf8), limits: limits)
    }

    var contacts: [Contact] { cards.map { Contact(card: $0) } }
}
