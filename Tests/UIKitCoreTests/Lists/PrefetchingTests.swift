import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// What tables and collections announce to their prefetching sources.
@MainActor
struct PrefetchingTests {
    private func table(_ source: PrefetchedRows) -> (UITableView, UIWindow) {
        let table = makeTable(source.people)
        table.prefetchDataSource = source
        return (table, host(table))
    }

    @Test func `a table announces the rows that follow its cells, and those beyond at each scroll`()
    {
        let source = PrefetchedRows(count: 2_000)
        let (table, window) = table(source)
        // Ten rows are visible, and the next ten have cells.
        #expect(source.take() == ["prefetch 20…29"])
        window.setNeedsLayout()
        table.setNeedsLayout()
        window.layoutIfNeeded()
        #expect(source.take() == [])
        table.contentOffset.y = 440
        window.layoutIfNeeded()
        #expect(source.take() == ["prefetch 30…39"])
    }

    @Test func `rows are cancelled when the user turns back, and announced from the nearest one`() {
        let source = PrefetchedRows(count: 2_000)
        let (table, window) = table(source)
        table.contentOffset.y = 4_400
        window.layoutIfNeeded()
        _ = source.take()
        table.contentOffset.y = 4_356
        window.layoutIfNeeded()
        #expect(source.take() == ["cancel 120…129", "prefetch 88…79"])
    }

    @Test func `no rows are announced beyond the ends of a table`() {
        let source = PrefetchedRows(count: 22)
        let (table, window) = table(source)
        #expect(source.take() == ["prefetch 20…21"])
        table.contentOffset.y = 528
        window.layoutIfNeeded()
        #expect(source.take() == [])
        table.contentOffset.y = 0
        window.layoutIfNeeded()
        #expect(source.take() == [])
    }

    @Test func `a table whose prefetching is disabled announces nothing`() {
        let source = PrefetchedRows(count: 2_000)
        let table = makeTable(source.people)
        #expect(table.isPrefetchingEnabled)
        table.isPrefetchingEnabled = false
        table.prefetchDataSource = source
        let window = host(table)
        table.contentOffset.y = 440
        window.layoutIfNeeded()
        #expect(source.take() == [])
    }

    @Test func `rows are announced again after their data was reloaded`() {
        let source = PrefetchedRows(count: 2_000)
        let (table, window) = table(source)
        _ = source.take()
        table.reloadData()
        window.layoutIfNeeded()
        #expect(source.take() == ["prefetch 20…29"])
    }

    @Test func `a collection announces the items that follow its cells, and cancels them`() {
        let source = PrefetchedItems()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 390, height: 40)
        layout.minimumLineSpacing = 4
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
        collection.dataSource = source.tiles
        collection.prefetchDataSource = source
        let window = host(collection)
        #expect(source.take() == ["prefetch 20…29"])
        collection.contentOffset.y = 440
        window.layoutIfNeeded()
        #expect(source.take() == ["prefetch 30…39"])
        collection.contentOffset.y = 436
        window.layoutIfNeeded()
        #expect(source.take() == ["cancel 30…39"])
        collection.isPrefetchingEnabled = false
        collection.contentOffset.y = 2_000
        window.layoutIfNeeded()
        #expect(source.take() == [])
    }
}

/// Returns the first and the last of rows or items that follow each other.
private func span(_ word: String, _ paths: [IndexPath]) -> String {
    "\(word) \(paths.first?.item ?? -1)…\(paths.last?.item ?? -1)"
}

private final class PrefetchedRows: NSObject, UITableViewDataSourcePrefetching {
    /// The data source, which a table does not retain.
    let people: PeopleSource
    private var calls: [String] = []

    init(count: Int) { people = PeopleSource(count: count) }

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }

    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        calls.append(span("prefetch", indexPaths))
    }

    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        calls.append(span("cancel", indexPaths))
    }
}

private final class PrefetchedItems: NSObject, UICollectionViewDataSourcePrefetching {
    /// The data source, which a collection does not retain.
    let tiles = Tiles()
    private var calls: [String] = []

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }

    func collectionView(
        _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) {
        calls.append(span("prefetch", indexPaths))
    }

    func collectionView(
        _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
        calls.append(span("cancel", indexPaths))
    }
}

private final class Tiles: NSObject, UICollectionViewDataSource {
    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 500 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    }
}
