extension Contact {
    /// The properties with a single field in a contact; a second one of the same name is kept as
    /// unknown.
    private static let singleProperties: Set = [
        "N", "FN", "ORG", "TITLE", "NOTE", "BDAY", "URL", "UID", "REV",
    ]

    /// Creates a contact from a card.
    ///
    /// Nothing is lost: content without a field is kept in ``unknownProperties``.
    init(card: VCard) {
        self.init()
        cardVersion = card.version
        var seen: Set<String> = []
        let labels = Self.labels(of: card)
        var phones: [VCardProperty] = []
        var emails: [VCardProperty] = []
        for property in card.properties {
            switch property.name {
            case "TEL": phones.append(property)
            case "EMAIL": emails.append(property)
            case "ADR": addresses.append(PostalAddress(property, label: labels.label(of: property)))
            case "CATEGORIES":
                for name in property.listValue where !groups.contains(name) { groups.append(name) }
                knownLines.append(property.contentLine)
            case let name where Self.singleProperties.contains(name) && seen.insert(name).inserted:
                take(property)
                knownLines.append(property.contentLine)
            default: unknownProperties.append(property.contentLine)
            }
        }
        self.phones = phones.preferredFirst.map { property in
            ContactPoint(
                label: labels.label(of: property), value: property.phoneValue,
                cardLine: property.contentLine)
        }
        self.emails = emails.preferredFirst.map { property in
            ContactPoint(
                label: labels.label(of: property), value: property.textValue,
                cardLine: property.contentLine)
        }
        reading = Self.reading(of: card)
    }

    private mutating func take(_ property: VCardProperty) {
        switch property.name {
        case "N": name = property.nameValue
        case "FN": formattedName = property.textValue
        case "ORG": organization = property.organizationValue
        case "TITLE": jobTitle = property.textValue
        case "NOTE": note = property.textValue
        case "BDAY":
            birthdayText = property.value
            birthday = Birthday(
                cardText: property.value,
                omittedYear: property.values(of: "X-APPLE-OMIT-YEAR").first.flatMap { Int($0) })
        case "URL": url = property.textValue
        case "UID": uid = property.textValue.isBlank ? nil : property.textValue
        case "REV": revision = property.value
        default: break
        }
    }

    /// The phonetic form of the name: `SORT-AS` of version 4.0, the phonetic names of Apple's
    /// programs, or `SORT-STRING` of version 3.0.
    private static func reading(of card: VCard) -> Reading? {
        var reading = Reading()
        let sortAs = card.properties(named: "N").first?.values(of: "SORT-AS") ?? []
        // Both `SORT-AS="Harten,Rene"` and `SORT-AS=Harten,Rene` occur in files.
        let parts = sortAs.flatMap { $0.split(separator: ",").map { String($0).trimmed } }
        reading.family =
            parts.first ?? card.properties(named: "X-PHONETIC-LAST-NAME").first?.textValue
            ?? card.properties(named: "SORT-STRING").first?.textValue ?? ""
        reading.given =
            parts.dropFirst().first
            ?? card.properties(named: "X-PHONETIC-FIRST-NAME").first?.textValue ?? ""
        return reading.family.isBlank && reading.given.isBlank ? nil : reading
    }

    /// The labels that Apple's programs write in a property of the same group.
    private static func labels(of card: VCard) -> CardLabels {
        var labels: [String: String] = [:]
        for property in card.properties(named: "X-ABLABEL") {
            guard let group = property.group?.lowercased() else { continue }
            var label = property.textValue
            if label.hasPrefix("_$!<"), label.hasSuffix(">!$_") {
                label = label.dropFirst(4).dropLast(4).lowercased()
            }
            labels[group] = label
        }
        return CardLabels(byGroup: labels)
    }
}

/// The labels of the numbers and addresses of one card.
private struct CardLabels {
    let byGroup: [String: String]

    func label(of property: VCardProperty) -> String {
        if let group = property.group?.lowercased(), let label = byGroup[group], !label.isBlank {
            return label
        }
        let types = property.types.flatMap { $0.split(separator: ",").map(String.init) }
        if !Set(types).isDisjoint(with: ["cell", "mobile", "iphone"]) { return "mobile" }
        let place = types.first { $0 == "work" || $0 == "home" }
        if types.contains("fax") { return place.map { $0 + " fax" } ?? "fax" }
        return place ?? types.first { $0 == "pager" || $0 == "main" } ?? "other"
    }
}

extension [VCardProperty] {
    /// The properties with the preferred ones first (`PREF=1` before `PREF=2`, `TYPE=pref`),
    /// otherwise in the card's order.
    fileprivate var preferredFirst: [VCardProperty] {
        let ranked = enumerated().map { (rank: $0.element.preference, offset: $0.offset) }
        return ranked.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map { self[$0.offset] }
    }
}

extension PostalAddress {
    fileprivate init(_ property: VCardProperty, label: String) {
        let parts = property.addressParts
        self.init(
            label: label, postOfficeBox: parts[0], extended: parts[1], street: parts[2],
            locality: parts[3], region: parts[4], postalCode: parts[5], country: parts[6],
            cardLine: property.contentLine)
    }
}
