import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// Measures in which every character is as wide as the font size, and a space half as wide.
private struct EvenMeasures: TextMeasuring {
    func advance(of scalar: Unicode.Scalar, in face: TextFace) -> Double {
        scalar.isWidthless ? 0 : scalar == " " ? 500 : face.weight > 400 ? 2000 : 1000
    }
}

/// Lines of text in several styles: where they break, and how high they are.
@MainActor struct StyledLayoutTests {
    private let small = UIFont.systemFont(ofSize: 10)
    private let large = UIFont.systemFont(ofSize: 20)
    private let bold = UIFont.systemFont(ofSize: 10, weight: .bold)

    private func text(
        _ parts: (String, [NSAttributedString.Key: Any])...
    ) -> NSMutableAttributedString {
        let text = NSMutableAttributedString(string: "")
        for (string, attributes) in parts {
            text.append(NSAttributedString(string: string, attributes: attributes))
        }
        return text
    }

    private func styled(_ text: NSAttributedString) -> StyledText {
        StyledText(text, font: small, paragraph: ParagraphValues())
    }

    private func broken(_ text: NSAttributedString, _ width: Double) -> [StyledLineBreaker.Line] {
        var breaker = StyledLineBreaker(measures: EvenMeasures())
        return breaker.lines(of: styled(text), width: width)
    }

    private func lines(_ text: NSAttributedString, _ width: Double) -> [String] {
        broken(text, width).map {
            (text.string as NSString).substring(
                with: NSRange(location: $0.units.lowerBound, length: $0.units.count))
        }
    }

    private func layout(
        _ text: NSAttributedString, _ width: Double = .infinity, lines: Int = 0,
        height: Double = .infinity
    ) -> StyledLayout {
        StyledLayout(
            styled(text), broken(text, width), width: width, lines: lines, height: height)
    }

    private func paragraph(_ change: (NSMutableParagraphStyle) -> Void)
        -> [NSAttributedString.Key: Any]
    {
        let style = NSMutableParagraphStyle()
        change(style)
        return [.paragraphStyle: style]
    }

    @Test func `words are measured in the font of each part and broken at spaces`() {
        let mixed = text(("aa ", [:]), ("bb", [.font: bold]), (" cc", [:]))
        #expect(lines(mixed, 50) == ["aa ", "bb ", "cc"])
        #expect(lines(mixed, 65) == ["aa bb ", "cc"])
        #expect(broken(mixed, 65).map(\.width) == [65, 20])
        #expect(lines(mixed, 90) == ["aa bb cc"])
        #expect(broken(mixed, .infinity).map(\.width) == [90])
    }

    @Test func `a word whose parts have different styles stays together`() {
        let word = text(("x ab", [:]), ("cd", [.font: bold]), ("ef", [:]))
        #expect(lines(word, 80) == ["x ", "abcdef"])
        #expect(lines(word, 40) == ["x ", "abc", "def"])
    }

    @Test func `lines end after line feeds and line separators, and an empty last line counts`() {
        let plain = text(("a\n\nb\u{2028}c\r\n", [:]))
        #expect(lines(plain, 100) == ["a\n", "\n", "b\u{2028}", "c\r\n", ""])
        #expect(broken(plain, 100).map(\.isFirst) == [true, true, true, false, true])
        #expect(broken(plain, 100).map(\.isLast) == [true, true, false, true, true])
    }

    @Test func `characters of two units and joined characters are never divided`() {
        let family = "👨‍👩‍👧"
        let whole = NSMutableAttributedString(string: "a\(family)b")
        // The style begins inside the character.
        whole.addAttribute(.font, value: large, range: NSRange(location: 2, length: 8))
        let runs = styled(whole).runs.map { String(whole.string[$0.range]) }
        #expect(runs.joined() == whole.string)
        #expect(runs.contains { $0.contains(family) })
        #expect(lines(whole, 10).joined() == whole.string)
    }

