import Foundation
import HostLink
import Testing

@testable import UIKitCore

@Suite @MainActor struct TextMeasuresTests {
    private let regular = TextFace(weight: 400, isMonospaced: false)

    @Test func `a letter with an accent is as wide as the letter`() {
        let measures = DeclaredTextMeasures()
        #expect(measures.advance(of: "é", in: regular) == measures.advance(of: "e", in: regular))
    }

    @Test func `a bold face is wider than a regular one`() {
        let measures = DeclaredTextMeasures()
        let bold = TextFace(weight: 700, isMonospaced: false)
        #expect(measures.advance(of: "m", in: bold) > measures.advance(of: "m", in: regular))
    }

    @Test func `all characters of a monospaced face have the same width`() {
        let measures = DeclaredTextMeasures()
        let face = TextFace(weight: 400, isMonospaced: true)
        #expect(measures.advance(of: "i", in: face) == measures.advance(of: "W", in: face))
    }

    @Test
    func `the page's measures override declared ones, and the nearest weight is used`() {
        let page = PageTextMeasures([
            FontMeasures(
                weight: 400, isMonospaced: false, advances: [250, 300], otherAdvance: 600,
                wideAdvance: 990),
            FontMeasures(
                weight: 700, isMonospaced: false, advances: [260, 320], otherAdvance: 650,
                wideAdvance: 995),
        ])
        #expect(page.advance(of: "!", in: regular) == 300)
        #expect(page.advance(of: "!", in: TextFace(weight: 600, isMonospaced: false)) == 320)
        #expect(page.advance(of: "Ω", in: regular) == 600)
        #expect(page.advance(of: "語", in: regular) == 990)
    }

    @Test func `pieces that the page has measured are found by their text and face`() {
        let page = PageTextMeasures([
            FontMeasures(
                weight: 400, isMonospaced: false, advances: [], otherAdvance: 600,
                wideAdvance: 990, pieces: [.init("я", advance: 585), .init("سلام", advance: 2100)]),
            FontMeasures(
                weight: 700, isMonospaced: false, advances: [], otherAdvance: 600,
                wideAdvance: 990, pieces: [.init("я", advance: 650), .init("سلام", advance: 2300)]),
        ])
        #expect(page.advance(ofWhole: "я", in: regular) == 585)
        #expect(page.advance(ofWhole: "я", in: TextFace(weight: 700, isMonospaced: false)) == 650)
        #expect(page.advance(ofWhole: "ю", in: regular) == nil)
        #expect(page.longestWhole == 4)
    }

    @Test func `a face that the page has not measured has declared widths`() {
        let page = PageTextMeasures([])
        #expect(
            page.advance(of: "a", in: regular)
                == DeclaredTextMeasures().advance(of: "a", in: regular))
    }

    @Test func `a text's size is rounded up to half points and limited to the number of lines`() {
        let font = UIFont.systemFont(ofSize: 17)
        let measures = TextMeasures()
        let one = measures.size(of: "Hello world", in: font)
        #expect(one.lines == 1)
        #expect(one.size.height == 20.5)
        let three = measures.size(of: "one two three", in: font, width: 45)
        #expect(three.lines == 3)
        let two = measures.size(of: "one two three", in: font, width: 45, lines: 2)
        #expect(two.lines == 2)
        #expect(two.size.height == 41)
    }
}
