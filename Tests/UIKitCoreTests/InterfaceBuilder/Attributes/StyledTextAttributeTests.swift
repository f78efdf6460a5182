import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// The texts of interface files with several styles.
@MainActor struct StyledTextAttributeTests {
    private func style(_ text: NSAttributedString?, at place: Int) -> [NSAttributedString.Key: Any]
    {
        text?.attributes(at: place, effectiveRange: nil) ?? [:]
    }

    @Test func `a label has the style of every fragment of its interface file`() throws {
        let label: UILabel = try AttributeFixtures.tagged(
            1, in: try AttributeFixtures.view("StyledTexts"))
        let text = label.attributedText
        #expect(text?.string == "Harbour at Six, 1955")
        let first = style(text, at: 0)
        #expect(first[.font] as? UIFont == .systemFont(ofSize: 22, weight: .bold))
        #expect(first[.foregroundColor] as? UIColor == .systemIndigo)
        let second = style(text, at: 8)
        #expect(second[.font] as? UIFont == .systemFont(ofSize: UIFont.systemFontSize))
        #expect(second[.backgroundColor] as? UIColor == .systemYellow)
        #expect(second[.underlineStyle] as? Int == NSUnderlineStyle.single.rawValue)
        #expect(second[.underlineColor] as? UIColor == .systemRed)
        #expect(second[.kern] as? Double == 1.5)
        #expect(second[.baselineOffset] as? Double == 2)
        let third = style(text, at: 19)
        #expect(third[.font] as? UIFont == .monospacedSystemFont(ofSize: 13, weight: .regular))
        #expect(third[.strikethroughStyle] as? Int == NSUnderlineStyle.double.rawValue)
        #expect(third[.strikethroughColor] as? UIColor == .systemBlue)
    }

    @Test func `a paragraph style has the values of the interface file`() throws {
        let label: UILabel = try AttributeFixtures.tagged(
            1, in: try AttributeFixtures.view("StyledTexts"))
        let style = try #require(
            style(label.attributedText, at: 0)[.paragraphStyle] as? NSParagraphStyle)
        #expect(style.alignment == .center)
        #expect(style.lineBreakMode == .byWordWrapping)
        #expect(style.lineSpacing == 4)
        #expect(style.paragraphSpacing == 6)
        #expect(style.firstLineHeadIndent == 10)
        #expect(style.headIndent == 8)
        #expect(style.lineHeightMultiple == 1.25)
        #expect(label.textAlignment == .center)
    }

    @Test func `a text attribute that cannot be shown is reported once`() throws {
        let problems = try AttributeFixtures.problems {
            for _ in 0..<2 { _ = try AttributeFixtures.view("StyledTexts") }
        }
        let attributes = problems.filter { $0.contains("text attribute") }
        #expect(attributes.count == 1)
        #expect(attributes.first?.contains("The text attribute NSShadow is not supported") == true)
    }

    @Test func `a text view of an interface file has its styles and links`() throws {
        let view: UITextView = try AttributeFixtures.tagged(
            2, in: try AttributeFixtures.view("StyledTexts"))
        #expect(view.text == "See the guide")
        #expect(!view.isEditable)
        #expect(view.shownStyles != nil)
        let link = style(view.attributedText, at: 5)
        #expect(link[.link] as? URL == URL(string: "https://example.com/guide"))
        #expect(link[.font] as? UIFont == .systemFont(ofSize: 14, weight: .semibold))
    }

    @Test func `a field of an interface file has its text, style and placeholder`() throws {
        let field: UITextField = try AttributeFixtures.tagged(
            3, in: try AttributeFixtures.view("StyledTexts"))
        #expect(field.text == "Ada")
        #expect(field.font == .systemFont(ofSize: 19))
        #expect(field.textColor == .systemGreen)
        #expect(field.placeholder == "Your name")
        let color = style(field.attributedPlaceholder, at: 0)[.foregroundColor] as? UIColor
        #expect(color == .systemOrange)
    }

    @Test func `a button's configuration may have an attributed title`() throws {
        let button: UIButton = try AttributeFixtures.tagged(
            4, in: try AttributeFixtures.view("StyledTexts"))
        let title = button.currentAttributedTitle
        #expect(title?.string == "Reserve free")
        #expect(style(title, at: 0)[.font] as? UIFont == .boldSystemFont(ofSize: 17))
        #expect(style(title, at: 9)[.font] as? UIFont == .systemFont(ofSize: 12))
    }
}
