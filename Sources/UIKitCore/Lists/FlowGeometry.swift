import Foundation
import UIKitPrimitives

/// The frames of a flow layout's elements, in lines, one section after another.
struct FlowGeometry: Equatable {
    /// The sizes and spacings of one section, as the data source and the delegate give them.
    struct Section: Equatable {
        var header: CGSize = .zero
        var footer: CGSize = .zero
        var inset = UIEdgeInsets.zero
        var lineSpacing: CGFloat = 0
        var itemSpacing: CGFloat = 0
        var sizes: [CGSize] = []
    }

    private struct Line: Equatable {
        let start, end: CGFloat
        let section: Int
        let items: Range<Int>
    }

    private(set) var contentSize = CGSize.zero
    private(set) var frames: [[CGRect]] = []
    private(set) var headers: [CGRect] = []
    private(set) var footers: [CGRect] = []
    private var lines: [Line] = []
    private let isVertical: Bool

    /// Computes the frames of all sections.
    ///
    /// - Parameter breadth: The extent across the direction of scrolling.
    init(sections: [Section], breadth: CGFloat, isVertical: Bool) {
        self.isVertical = isVertical
        var position: CGFloat = 0
        for (index, section) in sections.enumerated() {
            position = place(section, index, from: position, breadth: breadth)
        }
        contentSize =
            isVertical
            ? CGSize(width: breadth, height: position) : CGSize(width: position, height: breadth)
    }

    /// Returns the elements that are at least partly inside a rectangle.
    func elements(in rect: CGRect) -> (items: [IndexPath], headers: [Int], footers: [Int]) {
        let start = isVertical ? rect.minY : rect.minX
        let end = isVertical ? rect.maxY : rect.maxX
        var items: [IndexPath] = []
        var index = firstLine(endingAfter: start)
        while index < lines.count, lines[index].start < end {
            let line = lines[index]
            items += line.items.map { IndexPath(item: $0, section: line.section) }
            index += 1
        }
        return (
            items, headers.indices.filter { headers[$0].intersects(rect) },
            footers.indices.filter { footers[$0].intersects(rect) }
        )
    }

    private func firstLine(endingAfter start: CGFloat) -> Int {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].end > start { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private mutating func place(
        _ section: Section, _ index: Int, from start: CGFloat, breadth: CGFloat
    ) -> CGFloat {
        var position = start
        headers.append(band(section.header, at: position, breadth: breadth))
        position += isVertical ? section.header.height : section.header.width
        position += isVertical ? section.inset.top : section.inset.left
        position = placeItems(of: section, index, from: position, breadth: breadth)
        position += isVertical ? section.inset.bottom : section.inset.right
        footers.append(band(section.footer, at: position, breadth: breadth))
        return position + (isVertical ? section.footer.height : section.footer.width)
    }

    private func band(_ size: CGSize, at position: CGFloat, breadth: CGFloat) -> CGRect {
        isVertical
            ? CGRect(x: 0, y: position, width: breadth, height: size.height)
            : CGRect(x: position, y: 0, width: size.width, height: breadth)
    }

    private mutating func placeItems(
        of section: Section, _ index: Int, from start: CGFloat, breadth: CGFloat
    ) -> CGFloat {
        let leading = isVertical ? section.inset.left : section.inset.top
        let trailing = isVertical ? section.inset.right : section.inset.bottom
        let available = max(0, breadth - leading - trailing)
        var sectionFrames: [CGRect] = []
        sectionFrames.reserveCapacity(section.sizes.count)
        let isUniform = section.sizes.allSatisfy { $0 == section.sizes[0] }
        var fullGap = section.itemSpacing
        var position = start
        var first = 0
        while first < section.sizes.count {
            var end = first
            var used: CGFloat = 0
            while end < section.sizes.count {
                let extent = across(section.sizes[end])
                let wanted = used + extent + (end > first ? section.itemSpacing : 0)
                // Half a point does not cause a new line, because widths are often divided and
                // rounded.
                guard end == first || wanted <= available + 0.5 else { break }
                used = wanted
                end += 1
            }
            let count = end - first
            let isLast = end == section.sizes.count
            let spare = max(0, available - used)
            var gap = section.itemSpacing
            if !isLast, count > 1 { gap += spare / CGFloat(count - 1) }
            if isLast, isUniform, first > 0 { gap = fullGap }
            fullGap = gap
            let isAlone = count == 1 && !isLast
            let depth = section.sizes[first..<end].map(along).max() ?? 0
            var offset = leading + (isAlone ? spare / 2 : 0)
            for size in section.sizes[first..<end] {
                sectionFrames.append(frame(size, at: position, depth: depth, offset: offset))
                offset += across(size) + gap
            }
            lines.append(
                Line(start: position, end: position + depth, section: index, items: first..<end))
            position += depth
            if !isLast { position += section.lineSpacing }
            first = end
        }
        frames.append(sectionFrames)
        return position
    }

    private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }

    private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }

    /// Returns the frame of an item, in the middle of its line's depth.
    private func frame(
        _ size: CGSize, at position: CGFloat, depth: CGFloat, offset: CGFloat
    ) -> CGRect {
        let inset = (depth - along(size)) / 2
        return isVertical
            ? CGRect(x: offset, y: position + inset, width: size.width, height: size.height)
            : CGRect(x: position + inset, y: offset, width: size.width, height: size.height)
    }
}
