import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// Tests of the attributes of tables, collections, bars and controllers in interface files.
@MainActor struct ListAttributeTests {
    private final class OneRow: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        }
    }

    @Test func `a table has the heights, separators and selection that the file states`() throws {
        let tables = AttributeFixtures.views("Tables").compactMap { $0 as? UITableView }
        #expect(tables.map(\.style) == [.plain, .grouped])
        let plain = try #require(tables.first)
        #expect(plain.rowHeight == 60)
        #expect(plain.estimatedRowHeight == UITableView.automaticDimension)
        #expect(plain.sectionHeaderHeight == UITableView.automaticDimension)
        #expect(plain.separatorStyle == .none)
        #expect(plain.separatorInset == UIEdgeInsets(left: 30, right: 5))
        #expect(!plain.allowsSelection)
        #expect(plain.allowsMultipleSelection)
        #expect(plain.allowsSelectionDuringEditing)
        #expect(plain.backgroundColor == .systemGray6)
        #expect(tables[1].sectionHeaderHeight == UITableView.automaticDimension)
        #expect(tables[1].sectionFooterHeight == 40)
        #expect(tables[1].rowHeight == UITableView.automaticDimension)
        #expect(tables[1].separatorStyle == .singleLine)
    }

    @Test func `a prototype cell has the style, accessory and texts that the file states`() throws {
        let table = try #require(AttributeFixtures.views("Tables").first as? UITableView)
        let rows = OneRow()
        table.dataSource = rows
        table.layoutIfNeeded()
        let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        #expect(cell.frame == CGRect(x: 0, y: 0, width: 320, height: 60))
        #expect(cell.accessoryType == .disclosureIndicator)
        #expect(cell.selectionStyle == .none)
        #expect(cell.indentationLevel == 2)
        #expect(cell.indentationWidth == 15)
        #expect(cell.textLabel?.text == "Title")
        #expect(cell.textLabel?.font == .boldSystemFont(ofSize: 19))
        #expect(cell.textLabel?.textColor == .systemRed)
        #expect(cell.detailTextLabel?.text == "Subtitle")
    }

    @Test func `a collection and its flow layout have the sizes that the file states`() throws {
        let collection = try #require(
            AttributeFixtures.views("Collections").first as? UICollectionView)
        #expect(collection.isPagingEnabled)
        #expect(collection.allowsMultipleSelection)
        let layout = try #require(
            collection.collectionViewLayout as? UICollectionViewFlowLayout)
        #expect(layout.scrollDirection == .horizontal)
        #expect(layout.minimumLineSpacing == 7)
        #expect(layout.minimumInteritemSpacing == 9)
        #expect(layout.itemSize == CGSize(width: 90, height: 110))
        #expect(layout.headerReferenceSize == CGSize(width: 30, height: 40))
        #expect(layout.footerReferenceSize == .zero)
        #expect(layout.sectionInset == UIEdgeInsets(top: 2, left: 1, bottom: 4, right: 3))
    }

    @Test func `bars and their items have the texts, images and colors that the file states`()
        throws
    {
        let storyboard = AttributeFixtures.storyboard("Bars")
        let tabs = try #require(
            storyboard.instantiateInitialViewController() as? UITabBarController)
        #expect(!tabs.tabBar.isTranslucent)
        #expect(tabs.tabBar.barTintColor == .systemGray6)
        #expect(tabs.tabBar.unselectedItemTintColor == .systemBrown)
        let navigation = try #require(tabs.viewControllers?.first as? UINavigationController)
        #expect(navigation.isNavigationBarHidden)
        #expect(navigation.navigationBar.prefersLargeTitles)
        #expect(!navigation.navigationBar.isTranslucent)
        #expect(navigation.navigationBar.barTintColor == .systemYellow)
        #expect(navigation.navigationBar.tintColor == .systemRed)
        #expect(navigation.tabBarItem.title == "Home")
        #expect(navigation.tabBarItem.badgeValue == "3")
        #expect(navigation.tabBarItem.badgeColor == .systemPurple)
        #expect(navigation.tabBarItem.image == UIImage(systemName: "house"))
        #expect(navigation.tabBarItem.selectedImage == UIImage(systemName: "house.fill"))
        let table = try #require(tabs.viewControllers?.last as? UITableViewController)
        #expect(!navigation.isToolbarHidden)
        #expect(navigation.toolbar.barTintColor == .systemMint)
        let items = navigation.topViewController?.toolbarItems ?? []
        #expect(items.map(\.systemItem) == [.trash, .flexibleSpace, nil])
        #expect(navigation.toolbar.items?.count == 3)
        #expect(table.tabBarItem.title == "Search")
        #expect(table.tabBarItem.image == UIImage(systemName: "magnifyingglass"))
        #expect(!table.clearsSelectionOnViewWillAppear)
        #expect(table.tableView.style == .insetGrouped)
    }

    @Test func `a table controller has the refresh control of the file, with its action`() throws {
        let tabs = AttributeFixtures.storyboard("Bars").instantiateInitialViewController()
        let table = try #require(
            (tabs as? UITabBarController)?.viewControllers?.last as? UITableViewController)
        #expect(!table.isViewLoaded)
        table.loadViewIfNeeded()
        let control = try #require(table.refreshControl)
        #expect(table.tableView.refreshControl === control)
        #expect(control.attributedTitle?.string == "Looking for more")
        #expect(control.actions(forTarget: table, forControlEvent: .valueChanged) == ["refresh:"])
    }

    @Test func `a navigation item has the buttons and modes that the file states`() throws {
        let storyboard = AttributeFixtures.storyboard("Bars")
        let tabs = storyboard.instantiateInitialViewController() as? UITabBarController
        let navigation = tabs?.viewControllers?.first as? UINavigationController
        let screen = try #require(navigation?.topViewController)
        let item = screen.navigationItem
        #expect(item.title == "Inbox")
        #expect(item.prompt == "All accounts")
        #expect(item.backButtonTitle == "Back")
        #expect(item.leftItemsSupplementBackButton)
        #expect(item.hidesBackButton)
        #expect(item.largeTitleDisplayMode == .never)
        let left = try #require(item.leftBarButtonItem)
        #expect(!left.isEnabled)
        #expect(left.tag == 4)
        #expect(left.image == UIImage(systemName: "gear"))
        #expect(left.tintColor == .systemGreen)
        #expect(left.accessibilityLabel == "Settings")
        #expect(left.accessibilityIdentifier == "settings")
        let right = try #require(item.rightBarButtonItems)
        #expect(right.map(\.systemItem) == [.add, nil, .flexibleSpace])
        #expect(right[0].title == nil)
        #expect(right[1].title == "Send")
        #expect(right[1].style == .done)
        #expect(right[1].width == 80)
        #expect(screen.hidesBottomBarWhenPushed)
        #expect(screen.modalPresentationStyle == .formSheet)
        #expect(screen.modalTransitionStyle == .crossDissolve)
        #expect(screen.definesPresentationContext)
        #expect(screen.preferredContentSize == CGSize(width: 300, height: 200))
    }

    @Test func `containers have the options that the file states`() throws {
        let problems = try AttributeFixtures.problems {
            let storyboard = AttributeFixtures.storyboard("Containers")
            let split = try #require(
                storyboard.instantiateInitialViewController() as? UISplitViewController)
            #expect(split.preferredDisplayMode == .oneBesideSecondary)
            #expect(!split.presentsWithGesture)
            #expect(split.primaryEdge == .trailing)
            #expect(split.preferredPrimaryColumnWidth == 250)
            #expect(split.minimumPrimaryColumnWidth == 200)
            #expect(split.maximumPrimaryColumnWidth == 400)
            let pages = try #require(
                storyboard.instantiateViewController(withIdentifier: "Pages")
                    as? UIPageViewController)
            #expect(pages.isDoubleSided)
            #expect(pages.hidesBottomBarWhenPushed)
            let grid = try #require(
                storyboard.instantiateViewController(withIdentifier: "Grid")
                    as? UICollectionViewController)
            #expect(!grid.clearsSelectionOnViewWillAppear)
            #expect(grid.modalPresentationStyle == .automatic)
        }
        #expect(problems.count == 2)
        #expect(problems.contains { $0.contains("The attribute behavior is not supported") })
        #expect(problems.contains { $0.contains("Did you mean fullScreen?") })
    }

    @Test func `rare and old elements load, and each message names their effect`() throws {
        var screen: UIViewController?
        let problems = try AttributeFixtures.problems {
            let made = try #require(
                AttributeFixtures.storyboard("Rare").instantiateInitialViewController())
            made.loadViewIfNeeded()
            screen = made
        }
        let view = try #require(screen?.view)
        let collection: UICollectionView = try AttributeFixtures.tagged(1, in: view)
        #expect(collection.collectionViewLayout is RareLayout)
        _ = try AttributeFixtures.tagged(2, in: view) as UIView
        #expect(screen?.edgesForExtendedLayout == .bottom)
        #expect(problems == [])
    }
}

/// The layout of a collection in a fixture.
final class RareLayout: UICollectionViewLayout {}
