extension Contact {
    /// Returns the contact as a card.
    ///
    /// An unchanged field keeps its original line, an edited one keeps the line's parameters, and
    /// unknown properties are kept verbatim.
    func card() -> VCard {
        var properties: [VCardProperty] = []
        let known = knownLines.compactMap { try? VCardProperty(contentLine: $0) }
        func single<Value: Equatable>(
            _ name: String, _ value: Value, read: (VCardProperty) -> Value,
            write: (Value) -> String
        ) {
            let original = known.first { $0.name == name }
            if let original, read(original) == value {
                properties.append(original)
                return
            }
            let text = write(value)
            guard !text.isEmpty else { return }
            properties.append(
                VCardProperty(
                    group: original?.group, name: name, parameters: original?.parameters ?? [],
                    value: text))
        }
        let shownName = formattedName.isBlank ? displayName : formattedName
        single("FN", shownName, read: \.textValue, write: VCardText.escape)
        single("N", name, read: \.nameValue) { name in
            // Version 3.0 requires the property even if it is empty.
            name == PersonName() && cardVersion == .v4 ? "" : name.cardValue
        }
        single("ORG", organization, read: \.organizationValue, write: VCardText.escape)
        single("TITLE", jobTitle, read: \.textValue, write: VCardText.escape)
        properties += phones.map { $0.property(named: "TEL", read: \.phoneValue) }
        properties += emails.map { $0.property(named: "EMAIL", read: \.textValue) }
        properties += addresses.map(\.property)
        single("BDAY", birthdayText, read: \.value) { $0 }
        single("URL", url, read: \.textValue) { $0 }
        single("NOTE", note, read: \.textValue, write: VCardText.escape)
        properties += categories(known)
        single("UID", uid ?? "", read: { $0.textValue.isBlank ? "" : $0.textValue }) { $0 }
        single("REV", revision, read: \.value) { $0 }
        properties += unknownProperties.compactMap { try? VCardProperty(contentLine: $0) }
        return VCard(version: cardVersion, properties: properties, line: 1)
    }

    private func categories(_ known: [VCardProperty]) -> [VCardProperty] {
        let originals = known.filter { $0.name == "CATEGORIES" }
        if Set(originals.flatMap(\.listValue)) == Set(groups) { return originals }
        if groups.isEmpty { return [] }
        let value = groups.map(VCardText.escape).joined(separator: ",")
        return [VCardProperty(name: "CATEGORIES", value: value)]
    }
}

extension PersonName {
    fileprivate var cardValue: String {
        [family, given, additional, prefix, suffix].map(VCardText.escape).joined(separator: ";")
    }
}

extension ContactPoint {
    fileprivate func property(
        named name: String, read: (VCardProperty) -> String
    ) -> VCardProperty {
        guard let cardLine, var property = try? VCardProperty(contentLine: cardLine) else {
            let types = label == "mobile" ? ["cell"] : label == "other" ? [] : [label]
            let parameters = types.map { VCardProperty.Parameter(name: "TYPE", values: [$0]) }
            return VCardProperty(
                name: name, parameters: parameters, value: VCardText.escape(value))
        }
        if read(property) == value { return property }
        // An edited value is a text, whatever type the previous value had.
        property.parameters.removeAll { $0.name == "VALUE" }
        property.value = VCardText.escape(value)
        return property
    }
}

extension PostalAddress {
    fileprivate var property: VCardProperty {
        let parts = [postOfficeBox, extended, street, locality, region, postalCode, country]
        guard let cardLine, var property = try? VCardProperty(contentLine: cardLine) else {
            let parameters =
                ["home", "work"].contains(label)
                ? [VCardProperty.Parameter(name: "TYPE", values: [label])] : []
            return VCardProperty(
                name: "ADR", parameters: parameters,
                value: parts.map(VCardText.escape).joined(separator: ";"))
        }
        if property.addressParts != parts {
            property.value = parts.map(VCardText.escape).joined(separator: ";")
        }
        return property
    }
}
