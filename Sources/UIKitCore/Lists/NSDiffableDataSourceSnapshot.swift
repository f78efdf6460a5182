import Foundation
import UIKitPrimitives

/// The sections and items that a list shows, by their identifiers.
///
/// A snapshot is a value: it is changed and then applied to a diffable data source.
public nonisolated struct NSDiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
    /// The sections, in order.
    public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
    private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    private var sections: [ItemIdentifierType: SectionIdentifierType] = [:]

    /// The sections whose items are shown again.
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
    /// The items whose cells are replaced.
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    /// The items whose cells are filled again.
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

    /// Creates an empty snapshot.
    public init() {}

    // MARK: - Asking

    /// The number of items in all sections.
    public var numberOfItems: Int { sections.count }

    /// The number of sections.
    public var numberOfSections: Int { sectionIdentifiers.count }

    /// The items of all sections, in order.
    public var itemIdentifiers: [ItemIdentifierType] {
        sectionIdentifiers.flatMap { items[$0] ?? [] }
    }

    /// Returns the number of items in a section.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        existing(identifier).count
    }

    /// Returns the items of a section, in order.
    public func itemIdentifiers(
        inSection identifier: SectionIdentifierType
    ) -> [ItemIdentifierType] { existing(identifier) }

    /// Returns the section that contains an item, or `nil` if there is no such item.
    public func sectionIdentifier(
        containingItem identifier: ItemIdentifierType
    ) -> SectionIdentifierType? { sections[identifier] }

    /// Returns the position of an item among the items of all sections.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        guard let section = sections[identifier],
            let row = items[section]?.firstIndex(of: identifier)
        else { return nil }
        let before = sectionIdentifiers.prefix { $0 != section }
        return before.reduce(row) { $0 + (items[$1]?.count ?? 0) }
    }

    /// Returns the position of a section.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sectionIdentifiers.firstIndex(of: identifier)
    }

    // MARK: - Items

    /// Adds items to the end of a section; without one, to the last section.
    ///
    /// Items that the snapshot contains already are moved.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType],
        toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sectionIdentifiers.last else {
            preconditionFailure(
                "A snapshot without sections has no place for items; append a section first.")
        }
        _ = existing(section)
        take(identifiers)
        insert(identifiers, at: items[section]?.count ?? 0, in: section)
    }

    /// Adds items before another one.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) { insert(identifiers, beside: beforeIdentifier, offset: 0) }

    /// Adds items after another one.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
    ) { insert(identifiers, beside: afterIdentifier, offset: 1) }

    private mutating func insert(
        _ identifiers: [ItemIdentifierType], beside other: ItemIdentifierType, offset: Int
    ) {
        precondition(
            !identifiers.contains(other), "An item cannot be inserted beside itself in a snapshot.")
        take(identifiers)
        guard let section = sections[other], let row = items[section]?.firstIndex(of: other) else {
            preconditionFailure(
                "The snapshot does not contain the item beside which others are inserted.")
        }
        insert(identifiers, at: row + offset, in: section)
    }

    /// Removes items; those that the snapshot does not contain are ignored.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) { remove(identifiers) }

    /// Removes all items and sections.
    public mutating func deleteAllItems() { self = Self() }

    /// Moves an item before another one.
    public mutating func moveItem(
        _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
    ) { move(identifier, beside: toIdentifier, offset: 0) }

    /// Moves an item after another one.
    public mutating func moveItem(
        _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
    ) { move(identifier, beside: toIdentifier, offset: 1) }

    private mutating func move(
        _ identifier: ItemIdentifierType, beside other: ItemIdentifierType, offset: Int
    ) {
        checkExist([identifier])
        insert([identifier], beside: other, offset: offset)
    }

    /// Marks items whose cells are replaced when the snapshot is applied.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        checkExist(identifiers)
        Self.add(identifiers, to: &reloadedItemIdentifiers)
    }

    /// Marks items whose cells are filled again when the snapshot is applied.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        checkExist(identifiers)
        Self.add(identifiers, to: &reconfiguredItemIdentifiers)
    }

    // MARK: - Sections

    /// Adds sections at the end.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insert(identifiers, at: sectionIdentifiers.count)
    }

    /// Adds sections before another one.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) { insert(identifiers, at: index(of: toIdentifier)) }

    /// Adds sections after another one.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) { insert(identifiers, at: index(of: toIdentifier) + 1) }

    /// Removes sections with their items; those that the snapshot does not contain are ignored.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers { remove(items[identifier] ?? []) }
        let gone = Set(identifiers)
        sectionIdentifiers.removeAll(where: gone.contains)
        reloadedSectionIdentifiers.removeAll(where: gone.contains)
        for identifier in identifiers { items[identifier] = nil }
    }

    /// Moves a section before another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) { move(identifier, beside: toIdentifier, offset: 0) }

    /// Moves a section after another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
    ) { move(identifier, beside: toIdentifier, offset: 1) }

    private mutating func move(
        _ identifier: SectionIdentifierType, beside other: SectionIdentifierType, offset: Int
    ) {
        precondition(identifier != other, "A section cannot be moved beside itself in a snapshot.")
        sectionIdentifiers.remove(at: index(of: identifier))
        sectionIdentifiers.insert(identifier, at: index(of: other) + offset)
    }

    /// Marks sections whose items are shown again when the snapshot is applied.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers { _ = existing(identifier) }
        Self.add(identifiers, to: &reloadedSectionIdentifiers)
    }

    // MARK: - Parts

    /// Adds identifiers to the marked ones, each once.
    private static func add<Identifier: Hashable>(
        _ identifiers: [Identifier], to marked: inout [Identifier]
    ) {
        var known = Set(marked)
        marked += identifiers.filter { known.insert($0).inserted }
    }

    private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
        precondition(
            Set(identifiers).count == identifiers.count
                && identifiers.allSatisfy { items[$0] == nil },
            "A snapshot contains each section once; use another identifier for another section.")
        sectionIdentifiers.insert(contentsOf: identifiers, at: index)
        for identifier in identifiers { items[identifier] = [] }
    }

    private func index(of identifier: SectionIdentifierType) -> Int {
        guard let index = sectionIdentifiers.firstIndex(of: identifier) else {
            preconditionFailure("The snapshot does not contain the section; append it first.")
        }
        return index
    }

    private func existing(_ identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        guard let items = items[identifier] else {
            preconditionFailure("The snapshot does not contain the section; append it first.")
        }
        return items
    }

    private func checkExist(_ identifiers: [ItemIdentifierType]) {
        precondition(
            identifiers.allSatisfy { sections[$0] != nil },
            "The snapshot does not contain an item that is to be moved or reloaded.")
    }

    /// Removes items that are about to be inserted at another place, and keeps their marks.
    private mutating func take(_ identifiers: [ItemIdentifierType]) {
        precondition(
            Set(identifiers).count == identifiers.count,
            "A snapshot contains each item once; use another identifier for another item.")
        let marks = (reloadedItemIdentifiers, reconfiguredItemIdentifiers)
        remove(identifiers)
        (reloadedItemIdentifiers, reconfiguredItemIdentifiers) = marks
    }

    private mutating func insert(
        _ identifiers: [ItemIdentifierType], at row: Int, in section: SectionIdentifierType
    ) {
        items[section]?.insert(contentsOf: identifiers, at: row)
        for identifier in identifiers { sections[identifier] = section }
    }

    private mutating func remove(_ identifiers: [ItemIdentifierType]) {
        var touched: Set<SectionIdentifierType> = []
        var gone: Set<ItemIdentifierType> = []
        for identifier in identifiers {
            guard let section = sections.removeValue(forKey: identifier) else { continue }
            touched.insert(section)
            gone.insert(identifier)
        }
        guard !gone.isEmpty else { return }
        for section in touched { items[section]?.removeAll(where: gone.contains) }
        reloadedItemIdentifiers.removeAll(where: gone.contains)
        reconfiguredItemIdentifiers.removeAll(where: gone.contains)
    }

    // MARK: - Applying

    /// Returns the item at a position of a list.
    func item(at path: IndexPath) -> ItemIdentifierType? {
        guard path.count == 2, sectionIdentifiers.indices.contains(path.section) else { return nil }
        let items = existing(sectionIdentifiers[path.section])
        return items.indices.contains(path.item) ? items[path.item] : nil
    }

    /// Returns the position of an item in a list.
    func path(of identifier: ItemIdentifierType) -> IndexPath? {
        guard let section = sections[identifier], let index = indexOfSection(section),
            let row = items[section]?.firstIndex(of: identifier)
        else { return nil }
        return IndexPath(item: row, section: index)
    }

    /// The positions of all items.
    var paths: [ItemIdentifierType: IndexPath] {
        var paths: [ItemIdentifierType: IndexPath] = [:]
        paths.reserveCapacity(numberOfItems)
        for (section, identifier) in sectionIdentifiers.enumerated() {
            for (row, item) in existing(identifier).enumerated() {
                paths[item] = IndexPath(item: row, section: section)
            }
        }
        return paths
    }

    /// The snapshot without marks, as the data source keeps it.
    var applied: Self {
        var copy = self
        copy.reloadedSectionIdentifiers = []
        copy.reloadedItemIdentifiers = []
        copy.reconfiguredItemIdentifiers = []
        return copy
    }
}

extension NSDiffableDataSourceSnapshot: Equatable {
    /// Returns whether two snapshots have the same sections with the same items, in the same order.
    public static func == (left: Self, right: Self) -> Bool {
        left.sectionIdentifiers == right.sectionIdentifiers && left.items == right.items
    }
}

extension NSDiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
