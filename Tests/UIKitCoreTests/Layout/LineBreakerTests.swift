import Testing

@testable import UIKitCore

/// Measures in which every character is as wide as the font size, and a space half as wide.
private struct EvenMeasures: TextMeasuring {
    func advance(of scalar: Unicode.Scalar, in face: TextFace) -> Double {
        scalar.isWidthless ? 0 : scalar == " " ? 500 : 1000
    }
}

/// The measures of `EvenMeasures`, with measured widths for some whole words and characters.
private struct WholeMeasures: TextMeasuring {
    var longestWhole: Int { 8 }

    func advance(of scalar: Unicode.Scalar, in face: TextFace) -> Double {
        EvenMeasures().advance(of: scalar, in: face)
    }

    func advance(ofWhole text: String, in face: TextFace) -> Double? {
        ["я": 700, "👍🏽": 1245, "سلام": 2100, "سل": 1500, "ภาษา": 2000, "ไทย": 1800][text]
    }
}

@Suite struct LineBreakerTests {
    private func lines(
        _ text: String, _ width: Double, by measures: any TextMeasuring = EvenMeasures()
    ) -> [Double] {
        var breaker = LineBreaker(
            face: TextFace(weight: 400, isMonospaced: false), measures: measures)
        return breaker.lines(of: text, width: width)
    }

    @Test func `text without a maximum width has one line for each paragraph`() {
        #expect(lines("abc de\nf\n", .infinity) == [5500, 1000, 0])
    }

    @Test func `a line breaks at the last space that fits`() {
        #expect(lines("aa bb cc", 5000) == [4500, 2000])
    }

    @Test func `spaces at the end of a line take no width`() {
        #expect(lines("aaa bbb", 3000) == [3000, 3000])
    }

    @Test func `a line may break after a hyphen`() {
        #expect(lines("ab-cd", 4000) == [3000, 2000])
    }

    @Test func `a word wider than its line is broken`() {
        #expect(lines("abcdefg", 3000) == [3000, 3000, 1000])
        #expect(lines("x abcdefg", 3000) == [1000, 3000, 3000, 1000])
    }

    @Test func `a line may break between ideographs`() {
        #expect(lines("日本語文", 3000) == [3000, 1000])
    }

    @Test func `combining accents have no width`() {
        #expect(lines("e\u{301}e\u{301}", .infinity) == [2000])
    }

    @Test func `empty text is one empty line`() {
        #expect(lines("", 100) == [0])
    }

    @Test
    func `pieces that were measured as a whole have their measured width, the longest piece first`()
    {
        #expect(lines("я", .infinity, by: WholeMeasures()) == [700])
        #expect(lines("👍🏽x", .infinity, by: WholeMeasures()) == [2245])
        #expect(lines("سلام سل", .infinity, by: WholeMeasures()) == [4100])
    }

    @Test func `words without spaces between them go to the next line as a whole`() {
        #expect(lines("ภาษาไทย", 3000, by: WholeMeasures()) == [2000, 1800])
        #expect(lines("ภาษาไทย", 4000, by: WholeMeasures()) == [3800])
    }

    @Test func `a word that was measured as a whole and is wider than its line is broken`() {
        #expect(lines("سلام", 1100, by: WholeMeasures()) == [1050, 1050])
    }

    @Test func `a line neither begins with a full stop nor ends with an opening bracket`() {
        #expect(lines("日本語。文", 3000) == [2000, 3000])
        #expect(lines("日本「語」", 3000) == [2000, 3000])
        #expect(lines("文ニャー", 3000) == [1000, 3000])
    }

    @Test func `a line may break between emoji, and not between digits`() {
        #expect(lines("🎉🎉🎉", 2000) == [2000, 1000])
        #expect(lines("a 2026-11", 6000) == [1000, 6000, 1000])
        #expect(lines("a -bb", 3500) == [1000, 3000])
    }
}
