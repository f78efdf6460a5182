import InterfaceFiles
import UIKitPrimitives

/// The text of an element `attributedString`, with the style of its first fragment.
///
/// Attributed text is not supported, so a text has one style for its whole length.
struct InterfaceText {
    let text: String
    let font: UIFont?
    let color: UIColor?
    let alignment: NSTextAlignment?
    /// Whether the parts of the text differ in style.
    private let hasStyles: Bool

    init(_ element: InterfaceElement, _ reading: InterfaceReading) {
        let fragments = element.children.filter { $0.name == "fragment" }
        let texts = fragments.map { $0["content"] ?? $0.child(key: "content")?.text ?? "" }
        text = fragments.isEmpty ? element.text : texts.joined()
        let styles = fragments.map { $0.child("attributes").map(Self.style) ?? [] }
        hasStyles = Set(styles).count > 1
        let attributes = fragments.first?.child("attributes")
        font = attributes?.child(key: "NSFont").flatMap { InterfaceFonts.font($0, reading) }
        color = attributes?.child(key: "NSColor").flatMap { InterfaceColors.color($0, reading) }
        alignment = attributes?.child(key: "NSParagraphStyle")?["alignment"].flatMap {
            TextAttributes.alignments[$0]
        }
    }

    /// Reports that only the first style is shown, if the parts differ in style.
    func reportStyles(_ place: AttributePlace) {
        guard hasStyles else { return }
        place.report(
            "Text with several styles is not supported; the text is shown in the style of its "
                + "beginning.")
    }

    /// Returns the attributes of a part in a form that can be compared.
    private static func style(_ attributes: InterfaceElement) -> [String] {
        attributes.children.map { child in
            child.attributes.map { "\($0.name)=\($0.value)" }.sorted().joined(separator: " ")
        }.sorted()
    }
}
