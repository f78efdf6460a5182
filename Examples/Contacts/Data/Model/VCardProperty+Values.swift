// The parsed values of the properties that have a field in a contact.

extension VCardProperty {
    /// The value as readable text.
    var textValue: String { VCardText.unescape(value) }

    /// The values of a list such as CATEGORIES, without empty ones.
    var listValue: [String] {
        VCardText.components(of: value, separator: .comma).map(\.trimmed).filter { !$0.isEmpty }
    }

    var nameValue: PersonName {
        let parts = structuredValue(count: 5)
        return PersonName(
            family: parts[0], given: parts[1], additional: parts[2], prefix: parts[3],
            suffix: parts[4])
    }

    /// The organisation with its units.
    var organizationValue: String {
        VCardText.components(of: value, separator: .semicolon).filter { !$0.isBlank }
            .joined(separator: ", ")
    }

    /// The seven parts of ADR.
    var addressParts: [String] { structuredValue(count: 7) }

    /// The number, without the scheme if it is written as a URI.
    var phoneValue: String {
        guard isURI else { return textValue }
        return value.lowercased().hasPrefix("tel:") ? String(value.dropFirst(4)) : value
    }

    /// The rank, where 1 is the most preferred; 101 means no preference.
    var preference: Int {
        if let rank = values(of: "PREF").compactMap({ Int($0) }).min() { return rank }
        return types.contains("pref") ? 1 : 101
    }

    /// Returns the parts between semicolons.
    ///
    /// The list inside a part is joined by spaces; missing parts are empty.
    private func structuredValue(count: Int) -> [String] {
        var parts = VCardText.rawComponents(of: value, separator: .semicolon).prefix(count).map {
            VCardText.components(of: $0, separator: .comma).filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        while parts.count < count { parts.append("") }
        return parts
    }
}
