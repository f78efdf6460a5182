import FoundationEssentials

/// The JSON of a string catalog, as far as it has texts.
struct CatalogContent {
    let sourceLanguage: String
    /// The texts of each key, by language.
    let texts: [String: [String: LocalizedText]]

    init(_ bytes: [UInt8], source: String) throws(InterfaceFileError) {
        guard bytes.count <= InterfaceLimits.fileBytesMax else {
            throw InterfaceFileError(
                source: source,
                message: "The file has \(bytes.count) bytes; the limit is "
                    + "\(InterfaceLimits.fileBytesMax).")
        }
        guard !JSONNesting.isTooDeep(bytes) else {
            throw InterfaceFileError(
                source: source,
                message: "The JSON is nested more than \(JSONNesting.depthMax) deep. "
                    + "Save the catalog again in Xcode.")
        }
        let file: CatalogFile
        do {
            file = try JSONDecoder().decode(CatalogFile.self, from: Data(bytes))
        } catch {
            throw InterfaceFileError(source: source, message: Self.message(of: error))
        }
        sourceLanguage = file.sourceLanguage
        var texts: [String: [String: LocalizedText]] = [:]
        for (key, entry) in file.strings {
            var localized = (entry.localizations ?? [:]).reduce(into: [:]) { result, localization in
                result[localization.key] = localization.value.text(in: localization.key)
            }
            // A key that nobody translated is its own text in the language of the source code.
            if localized[sourceLanguage] == nil { localized[sourceLanguage] = .plain(key) }
            texts[key] = localized
        }
        self.texts = texts
    }

    /// Returns a message that names the place of the error, which Xcode's editor does not show.
    private static func message(of error: any Error) -> String {
        let advice = "Correct it, or save the catalog again in Xcode."
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            return "\(place(context)) has no \"\(key.stringValue)\". \(advice)"
        case DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context):
            return "\(place(context)) has a value of another kind than expected. \(advice)"
        default: return "The file is not valid JSON. \(advice)"
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map { $0.stringValue.prefix(80) }.joined(separator: " > ")
        return path.isEmpty ? "The file" : "“\(path)”"
    }
}

/// The form of the file.
private struct CatalogFile: Decodable {
    let sourceLanguage: String
    let strings: [String: Entry]

    struct Entry: Decodable {
        let localizations: [String: Localization]?
    }

    struct Unit: Decodable {
        let value: String
    }

    /// A text with its variations; the variations of a text have the same form.
    final class Localization: Decodable {
        let stringUnit: Unit?
        let variations: Variations?
        let substitutions: [String: Substitution]?
    }

    struct Variations: Decodable {
        let plural: [String: Localization]?
        let device: [String: Localization]?
    }

    struct Substitution: Decodable {
        let argNum: Int?
        let formatSpecifier: String?
        let variations: Variations?
    }
}

extension CatalogFile.Variations {
    /// A page is no device of Apple's, so the text for other devices fits best.
    fileprivate var general: CatalogFile.Localization? {
        guard let device else { return nil }
        return ["other", "iphone", "ipad"].lazy.compactMap { device[$0] }.first
            ?? device.min { $0.key < $1.key }?.value
    }

    fileprivate var forms: [PluralCategory: String]? {
        if let plural {
            return plural.reduce(into: [:]) { forms, form in
                guard let category = PluralCategory(rawValue: form.key) else { return }
                forms[category] = form.value.plain
            }
        }
        return general?.variations?.forms ?? general?.plain.map { [.other: $0] }
    }
}

extension CatalogFile.Localization {
    /// The text without plural forms.
    fileprivate var plain: String? { stringUnit?.value ?? variations?.general?.plain }

    /// The text in a language; nil if it is not translated.
    fileprivate func text(in language: String) -> LocalizedText? {
        if stringUnit == nil, let general = variations?.general {
            return general.text(in: language)
        }
        var variables = (substitutions ?? [:]).mapValues { substitution in
            PluralText.Variable(
                conversion: substitution.formatSpecifier ?? "lld", argument: substitution.argNum,
                forms: substitution.variations?.forms ?? [:])
        }
        if stringUnit == nil, let forms = variations?.forms, !forms.isEmpty {
            // The first number of the text selects its form.
            let general = forms[.other] ?? forms.values.min() ?? ""
            variables[Self.wholeText] = PluralText.Variable(
                numberOffset: FormatScan.firstNumber(in: general), forms: forms)
            return .plural(
                PluralText(
                    format: "%#@\(Self.wholeText)@", variables: variables, language: language))
        }
        guard let value = stringUnit?.value, !value.isEmpty else { return nil }
        guard !variables.isEmpty else { return .plain(value) }
        return .plural(PluralText(format: value, variables: variables, language: language))
    }

    /// The name of the variable for a text that varies as a whole; no substitution can have it.
    private static let wholeText = "%"
}

extension FormatScan {
    /// Returns the distance of the first number from the first argument of a format.
    fileprivate static func firstNumber(in format: String) -> Int {
        var scan = FormatScan(format)
        var next = 1
        while let piece = scan.next() {
            switch piece {
            case .specifier(let text, let position):
                if text.last != UInt8(ascii: "@") { return (position ?? next) - 1 }
                if position == nil { next += 1 }
            case .argument: return next - 1
            case .variable(_, let position): if position == nil { next += 1 }
            case .text, .unsupported: break
            }
        }
        return 0
    }
}
