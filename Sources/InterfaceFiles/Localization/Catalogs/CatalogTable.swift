/// The texts of a string catalog in the tables of a document, whose compact form is read without
/// parsing, and whose index finds a text in constant time.
///
/// The root `catalog` contains an element `language` for each language, and an element `text` with
/// the id `de/key` for each text. The forms of a text with plural rules are its children.
enum CatalogTable {
    static let root = "catalog"

    // MARK: Writing

    static func table(
        of content: CatalogContent, source: String
    ) throws(InterfaceFileError) -> InterfaceTable {
        var builder = InterfaceTableBuilder(source: source)
        builder.open(root)
        var languages = Set(content.texts.values.flatMap(\.keys))
        languages.insert(content.sourceLanguage)
        for language in languages.sorted() { builder.add("language", ["name": language]) }
        for (key, texts) in content.texts.sorted(by: { $0.key < $1.key }) {
            for (language, text) in texts.sorted(by: { $0.key < $1.key }) {
                guard builder.elementCount < InterfaceLimits.elementCountMax - formsMax else {
                    throw InterfaceFileError(
                        source: source,
                        message: "The catalog has more than \(InterfaceLimits.elementCountMax) "
                            + "texts. Split it into several catalogs.")
                }
                append(text, id: id(key, language), to: &builder)
            }
        }
        builder.closeElement()
        return try builder.table()
    }

    /// More forms than one text can have, so that the limit is checked once for each text.
    private static let formsMax = 1_000

    private static func append(
        _ text: LocalizedText, id: String, to builder: inout InterfaceTableBuilder
    ) {
        switch text {
        case .plain(let text): builder.add("text", ["id": id], text: text)
        case .plural(let text):
            builder.open("text", ["id": id, "format": text.format])
            let variables = text.variables.sorted { $0.key < $1.key }
            for (name, variable) in variables.prefix(formsMax / PluralCategory.allCases.count) {
                var attributes = [
                    "variable": name, "conversion": variable.conversion,
                    "offset": "\(variable.numberOffset)",
                ]
                if let argument = variable.argument { attributes["argument"] = "\(argument)" }
                for category in PluralCategory.allCases {
                    guard let form = variable.forms[category] else { continue }
                    attributes["category"] = category.rawValue
                    builder.add("form", attributes, text: form)
                }
            }
            builder.closeElement()
        }
    }

    private static func id(_ key: String, _ language: String) -> String { "\(language)/\(key)" }

    // MARK: Reading

    static func languages(in table: InterfaceTable) -> [String] {
        InterfaceElement(table: table, node: 0).children.prefix { $0.name == "language" }
            .compactMap { $0[.name] }
    }

    static func text(_ key: String, in language: String, _ table: InterfaceTable) -> LocalizedText?
    {
        guard let node = table.node(id: id(key, language)) else { return nil }
        let element = InterfaceElement(table: table, node: node)
        guard let format = element["format"] else { return .plain(element.text) }
        var variables: [String: PluralText.Variable] = [:]
        for form in element.children {
            guard let name = form["variable"],
                let category = form["category"].flatMap(PluralCategory.init)
            else { continue }
            let variable = PluralText.Variable(
                conversion: form["conversion"] ?? "", argument: form.int("argument"),
                numberOffset: form.int("offset") ?? 0, forms: [:])
            variables[name, default: variable].forms[category] = form.text
        }
        return .plural(PluralText(format: format, variables: variables, language: language))
    }
}

extension InterfaceTableBuilder {
    /// Opens an element that no line of a file corresponds to.
    fileprivate mutating func open(_ name: String, _ attributes: [String: String] = [:]) {
        Array(name.utf8).withUnsafeBufferPointer { openElement($0, line: 1) }
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            Array(name.utf8).withUnsafeBufferPointer { name in
                Array(value.utf8).withUnsafeBufferPointer { value in
                    _ = addAttribute(name, value)
                }
            }
        }
    }

    fileprivate mutating func add(
        _ name: String, _ attributes: [String: String], text: String = ""
    ) {
        open(name, attributes)
        addText(text.utf8)
        closeElement()
    }
}
