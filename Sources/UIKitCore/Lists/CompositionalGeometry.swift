import Foundation
import UIKitPrimitives

/// The frames of a compositional layout.
struct CompositionalGeometry {
    /// A header or footer, and its number among those of its kind in the section.
    struct Supplement {
        let kind: String
        let indexPath: IndexPath
        let frame: CGRect
        let isMeasured: Bool
    }

    private(set) var frames: [[CGRect]] = []
    private(set) var zIndices: [IndexPath: Int] = [:]
    private(set) var supplements: [Supplement] = []
    private(set) var contentSize = CGSize.zero
    /// The items whose height follows from their content.
    private(set) var measuredItems: Set<IndexPath> = []

    /// A part of a point by which an element may be too long for its group.
    private static let epsilon: CGFloat = 0.01

    private let isVertical: Bool
    /// The heights that were measured.
    private let measures: CompositionalMeasures
    private let environment: any NSCollectionLayoutEnvironment

    init(
        sections: [NSCollectionLayoutSection], counts: [Int], isVertical: Bool, spacing: CGFloat,
        environment: any NSCollectionLayoutEnvironment, measures: CompositionalMeasures
    ) {
        self.isVertical = isVertical
        self.measures = measures
        self.environment = environment
        let container = environment.container.effectiveContentSize
        var end: CGFloat = 0
        for (index, section) in sections.enumerated() {
            if index > 0 { end += spacing }
            end = add(section, count: counts[index], index: index, from: end, in: container)
        }
        contentSize =
            isVertical
            ? CGSize(width: container.width, height: end)
            : CGSize(width: end, height: container.height)
    }

    /// Returns the elements that are at least partly inside a rectangle.
    func items(in rect: CGRect) -> [IndexPath] {
        var found: [IndexPath] = []
        for (section, frames) in frames.enumerated() {
            for (item, frame) in frames.enumerated() where frame.intersects(rect) {
                found.append(IndexPath(item: item, section: section))
            }
        }
        return found
    }

    // MARK: - Sections

    private mutating func add(
        _ section: NSCollectionLayoutSection, count: Int, index: Int, from start: CGFloat,
        in container: CGSize
    ) -> CGFloat {
        let insets = section.contentInsets
        let inner = CGSize(
            width: max(0, container.width - insets.leading - insets.trailing),
            height: max(0, container.height - insets.top - insets.bottom))
        var end = start
        for item in section.boundarySupplementaryItems where !item.isAtEnd {
            end = add(item, of: section, index: index, from: end, container, inner)
        }
        end += isVertical ? insets.top : insets.leading
        var sectionFrames: [CGRect] = []
        var isFirst = true
        while sectionFrames.count < count {
            if !isFirst { end += section.interGroupSpacing }
            isFirst = false
            let origin =
                isVertical
                ? CGPoint(x: insets.leading, y: end) : CGPoint(x: end, y: insets.top)
            let before = sectionFrames.count
            let size = place(
                section.group, at: origin, in: inner, parts: nil, section: index, count: count,
                &sectionFrames)
            end += isVertical ? size.height : size.width
            // A group without elements places none.
            if sectionFrames.count == before { break }
        }
        // Items for which a custom group has no place are not shown.
        frames.append(sectionFrames)
        end += isVertical ? insets.bottom : insets.trailing
        for item in section.boundarySupplementaryItems where item.isAtEnd {
            end = add(item, of: section, index: index, from: end, container, inner)
        }
        return end
    }

    private mutating func add(
        _ item: NSCollectionLayoutBoundarySupplementaryItem,
        of section: NSCollectionLayoutSection, index: Int, from start: CGFloat,
        _ container: CGSize, _ inner: CGSize
    ) -> CGFloat {
        let follows = section.supplementariesFollowContentInsets
        let path = IndexPath(item: 0, section: index)
        var size = item.layoutSize.size(in: follows ? inner : container)
        let isMeasured = item.layoutSize.heightDimension.isEstimated
        if isMeasured, let height = measures.supplement(item.elementKind, path) {
            size.height = height
        }
        let origin =
            isVertical
            ? CGPoint(x: follows ? section.contentInsets.leading : 0, y: start)
            : CGPoint(x: start, y: follows ? section.contentInsets.top : 0)
        let frame = CGRect(origin: origin, size: size).inset(item.contentInsets)
        supplements.append(
            Supplement(
                kind: item.elementKind, indexPath: path, frame: frame, isMeasured: isMeasured))
        return start + (isVertical ? size.height : size.width)
    }

    // MARK: - Elements

    /// Places an element and those inside it, and returns the space that it takes.
    ///
    /// - Parameter parts: The size in place of the element's own, if it is one of equal parts.
    private mutating func place(
        _ item: NSCollectionLayoutItem, at origin: CGPoint, in container: CGSize,
        parts: CGSize?, section: Int, count: Int, _ frames: inout [CGRect]
    ) -> CGSize {
        var size = parts ?? item.layoutSize.size(in: container)
        let insets = item.contentInsets
        guard let group = item as? NSCollectionLayoutGroup else {
            let path = IndexPath(item: frames.count, section: section)
            if item.layoutSize.heightDimension.isEstimated {
                measuredItems.insert(path)
                if let height = measures.item(path) {
                    size.height = height + insets.top + insets.bottom
                }
            }
            frames.append(CGRect(origin: origin, size: size).inset(insets))
            return size
        }
        let inside = CGRect(origin: origin, size: size).inset(insets)
        if case .custom(let provider) = group.arrangement {
            for element in provider(environment) where frames.count < count {
                if element.zIndex != 0 {
                    zIndices[IndexPath(item: frames.count, section: section)] = element.zIndex
                }
                frames.append(element.frame.offsetBy(dx: inside.minX, dy: inside.minY))
            }
            return size
        }
        let used = fill(group, inside, section: section, count: count, &frames)
        if group.layoutSize.heightDimension.isEstimated {
            size.height = used.height + insets.top + insets.bottom
        }
        return size
    }