    @Test func `a line is as high as the largest font on it`() {
        let mixed = text(("aa ", [:]), ("bb ", [.font: large]), ("cc", [:]))
        let layout = layout(mixed, 70)
        let heights = layout.lines.map { CGFloat($0.height) }
        #expect(heights.count == 2)
        #expect(abs(heights[0] - large.lineHeight) < 0.001)
        #expect(abs(heights[1] - small.lineHeight) < 0.001)
        #expect(layout.size.height == 36)
        #expect(abs(layout.firstBaseline - Double(large.ascender)) < 0.001)
        #expect(abs(layout.lastDescent + Double(small.descender)) < 0.001)
    }

    @Test func `text above the baseline makes its line higher`() {
        let raised = text(("a", [:]), ("b", [.baselineOffset: 5]))
        let layout = layout(raised)
        #expect(abs(layout.lines[0].height - Double(small.lineHeight) - 5) < 0.001)
        #expect(abs(layout.firstBaseline - Double(small.ascender) - 5) < 0.001)
        #expect(layout.rendered(styled(raised))[0].runs.map(\.rise) == [0, 5])
        #expect(abs(layout.rendered(styled(raised))[0].shift - 5) < 0.001)
    }

    @Test func `kern widens each character`() {
        #expect(layout(text(("abc", [.kern: 2.0]))).size.width == 36)
    }

    @Test func `space between lines and paragraphs is not before the first or after the last`() {
        let spaced = text(
            (
                "aa bb\ncc",
                paragraph {
                    $0.lineSpacing = 4
                    $0.paragraphSpacing = 7
                    $0.paragraphSpacingBefore = 1
                }
            ))
        let layout = layout(spaced, 30)
        #expect(layout.lines.map(\.gap) == [0, 4, 12])
        let height = small.lineHeight * 3 + 16
        #expect(layout.size.height == TextMeasures.halfPoints(height))
    }

