import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Tables and collections of storyboards: prototypes, static cells and layouts.
@MainActor struct ListsOfStoryboardsTests {
    private let tabs: UITabBarController?

    init() {
        let lists = UIStoryboard(name: "Lists", bundle: InterfaceFixtures.bundle("Notes"))
        tabs = lists.instantiateInitialViewController() as? UITabBarController
    }

    @Test func `tabs are in the order of the file, with their items`() {
        #expect(tabs?.viewControllers?.map(\.title) == ["Rows", "Settings", "Tiles"])
        #expect(tabs?.tabBar.items?.map(\.title) == ["Rows", "Settings", "Tiles"])
    }

    @Test func `each use of a prototype makes a cell with its own outlets and actions`() throws {
        let rows = try #require(tabs?.viewControllers?[0] as? RowsScreen)
        rows.view.frame = CGRect(x: 0, y: 0, width: 400, height: 600)
        rows.view.layoutIfNeeded()
        #expect(rows.tableView.style == .insetGrouped)
        let cell = try #require(
            rows.tableView.cellForRow(at: IndexPath(row: 0, section: 0)) as? RowCell)
        #expect(cell.reuseIdentifier == "Row")
        #expect(cell.nameLabel?.text == "row 0")
        #expect(cell.nameLabel?.superview === cell.contentView)
        (cell.contentView.subviews.last as? UIButton)?.sendActions(for: .touchUpInside)
        #expect(rows.stars == 1)
        let plain = try #require(rows.tableView.cellForRow(at: IndexPath(row: 1, section: 0)))
        #expect(plain.textLabel?.text == "Title")
        #expect(plain.detailTextLabel?.text == "Subtitle")
        #expect(plain.contentView.subviews.count == 2)
    }

    @Test func `a table shows the static cells of its storyboard`() throws {
        let settings = try #require(tabs?.viewControllers?[1] as? UITableViewController)
        settings.view.frame = CGRect(x: 0, y: 0, width: 400, height: 600)
        settings.view.layoutIfNeeded()
        let table = try #require(settings.tableView)
        #expect(table.dataSource === settings)
        #expect(table.numberOfSections == 2)
        #expect((0..<2).map { table.numberOfRows(inSection: $0) } == [2, 1])
        let first = IndexPath(row: 0, section: 0)
        #expect(
            (table.cellForRow(at: first)?.contentView.subviews.first as? UILabel)?.text == "Sound")
        #expect(table.rectForRow(at: first).height == 60)
        #expect(settings.tableView(table, titleForHeaderInSection: 0) == "General")
        #expect(settings.tableView(table, titleForFooterInSection: 0) == "More below")
    }

    @Test func `a collection has the layout, cells and headers of the file`() throws {
        let tiles = try #require(tabs?.viewControllers?[2] as? UICollectionViewController)
        tiles.loadViewIfNeeded()
        #expect(tiles.collectionViewLayout is TileLayout)
        let collection = try #require(tiles.collectionView)
        #expect(collection.dataSource === tiles)
        let path = IndexPath(row: 0, section: 0)
        let cell = collection.dequeueReusableCell(withReuseIdentifier: "Tile", for: path)
        #expect((cell.contentView.subviews.first as? UILabel)?.text == "Tile")
        let other = collection.dequeueReusableCell(withReuseIdentifier: "Tile", for: path)
        #expect(other !== cell)
        let header = collection.dequeueReusableSupplementaryView(
            ofKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "Header",
            for: path)
        #expect((header.subviews.first as? UILabel)?.text == "Tiles")
    }
}
