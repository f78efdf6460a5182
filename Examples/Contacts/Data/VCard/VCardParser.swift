import Foundation

/// A parser of vCard files of versions 3.0 and 4.0, card by card.
///
/// A card that cannot be parsed becomes one ``VCardProblem`` with the line at fault, and reading
/// continues with the next card. No input makes it stop early or trap.
struct VCardParser {
    /// The result of reading: a card or a problem.
    enum Outcome: Hashable, Sendable {
        case card(VCard)
        case problem(VCardProblem)
    }

    /// The card that has begun and not ended.
    private struct OpenCard {
        let line: Int
        var version: VCard.Version?
        var properties: [VCardProperty] = []
        var bytes = 0
        var problem: VCardProblem?
    }

    private let limits: VCardLimits
    private var reader: VCardLineReader
    private var open: OpenCard?
    private var isAtStart = true
    private var isInStrayText = false

    init(_ data: Data, limits: VCardLimits = .standard) {
        self.limits = limits
        reader = VCardLineReader(data, lineBytesMax: limits.lineBytesMax)
    }

    /// Returns the next card or problem; nil at the end of the file.
    mutating func next() -> Outcome? {
        if isAtStart {
            isAtStart = false
            if reader.isUTF16 { return stopAtUTF16() }
        }
        while let line = reader.next() {
            if let outcome = take(line) { return outcome }
        }
        guard let card = open else { return nil }
        open = nil
        return .problem(
            card.problem
                ?? VCardProblem(
                    line: card.line, reason: "the card has no END:VCARD before the end of the file")
        )
    }

    private mutating func stopAtUTF16() -> Outcome {
        reader = VCardLineReader(Data(), lineBytesMax: 0)
        return .problem(
            VCardProblem(line: 1, reason: "the file is written in UTF-16; export it again in UTF-8")
        )
    }

    private mutating func take(_ line: VCardLineReader.Line) -> Outcome? {
        guard open != nil else { return takeOutside(line) }
        switch Delimiter(line) {
        case .begin:
            defer { open = OpenCard(line: line.number) }
            return open.map { card in
                .problem(
                    card.problem
                        ?? VCardProblem(
                            line: card.line,
                            reason: "the card has no END:VCARD before the next card begins in line "
                                + "\(line.number)"))
            }
        case .end:
            defer { open = nil }
            return open.map(finish)
        case nil:
            takeProperty(line)
            return nil
        }
    }

    private mutating func takeOutside(_ line: VCardLineReader.Line) -> Outcome? {
        if Delimiter(line) == .begin {
            open = OpenCard(line: line.number)
            isInStrayText = false
            return nil
        }
        let isBlank = if case .text(let text) = line.content { text.isBlank } else { false }
        // One message for all adjacent lines: a file of garbage may have any number of lines.
        guard !isBlank, !isInStrayText else { return nil }
        isInStrayText = true
        return .problem(
            VCardProblem(
                line: line.number, reason: "the text stands outside of a card and is not read"))
    }

    private mutating func takeProperty(_ line: VCardLineReader.Line) {
        guard open?.problem == nil else { return }
        switch line.content {
        case .text(let text):
            if !text.isBlank { takeProperty(text, line: line.number) }
        case .notUTF8: fail(line.number, "the text is not UTF-8; export the card again in UTF-8")
        case .zeroByte: fail(line.number, "the text holds a zero byte")
        case .tooLong: fail(line.number, "the property is longer than \(limits.lineBytesMax) bytes")
        }
    }

    private mutating func takeProperty(_ text: String, line: Int) {
        guard var card = open else { return }
        // The copy and the original must not both hold the array, because each line would then copy
        // it.
        open = nil
        defer { open = card }
        func fail(_ reason: String) {
            card.problem = VCardProblem(line: line, reason: reason)
            card.properties = []
        }
        card.bytes += text.utf8.count
        guard card.bytes <= limits.cardBytesMax else {
            return fail("the card is longer than \(limits.cardBytesMax) bytes")
        }
        guard card.properties.count < limits.propertiesMax else {
            return fail("the card has more than \(limits.propertiesMax) properties")
        }
        do throws(VCardProperty.SyntaxError) {
            let property = try VCardProperty(
                contentLine: text, parametersMax: limits.parametersMax)
            if property.name == "VERSION" {
                guard let version = VCard.Version(rawValue: property.value.trimmed) else {
                    return fail(
                        "the version is neither 3.0 nor 4.0; export the card in one of them")
                }
                card.version = version
            } else if property.values(of: "ENCODING").contains(where: {
                $0.lowercased() == "quoted-printable"
            }) {
                fail(
                    "the text is quoted-printable, which ended with version 2.1; export the card again"
                )
            } else {
                card.properties.append(property)
            }
        } catch {
            fail(error.reason)
        }
    }

    private mutating func fail(_ line: Int, _ reason: String) {
        open?.problem = VCardProblem(line: line, reason: reason)
        open?.properties = []
    }

    private func finish(_ card: OpenCard) -> Outcome {
        if let problem = card.problem { return .problem(problem) }
        guard let version = card.version else {
            return .problem(
                VCardProblem(
                    line: card.line, reason: "the card does not say its VERSION (3.0 or 4.0)"))
        }
        let result = VCard(version: version, properties: card.properties, line: card.line)
        guard result.namesSomeone else {
            return .problem(
                VCardProblem(
                    line: card.line,
                    reason: "the card has no name (N or FN), no organisation, number or address"))
        }
        return .card(result)
    }
}

/// The two lines that enclose a card.
private enum Delimiter {
    case begin, end

    init?(_ line: VCardLineReader.Line) {
        guard case .text(let text) = line.content, text.utf8.count < 64 else { return nil }
        switch text.trimmed.uppercased() {
        case "BEGIN:VCARD": self = .begin
        case "END:VCARD": self = .end
        default: return nil
        }
    }
}

extension VCard {
    /// Whether there is any value by which a person could be listed.
    fileprivate var namesSomeone: Bool {
        properties.contains { property in
            guard ["N", "FN", "ORG", "EMAIL", "TEL"].contains(property.name) else { return false }
            return property.value.utf8.contains { $0 != .semicolon && $0 != .space }
        }
    }
}

extension StringProtocol {
    /// The text without the spaces and tabs at both ends.
    var trimmed: String { trimmingCharacters(in: .whitespaces) }

    var isBlank: Bool { utf8.allSatisfy { $0 == .space || $0 == .tab } }
}
