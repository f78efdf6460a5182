import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// The attributed text of labels and buttons.
@MainActor struct AttributedLabelTests {
    private let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

    private func node(_ view: UIView) -> RenderNode {
        var node = RenderNode(key: .root, kind: view.renderKind)
        view.describe(&node)
        return node
    }

    private func lines(_ view: UIView) throws -> [RenderLine] {
        guard case .lines(let lines)? = node(view)[.textLines] else { return [] }
        return lines
    }

    /// “Bold red”, of which the first word is bold and the second red.
    private var sample: NSMutableAttributedString {
        let text = NSMutableAttributedString(
            string: "Bold ", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)])
        text.append(
            NSAttributedString(
                string: "red", attributes: [.foregroundColor: UIColor.systemRed]))
        return text
    }

    @Test func `a label without styles returns its text with its font, colour and alignment`() {
        label.text = "Hi"
        label.font = .systemFont(ofSize: 30)
        label.textColor = .systemBlue
        label.textAlignment = .right
        let attributes = label.attributedText?.attributes(at: 0, effectiveRange: nil)
        #expect(label.attributedText?.string == "Hi")
        #expect(attributes?[.font] as? UIFont == .systemFont(ofSize: 30))
        #expect(attributes?[.foregroundColor] as? UIColor == .systemBlue)
        #expect((attributes?[.paragraphStyle] as? NSParagraphStyle)?.alignment == .right)
        #expect(UILabel().attributedText == nil)
        #expect(node(label)[.textLines] == nil)
    }

    @Test func `a text of one style is clipped or broken within words if its label says so`() throws
    {
        label.text = "Rindfleischetikettierung"
        label.lineBreakMode = .byClipping
        #expect(try lines(label).map(\.overflow) == [.clip])
        label.numberOfLines = 0
        label.frame.size.width = 60
        label.lineBreakMode = .byCharWrapping
        let broken = try lines(label)
        #expect(broken.count > 2)
        #expect(broken.flatMap(\.runs).map(\.length).reduce(0, +) == 24)
        label.text = "Rind"
        #expect(try lines(label).count == 1)
        label.font = .boldSystemFont(ofSize: 17)
        #expect(try lines(label).first?.runs.map(\.fontWeight) == [600])
        #expect(label.attributedText?.string == "Rind")
        label.lineBreakMode = .byTruncatingTail
        #expect(node(label)[.textLines] == nil)
    }

    @Test func `an attributed text is returned as it was set, and later changes have no effect`() {
        let text = sample
        label.attributedText = text
        #expect(label.attributedText == sample)
        #expect(label.text == "Bold red")
        text.append(NSAttributedString(string: "!"))
        #expect(label.text == "Bold red")
        #expect(label.attributedText == sample)
    }

    @Test func `the frame has a run for each style, and the plain text for screen readers`() throws
    {
        label.numberOfLines = 0
        label.attributedText = sample
        let node = node(label)
        #expect(node[.text] == .string("Bold red"))
        let runs = try #require(try lines(label).first).runs
        #expect(runs.map(\.length) == [5, 3])
        #expect(runs.map(\.fontSize) == [20, 17])
        #expect(runs.map(\.fontWeight) == [600, 400])
        #expect(runs.map(\.tint) == [nil, "systemRed"])
    }

    @Test func `the label's style becomes that of the beginning of its attributed text`() {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let text = sample
        text.addAttributes(
            [.paragraphStyle: style, .foregroundColor: UIColor.systemGreen],
            range: NSRange(location: 0, length: 4))
        label.attributedText = text
        #expect(label.font == .boldSystemFont(ofSize: 20))
        #expect(label.textColor == .systemGreen)
        #expect(label.textAlignment == .center)
        #expect(label.attributedText == text)
    }

    @Test func `setting the text resets the label to one style`() {
        label.attributedText = sample
        label.text = "Bold red"
        #expect(node(label)[.textLines] == nil)
        #expect(node(label)[.fontSize] == .number(20))
        label.attributedText = sample
        label.text = nil
        #expect(label.attributedText == nil)
    }

    @Test func `setting the font, the colour or the alignment changes the whole text`() throws {
        label.attributedText = sample
        label.font = .systemFont(ofSize: 11)
        label.textColor = .systemTeal
        #expect(try lines(label).flatMap(\.runs).map(\.fontSize) == [11])
        #expect(try lines(label).flatMap(\.runs).map(\.tint) == ["systemTeal"])
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 3
        let text = sample
        text.addAttribute(
            .paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
        label.attributedText = text
        label.textAlignment = .right
        let shown =
            label.attributedText?.attribute(
                .paragraphStyle, at: 6, effectiveRange: nil) as? NSParagraphStyle
        #expect(shown?.alignment == .right)
        #expect(shown?.lineSpacing == 3)
        #expect(try lines(label).map(\.alignment) == ["right"])
    }

    @Test func `a label is as large as its styled text`() {
        label.attributedText = sample
        let plain = UILabel()
        plain.text = "red"
        let bold = UILabel()
        bold.text = "Bold "
        bold.font = .boldSystemFont(ofSize: 20)
        let size = label.intrinsicContentSize
        #expect(size.height == bold.intrinsicContentSize.height)
        let sum = plain.intrinsicContentSize.width + bold.intrinsicContentSize.width
        #expect(abs(size.width - sum) <= 1)
        label.numberOfLines = 0
        #expect(label.sizeThatFits(CGSize(width: 60, height: 0)).height == 44.5)
    }

    @Test func `the baselines are those of the largest fonts`() {
        label.numberOfLines = 0
        label.attributedText = sample
        let baselines = label.textBaselines
        #expect(baselines?.firstConstant == Double(UIFont.boldSystemFont(ofSize: 20).ascender))
        label.numberOfLines = 1
        #expect(label.textBaselines?.firstPart == 0.5)
    }

    @Test func `text that must fit on one line is smaller in all of its fonts`() throws {
        label.frame.size.width = 50
        label.attributedText = sample
        label.adjustsFontSizeToFitWidth = true
        let runs = try lines(label).flatMap(\.runs)
        #expect(runs[0].fontSize < 20)
        #expect(abs(runs[0].fontSize / runs[1].fontSize - 20.0 / 17) < 0.001)
    }

    @Test func `a label that is disabled or highlighted has one colour`() throws {
        label.attributedText = sample
        label.highlightedTextColor = .systemYellow
        label.isHighlighted = true
        #expect(try lines(label).flatMap(\.runs).allSatisfy { $0.tint == "systemYellow" })
        label.isEnabled = false
        #expect(try lines(label).flatMap(\.runs).allSatisfy { $0.tint == "tertiaryLabel" })
    }

    @Test func `decorations, backgrounds, kern and offsets reach the frame`() throws {
        label.attributedText = NSAttributedString(
            string: "x",
            attributes: [
                .backgroundColor: UIColor.systemYellow,
                .underlineStyle: NSUnderlineStyle.single.union(.patternDash).rawValue,
                .underlineColor: UIColor.systemRed,
                .strikethroughStyle: NSUnderlineStyle.double.rawValue, .kern: 1.5,
                .baselineOffset: -2,
            ])
        let run = try #require(try lines(label).first?.runs.first)
        #expect(run.background == "systemYellow")
        #expect(run.underline == .init(.dashed, tint: "systemRed"))
        #expect(run.strikethrough == .init(.double))
        #expect(run.kern == 1.5)
        #expect(run.rise == -2)
    }

    @Test func `a link of a label is drawn and does not react`() throws {
        label.attributedText = NSAttributedString(
            string: "x", attributes: [.link: "https://example.com"])
        let run = try #require(try lines(label).first?.runs.first)
        #expect(run.tint == "link")
        #expect(run.underline == .init(.single))
        #expect(node(label)[.selectable] == nil)
    }

    @Test func `the lines of a node follow the width of its label`() throws {
        label.numberOfLines = 0
        label.attributedText = NSAttributedString(string: "one two three four five six")
        label.frame.size.width = 120
        #expect(try lines(label).count == 2)
        label.frame.size.width = 400
        #expect(try lines(label).count == 1)
        label.frame.size.width = 80
        label.numberOfLines = 2
        #expect(try lines(label).map(\.overflow) == [nil, .ellipsis])
    }

    @Test func `NaN never reaches a frame`() throws {
        var line = RenderLine(height: .nan, fontSize: 1, lineHeight: 1, runs: [])
        line.runs = [RenderRun(length: 1, fontSize: .nan)]
        var node = RenderNode(key: .root, kind: .label)
        node[.textLines] = .lines([line])
        line.height = 0
        line.runs[0].fontSize = 0
        #expect(node[.textLines] == .lines([line]))
    }

    // MARK: - Buttons

    @Test func `an attributed title takes precedence over a title in the same state`() throws {
        let button = UIButton(type: .system)
        button.setTitle("Plain", for: .normal)
        button.setAttributedTitle(sample, for: .normal)
        #expect(button.currentAttributedTitle == sample)
        #expect(button.attributedTitle(for: .highlighted) == sample)
        #expect(node(button)[.text] == .string("Bold red"))
        #expect(try lines(button).flatMap(\.runs).map(\.fontWeight) == [600, 400])
        button.setAttributedTitle(nil, for: .normal)
        #expect(node(button)[.text] == .string("Plain"))
        #expect(node(button)[.textLines] == nil)
    }

    @Test func `a button is as wide as its attributed title`() {
        let button = UIButton(type: .system)
        button.setTitle("Bold red", for: .normal)
        let before = button.intrinsicContentSize
        button.setAttributedTitle(sample, for: .normal)
        #expect(button.intrinsicContentSize.width > before.width)
        #expect(button.intrinsicContentSize.height > before.height)
    }

    @Test func `each state of a button may have an attributed title of its own`() {
        let button = UIButton(type: .system)
        button.setAttributedTitle(sample, for: .normal)
        button.setAttributedTitle(NSAttributedString(string: "Off"), for: .disabled)
        button.isEnabled = false
        #expect(node(button)[.text] == .string("Off"))
        button.isEnabled = true
        #expect(node(button)[.text] == .string("Bold red"))
    }
}
