import Foundation
import InterfaceFiles

/// The fonts of interface files.
enum InterfaceFonts {
    /// Returns the font of an element `fontDescription` or `font`; `nil` for an element `nil`.
    static func font(_ element: InterfaceElement, _ reading: InterfaceReading) -> UIFont? {
        guard !element.isNamed(.nil) else { return nil }
        if let style = element[.style] { return preferred(style, element, reading) }
        if element[.name] != nil || element[.family] != nil {
            return custom(element, reading)
        }
        let size = size(of: element)
        let weight = element[.weight].flatMap { weights[$0] }
        // Fonts of attributed text state their kind in another attribute.
        switch element[.type] ?? element[.metaFont] {
        case "boldSystem", "systemBold":
            return weight.map { .systemFont(ofSize: size, weight: $0) }
                ?? .boldSystemFont(ofSize: size)
        case "italicSystem":
            reading.report(element, "Italic system fonts are not supported.")
            return .systemFont(ofSize: size, weight: weight ?? .regular)
        case let name?:
            // Fonts of attributed text have their weight in this name: "systemMedium".
            let suffix = name.hasPrefix("system") ? name.dropFirst("system".count) : ""
            let named = weights[suffix.prefix(1).lowercased() + suffix.dropFirst()]
            return .systemFont(ofSize: size, weight: weight ?? named ?? .regular)
        case nil: return .systemFont(ofSize: size, weight: weight ?? .regular)
        }
    }

    private static func preferred(
        _ style: String, _ element: InterfaceElement, _ reading: InterfaceReading
    ) -> UIFont {
        if !styles.contains(style) {
            let hint = NearestName.nearest(to: style, among: styles.sorted()).map {
                " Did you mean \($0)?"
            }
            reading.report(
                element,
                "The text style \(style) is not known; the body's is used.\(hint ?? "")")
            return .preferredFont(forTextStyle: .body)
        }
        return .preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style))
    }

    /// Returns the system's font with the weight that a font name states; monospaced if the named
    /// font is monospaced.
    private static func custom(
        _ element: InterfaceElement, _ reading: InterfaceReading
    ) -> UIFont {
        let name = element["name"] ?? element["family"] ?? ""
        let size = CGFloat(element.double("pointSize") ?? element.double("size") ?? 17)
        let weight = NamedFonts.weight(of: name)
        if !name.hasPrefix(".") {
            reading.report(
                element, "The font \(name) is not available; the system's font is used instead.")
        }
        return NamedFonts.isMonospaced(name)
            ? .monospacedSystemFont(ofSize: size, weight: weight)
            : .systemFont(ofSize: size, weight: weight)
    }

    private static func size(of element: InterfaceElement) -> CGFloat {
        if let size = element.double(.pointSize) { return CGFloat(size) }
        switch (element["size"], element["type"]) {
        case ("button"?, _): return UIFont.buttonFontSize
        case ("label"?, _): return UIFont.labelFontSize
        case ("smallSystem"?, _), (_, "smallSystem"?): return UIFont.smallSystemFontSize
        default: return element.double("size").map { CGFloat($0) } ?? UIFont.systemFontSize
        }
    }

    private static let styles = Set(
        [
            UIFont.TextStyle.largeTitle, .title1, .title2, .title3, .headline, .subheadline, .body,
            .callout, .footnote, .caption1, .caption2,
        ].map(\.rawValue))

    private static let weights: [String: UIFont.Weight] = [
        "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
        "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy,
        "black": .black,
    ]
}