    @Test func `the height of lines is multiplied and then limited, and grows upwards`() {
        let natural = Double(small.lineHeight)
        func height(_ change: (NSMutableParagraphStyle) -> Void) -> StyledLayout.Line {
            layout(text(("a", paragraph(change)))).lines[0]
        }
        #expect(abs(height { $0.lineHeightMultiple = 2 }.height - natural * 2) < 0.001)
        #expect(height { $0.minimumLineHeight = 40 }.height == 40)
        #expect(height { $0.maximumLineHeight = 8 }.height == 8)
        #expect(
            height {
                $0.lineHeightMultiple = 3
                $0.maximumLineHeight = 20
            }.height == 20)
        let baseline = height { $0.minimumLineHeight = 40 }.baseline
        #expect(abs(baseline - (40 + Double(small.descender))) < 0.001)
    }

    @Test func `indents narrow the lines, the first one by its own`() {
        let indented = text(
            (
                "aa bb cc",
                paragraph {
                    $0.firstLineHeadIndent = 20
                    $0.headIndent = 5
                    $0.tailIndent = -5
                }
            ))
        #expect(lines(indented, 70) == ["aa bb ", "cc"])
        #expect(lines(indented, 69) == ["aa ", "bb cc"])
        #expect(layout(indented, 70).lines.map(\.indents.head) == [20, 5])
        #expect(layout(indented, 70).lines.map(\.indents.tail) == [5, 5])
        #expect(
            layout(text(("a", paragraph { $0.tailIndent = 30 })), 100).lines[0].indents.tail == 70)
    }

    @Test func `text is broken at any character if its paragraph says so`() {
        #expect(
            lines(text(("aa bb", paragraph { $0.lineBreakMode = .byCharWrapping })), 35) == [
                "aa b", "b",
            ])
    }

    @Test func `the last allowed line shows as much as fits, with an ellipsis`() {
        let mode = paragraph { $0.lineBreakMode = .byTruncatingTail }
        let cut = layout(text(("aa bb cc dd", mode)), 30, lines: 2)
        #expect(cut.isTruncated)
        #expect(cut.lines.map(\.overflow) == [nil, .ellipsis])
        #expect(cut.lines[1].units == 3..<11)
        let ended = layout(text(("aa\nbb", mode)), 30, lines: 1)
        #expect(ended.lines.map(\.overflow) == [.more])
        let wrapped = layout(text(("aa bb cc dd", [:])), 30, lines: 2)
        #expect(wrapped.lines.map(\.overflow) == [nil, nil])
        #expect(wrapped.lines[1].units == 3..<6)
        #expect(!layout(text(("aa bb", mode)), 30, lines: 2).isTruncated)
    }

    @Test func `lines that are lower than the height are not shown, except the first`() {
        let three = text(("aa bb cc", [:]))
        let height = Double(small.lineHeight)
        #expect(layout(three, 30, height: height * 3).lines.count == 3)
        #expect(layout(three, 30, height: height * 2.5).lines.count == 2)
        #expect(layout(three, 30, height: 1).lines.count == 1)
    }

    @Test func `empty text has no lines`() {
        #expect(layout(text()).lines.isEmpty)
        #expect(layout(text()).size == .zero)
    }

    @Test func `numbers that are not finite have no effect`() {
        let odd = text(
            (
                "a",
                paragraph {
                    $0.lineSpacing = .nan
                    $0.lineHeightMultiple = .infinity
                    $0.headIndent = -.infinity
                }
            ))
        odd.addAttributes(
            [.kern: Double.nan, .baselineOffset: -Double.infinity],
            range: NSRange(location: 0, length: 1))
        #expect(layout(odd).size == layout(text(("a", [:]))).size)
    }

    @Test func `values of other types have no effect`() {
        let odd = text(
            (
                "a",
                [
                    .font: "bold", .foregroundColor: 7, .kern: "wide", .paragraphStyle: small,
                    .underlineStyle: "single", .link: 3,
                ]
            ))
        #expect(styled(odd) == styled(text(("a", [:]))))
    }

    @Test func `adjacent parts with equal styles become one part`() {
        let same = text(("a", [.font: bold]), ("b", [.font: UIFont.boldSystemFont(ofSize: 1)]))
        same.addAttribute(.font, value: small, range: NSRange(location: 0, length: 2))
        #expect(styled(same).runs.count == 1)
    }

    @Test func `links have names of their own, and a link of several styles has one`() throws {
        let address = try #require(URL(string: "https://example.com/a"))
        let links = text(
            ("one", [.link: address]), ("b", [.link: address, .font: bold]), (" ", [:]),
            ("two", [.link: "https://example.com/a"]),
            ("three", [.link: "https://example.com/" + String(repeating: "x", count: 40_000)]))
        let styled = styled(links)
        #expect(styled.links.map(\.units) == [0..<4, 5..<8])
        #expect(Set(styled.links.map(\.name)).count == 2)
        #expect(styled.runs.map(\.link) == [0, 0, nil, 1, nil])
    }

    @Test func `any text is divided into lines without loss, in any width`() {
        var random = SplitMix(state: 41)
        let alphabet = Array("ab -\n\u{2028}.(漢👨‍👩‍👧e\u{301}ม \tس")
        for _ in 0..<400 {
            let string = String(
                (0..<Int.random(in: 0...30, using: &random)).map { _ in
                    alphabet.randomElement(using: &random) ?? "a"
                })
            let whole = NSMutableAttributedString(string: string)
            for _ in 0..<3 where whole.length > 0 {
                let start = Int.random(in: 0..<whole.length, using: &random)
                let length = Int.random(in: 0...(whole.length - start), using: &random)
                let font = [small, large, bold].randomElement(using: &random) ?? small
                whole.addAttribute(
                    .font, value: font, range: NSRange(location: start, length: length))
            }
            let width = Double(Int.random(in: 0...120, using: &random))
            #expect(lines(whole, width).joined() == string)
            let rendered = layout(whole, width).rendered(styled(whole))
            #expect(rendered.flatMap(\.runs).map(\.length).reduce(0, +) == whole.length)
        }
    }
}
