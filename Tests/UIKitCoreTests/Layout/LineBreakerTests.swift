import Testing

@testable import UIKitCore

/// Every character is as wide as the font size, spaces half.
private struct EvenMeasures: TextMeasuring {
    func advance(of scalar: Unicode.Scalar, in face: TextFace) -> Double {
        scalar.isWidthless ? 0 : scalar == " " ? 500 : 1000
    }
}

@Suite struct LineBreakerTests {
    private func lines(_ text: String, _ width: Double) -> [Double] {
        var breaker = LineBreaker(
            face: TextFace(weight: 400, isMonospaced: false), measures: EvenMeasures())
        return breaker.lines(of: text, width: width)
    }

    @Test func `text without a bound is one line for each paragraph`() {
        #expect(lines("abc de\nf\n", .infinity) == [5500, 1000, 0])
    }

    @Test func `a line breaks at the last space that fits`() {
        #expect(lines("aa bb cc", 5000) == [4500, 2000])
    }

    @Test func `spaces at the end of a line take no room`() {
        #expect(lines("aaa bbb", 3000) == [3000, 3000])
    }

    @Test func `a line may break after a hyphen`() {
        #expect(lines("ab-cd", 4000) == [3000, 2000])
    }

    @Test func `a word wider than the line is broken inside`() {
        #expect(lines("abcdefg", 3000) == [3000, 3000, 1000])
        #expect(lines("x abcdefg", 3000) == [1000, 3000, 3000, 1000])
    }

    @Test func `a line may break between ideographs`() {
        #expect(lines("日本語文", 3000) == [3000, 1000])
    }

    @Test func `accents over letters take no room`() {
        #expect(lines("e\u{301}e\u{301}", .infinity) == [2000])
    }

    @Test func `empty text is one empty line`() {
        #expect(lines("", 100) == [0])
    }
}
