import Foundation
import UIKitPrimitives

/// A text in parts of one style each, which end between characters as users count them.
nonisolated struct StyledText: Equatable, Sendable {
    let string: String
    private(set) var runs: [Run] = []
    /// The links, in the order of the text.
    private(set) var links: [Link] = []

    /// A part with one style.
    struct Run: Equatable, Sendable {
        let range: Range<String.Index>
        /// The UTF-16 units of the part.
        var units: Range<Int>
        var style: RunStyle
        /// The position in `links` of the link that the part belongs to.
        var link: Int?
    }

    /// A link, which may have several styles.
    struct Link: Equatable, Sendable {
        let address: URL
        var units: Range<Int>
        /// The name of the link in frames, which other links of the text do not have.
        ///
        /// It contains the address, so an event that is late never opens another address.
        let name: String
    }

    /// The maximum number of bytes of a link's address; pages never send a longer one.
    private static let addressBytesMax = 30_000

    /// Reads an attributed text.
    ///
    /// - Parameters:
    ///   - font: The font of the parts without one.
    ///   - paragraph: The paragraph style of the parts without one.
    init(_ text: NSAttributedString, font: UIFont, paragraph: ParagraphValues) {
        string = text.string
        var start = string.startIndex
        var startUnit = 0
        let all = NSRange(location: 0, length: text.length)
        text.enumerateAttributes(in: all) { attributes, range, _ in
            let (end, endUnit) = Self.characterEnd(range.location + range.length, in: string)
            guard endUnit > startUnit else { return }
            let style = RunStyle(attributes, font: font, paragraph: paragraph)
            add(style, start..<end, startUnit..<endUnit)
            start = end
            startUnit = endUnit
        }
    }

    private mutating func add(
        _ style: RunStyle, _ range: Range<String.Index>, _ units: Range<Int>
    ) {
        if let last = runs.last, last.style == style {
            runs[runs.count - 1] = Run(
                range: last.range.lowerBound..<range.upperBound,
                units: last.units.lowerBound..<units.upperBound, style: style, link: last.link)
        } else {
            runs.append(Run(range: range, units: units, style: style, link: link(style, units)))
        }
        if let link = runs[runs.count - 1].link {
            links[link].units = links[link].units.lowerBound..<units.upperBound
        }
    }

    /// Returns the position of the link of a new part.
    private mutating func link(_ style: RunStyle, _ units: Range<Int>) -> Int? {
        guard let address = style.link,
            address.absoluteString.utf8.count <= Self.addressBytesMax
        else { return nil }
        if let last = runs.last, last.style.link == address { return last.link }
        let earlier = links.count { $0.address == address }
        links.append(
            Link(address: address, units: units, name: "\(earlier) \(address.absoluteString)"))
        return links.count - 1
    }

    /// Returns the end of the character that a UTF-16 unit belongs to.
    private static func characterEnd(_ unit: Int, in text: String) -> (String.Index, Int) {
        let length = text.utf16.count
        var unit = min(unit, length)
        while unit < length {
            let index = text.utf16.index(text.startIndex, offsetBy: unit)
            if let whole = index.samePosition(in: text) { return (whole, unit) }
            unit += 1
        }
        return (text.endIndex, length)
    }

    /// Returns the text with another style of each part.
    func styled(_ change: (Run) -> RunStyle) -> StyledText {
        var text = self
        for index in runs.indices { text.runs[index].style = change(runs[index]) }
        return text
    }

    /// Returns the text with fonts of other sizes.
    func scaled(by factor: CGFloat) -> StyledText {
        guard factor != 1 else { return self }
        return styled { run in
            var style = run.style
            style.font = style.font.withSize(style.font.pointSize * factor)
            style.kern *= factor
            style.rise *= factor
            return style
        }
    }
}
