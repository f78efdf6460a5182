import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The text of an element `attributedString`, with the style of each fragment.
struct InterfaceText {
    /// The text with its styles.
    let attributed: NSAttributedString

    /// The text without styles.
    var text: String { attributed.string }

    /// Reads an element.
    init(_ element: InterfaceElement, _ reading: InterfaceReading) {
        let fragments = element.children.filter { $0.name == "fragment" }
        guard !fragments.isEmpty else {
            attributed = NSAttributedString(string: element.text)
            return
        }
        let result = NSMutableAttributedString(string: "")
        for fragment in fragments {
            let text = fragment["content"] ?? fragment.child(key: "content")?.text ?? ""
            let attributes = fragment.child("attributes").map { Self.attributes($0, reading) }
            result.append(NSAttributedString(string: text, attributes: attributes ?? [:]))
        }
        attributed = NSAttributedString(attributedString: result)
    }

    /// Returns the text in the user's language, in the style of the beginning, or else the text
    /// itself.
    ///
    /// Tables of texts have one entry for a whole text, so a translated text has one style.
    func localized(_ property: String, _ place: AttributePlace) -> NSAttributedString {
        let known = place.reading.localized(place.element, property, text)
        guard known != text else { return attributed }
        return NSAttributedString(string: known, attributes: attributed.firstAttributes)
    }

    // MARK: - Attributes

    private static func attributes(
        _ element: InterfaceElement, _ reading: InterfaceReading
    ) -> RunStyle.Attributes {
        var attributes: RunStyle.Attributes = [:]
        for child in element.children {
            guard let name = child["key"] else { continue }
            let key = NSAttributedString.Key(name)
            switch key {
            case .font: attributes[key] = InterfaceFonts.font(child, reading)
            case .foregroundColor, .backgroundColor, .underlineColor, .strikethroughColor:
                attributes[key] = InterfaceColors.color(child, reading)
            case .underlineStyle, .strikethroughStyle: attributes[key] = child.int("value")
            case .kern, .baselineOffset: attributes[key] = child.double("value")
            case .link: attributes[key] = address(child)
            case .paragraphStyle: attributes[key] = paragraph(child, reading)
            default:
                guard !harmless.contains(name) else { continue }
                reading.report(
                    child, "The text attribute \(name) is not supported; it is ignored.")
            }
        }
        return attributes
    }

    /// The attributes that change nothing if they are ignored: fonts of pages have no ligatures,
    /// and the original font is the one that a missing character replaced.
    private static let harmless: Set = ["NSLigature", "NSOriginalFont", "NSLanguage"]

    private static func address(_ element: InterfaceElement) -> Any? {
        let text = element["string"] ?? element["value"] ?? element.text
        return URL(string: text)
    }

    private static func paragraph(
        _ element: InterfaceElement, _ reading: InterfaceReading
    ) -> NSParagraphStyle {
        var values = ParagraphValues()
        for (name, text) in element.attributes {
            switch name {
            case "alignment":
                set(TextAttributes.alignments[text], name, text, element, reading) {
                    values.alignment = $0
                }
            case "lineBreakMode":
                set(lineBreakModes[text], name, text, element, reading) {
                    values.lineBreakMode = $0
                }
            case "key": break
            case "tighteningFactorForTruncation", "defaultTabInterval", "hyphenationFactor",
                "allowsDefaultTighteningForTruncation", "headerLevel":
                break
            case "baseWritingDirection":
                guard text != "natural", text != "leftToRight" else { continue }
                reading.report(
                    element, "The writing direction \(text) of text is not supported.")
            default:
                guard let path = numbers[name] else {
                    reading.report(
                        element,
                        "The value \(name) of a paragraph style is not supported; it is ignored.")
                    continue
                }
                values[keyPath: path] = element.double(name).map { CGFloat($0) } ?? 0
            }
        }
        return NSParagraphStyle(values)
    }

    private static func set<Value>(
        _ value: Value?, _ name: String, _ text: String, _ element: InterfaceElement,
        _ reading: InterfaceReading, _ set: (Value) -> Void
    ) {
        if let value {
            set(value)
        } else {
            reading.report(
                element, "The value \(text) of \(name) in a paragraph style is not supported.")
        }
    }

    private static let lineBreakModes: [String: NSLineBreakMode] = [
        "wordWrapping": .byWordWrapping, "charWrapping": .byCharWrapping, "clipping": .byClipping,
        "truncatingHead": .byTruncatingHead, "truncatingTail": .byTruncatingTail,
        "truncatingMiddle": .byTruncatingMiddle,
    ]

    private static let numbers: [String: WritableKeyPath<ParagraphValues, CGFloat>] = [
        "lineSpacing": \.lineSpacing, "paragraphSpacing": \.paragraphSpacing,
        "paragraphSpacingBefore": \.paragraphSpacingBefore,
        "firstLineHeadIndent": \.firstLineHeadIndent, "headIndent": \.headIndent,
        "tailIndent": \.tailIndent, "minimumLineHeight": \.minimumLineHeight,
        "maximumLineHeight": \.maximumLineHeight, "lineHeightMultiple": \.lineHeightMultiple,
    ]
}