    /// Places the elements of a group until it is full or no item is left, and returns the space
    /// that they take.
    private mutating func fill(
        _ group: NSCollectionLayoutGroup, _ inside: CGRect, section: Int, count: Int,
        _ frames: inout [CGRect]
    ) -> CGSize {
        var isHorizontal = true
        if case .vertical = group.arrangement { isHorizontal = false }
        let length = isHorizontal ? inside.width : inside.height
        let isOpen = !isHorizontal && group.layoutSize.heightDimension.isEstimated
        let limit = limit(of: group, isOpen: isOpen)
        let gap = group.interItemSpacing?.spacing ?? 0
        var part: CGSize?
        if let parts = group.partCount {
            let each = max(0, (length - gap * CGFloat(parts - 1)) / CGFloat(parts))
            let own = group.subitems[0].layoutSize.size(in: inside.size)
            part =
                isHorizontal
                ? CGSize(width: each, height: own.height)
                : CGSize(width: own.width, height: isOpen ? own.height : each)
        }
        var position: CGFloat = 0
        var across: CGFloat = 0
        var ends: [(first: Int, end: CGFloat)] = []
        var index = 0
        while frames.count < count, !group.subitems.isEmpty, index < limit {
            let item = group.subitems[index % group.subitems.count]
            let size = part ?? item.layoutSize.size(in: inside.size)
            let extent = isHorizontal ? size.width : size.height
            let start = index == 0 ? 0 : position + gap
            if index > 0, !isOpen, start + extent > length + Self.epsilon { break }
            let origin =
                isHorizontal
                ? CGPoint(x: inside.minX + start, y: inside.minY)
                : CGPoint(x: inside.minX, y: inside.minY + start)
            let first = frames.count
            let taken = place(
                item, at: origin, in: inside.size, parts: part, section: section, count: count,
                &frames)
            position = start + (isHorizontal ? taken.width : taken.height)
            across = max(across, isHorizontal ? taken.height : taken.width)
            ends.append((first, position))
            index += 1
            // Elements without an extent would repeat without end.
            if extent <= 0, index >= group.subitems.count { break }
        }
        // The items of the last group that is not full keep their least distance.
        let isFull = index >= limit || frames.count < count
        if group.interItemSpacing?.isFlexibleSpacing == true, isFull, ends.count > 1,
            length > position
        {
            spread(ends.map(\.first), by: length - position, isHorizontal, &frames)
        }
        return isHorizontal
            ? CGSize(width: position, height: across) : CGSize(width: across, height: position)
    }

    /// The most elements in a group: those that the app counted, or one round if the group grows.
    private func limit(of group: NSCollectionLayoutGroup, isOpen: Bool) -> Int {
        if let limit = group.partCount ?? group.countMax { return limit }
        return isOpen ? group.subitems.count : Int.max
    }

    /// Distributes the free length between the elements that begin at the given items.
    private func spread(
        _ firsts: [Int], by free: CGFloat, _ isHorizontal: Bool, _ frames: inout [CGRect]
    ) {
        let step = free / CGFloat(firsts.count - 1)
        for (number, first) in firsts.enumerated() {
            let next = number + 1 < firsts.count ? firsts[number + 1] : frames.count
            for index in first..<next {
                frames[index] = frames[index].offsetBy(
                    dx: isHorizontal ? step * CGFloat(number) : 0,
                    dy: isHorizontal ? 0 : step * CGFloat(number))
            }
        }
    }
}

/// The heights of items and views that were measured, by their position.
struct CompositionalMeasures: Equatable {
    private struct SupplementKey: Hashable {
        let kind: String
        let path: IndexPath
    }

    private var items: [IndexPath: CGFloat] = [:]
    private var supplements: [SupplementKey: CGFloat] = [:]

    func item(_ path: IndexPath) -> CGFloat? { items[path] }

    func supplement(_ kind: String, _ path: IndexPath) -> CGFloat? {
        supplements[SupplementKey(kind: kind, path: path)]
    }

    /// Returns the heights at their positions after changes of the items.
    func following(_ changes: ListUpdates) -> CompositionalMeasures {
        var new = CompositionalMeasures()
        for (path, height) in items where !changes.reloads(path) {
            if let path = changes.newIndexPath(of: path) { new.items[path] = height }
        }
        return new
    }

    mutating func set(_ height: CGFloat, ofItem path: IndexPath) { items[path] = height }

    mutating func set(_ height: CGFloat, of kind: String, _ path: IndexPath) {
        supplements[SupplementKey(kind: kind, path: path)] = height
    }
}

extension CGRect {
    fileprivate func inset(_ insets: NSDirectionalEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.leading, y: minY + insets.top,
            width: max(0, width - insets.leading - insets.trailing),
            height: max(0, height - insets.top - insets.bottom))
    }
}

extension NSCollectionLayoutBoundarySupplementaryItem {
    fileprivate var isAtEnd: Bool {
        switch alignment {
        case .bottom, .bottomLeading, .bottomTrailing: true
        default: false
        }
    }
}
