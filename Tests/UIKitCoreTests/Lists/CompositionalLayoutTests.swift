import Foundation
import HostLink
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// Layouts that consist of sections, groups and items.
@MainActor
struct CompositionalLayoutTests {
    private let source = CountSource()

    private func frames(
        _ layout: UICollectionViewCompositionalLayout, counts: [Int], width: CGFloat = 300,
        height: CGFloat = 400
    ) -> [[CGRect]] {
        source.counts = counts
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
        source.register(in: collection)
        collection.dataSource = source
        collection.layoutIfNeeded()
        return counts.enumerated().map { section, count in
            (0..<count).compactMap {
                layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
            }
        }
    }

    private func size(
        _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    @Test func `a grid repeats its group, with equal columns, spaces and insets`() {
        let item = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(50)), subitem: item, count: 2)
        group.interItemSpacing = .fixed(20)
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 10
        section.contentInsets = NSDirectionalEdgeInsets(
            top: 5, leading: 10, bottom: 5, trailing: 10)
        let layout = UICollectionViewCompositionalLayout(section: section)
        #expect(
            frames(layout, counts: [3]) == [
                [
                    CGRect(x: 10, y: 5, width: 130, height: 50),
                    CGRect(x: 160, y: 5, width: 130, height: 50),
                    CGRect(x: 10, y: 65, width: 130, height: 50),
                ]
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 300, height: 120))
    }

    @Test func `items of a fraction fill a group, and the insets of items make their spaces`() {
        let item = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(1.0 / 3), .fractionalHeight(1)))
        item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 1, trailing: 2)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .fractionalWidth(1.0 / 3)), subitems: [item])
        let layout = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: group))
        let frames = frames(layout, counts: [4])[0]
        #expect(frames.map(\.minX) == [2, 102, 202, 2])
        #expect(frames.map(\.minY) == [1, 1, 1, 101])
        #expect(frames.allSatisfy { $0.size == CGSize(width: 96, height: 98) })
    }

    @Test func `a group in a group places its items beside the others`() {
        let large = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(0.7), .fractionalHeight(1)))
        let small = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitems: [small])
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [large, column])
        let layout = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: group))
        let frames = frames(layout, counts: [4])[0]
        #expect(frames[0] == CGRect(x: 0, y: 0, width: 210, height: 100))
        #expect(frames[1] == CGRect(x: 210, y: 0, width: 90, height: 50))
        #expect(frames[2] == CGRect(x: 210, y: 50, width: 90, height: 50))
        #expect(frames[3] == CGRect(x: 0, y: 100, width: 210, height: 100))
    }

    @Test func `flexible spaces take what the items leave free`() {
        let item = NSCollectionLayoutItem(layoutSize: size(.absolute(50), .absolute(40)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)), repeatingSubitem: item, count: 3)
        group.interItemSpacing = .flexible(10)
        let layout = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: group))
        let frames = frames(layout, counts: [5], width: 290)[0]
        #expect(frames.map(\.minX) == [0, 120, 240, 0, 60])
        let wide = self.frames(layout, counts: [4], width: 230)[0]
        #expect(wide.map(\.minX) == [0, 90, 180, 0])
    }

    @Test func `sections have their own layouts, headers and distances`() throws {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.interSectionSpacing = 7
        var asked: [Int] = []
        let layout = UICollectionViewCompositionalLayout(
            sectionProvider: { index, environment in
                asked.append(index)
                #expect(environment.container.effectiveContentSize.width == 300)
                let full = size(.fractionalWidth(1), .absolute(CGFloat(10 * (index + 1))))
                let section = NSCollectionLayoutSection(
                    group: .horizontal(
                        layoutSize: full, subitems: [NSCollectionLayoutItem(layoutSize: full)]))
                section.boundarySupplementaryItems = [
                    NSCollectionLayoutBoundarySupplementaryItem(
                        layoutSize: size(.fractionalWidth(1), .absolute(20)),
                        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
                ]
                return section
            }, configuration: configuration)
        let frames = frames(layout, counts: [1, 2])
        #expect(frames[0][0].minY == 20)
        #expect(frames[1].map(\.minY) == [57, 77])
        #expect(Set(asked) == [0, 1])
        let header = layout.layoutAttributesForSupplementaryView(
            ofKind: UICollectionView.elementKindSectionHeader, at: [1, 0])
        #expect(header?.frame == CGRect(x: 0, y: 37, width: 300, height: 20))
    }

    @Test func `a custom group has the frames that its closure returns`() {
        let group = NSCollectionLayoutGroup.custom(
            layoutSize: size(.fractionalWidth(1), .absolute(30))
        ) { _ in
            [
                NSCollectionLayoutGroupCustomItem(
                    frame: CGRect(x: 5, y: 6, width: 7, height: 8), zIndex: 3)
            ]
        }
        let layout = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: group))
        let frames = frames(layout, counts: [2])[0]
        #expect(frames.map(\.minY) == [6, 36])
        #expect(layout.layoutAttributesForItem(at: [0, 1])?.zIndex == 3)
    }

    @Test func `groups without items and items without a size end`() {
        let empty = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(10)), subitems: [])
        let none = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: empty))
        #expect(frames(none, counts: [3]) == [[]])
        let flat = NSCollectionLayoutItem(layoutSize: size(.absolute(0), .absolute(0)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(0)), subitems: [flat])
        let zero = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: group))
        #expect(frames(zero, counts: [3])[0].count == 3)
    }

    @Test func `a horizontal layout places its groups beside each other`() {
        let item = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.absolute(100), .fractionalHeight(0.5)), subitems: [item])
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        let layout = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: group), configuration: configuration)
        #expect(
            frames(layout, counts: [3])[0].map(\.origin) == [
                CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 200, y: 0),
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 300, height: 400))
    }

    @Test func `the rows of a list have the heights of their content`() throws {
        let configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        let layout = UICollectionViewCompositionalLayout.list(using: configuration)
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        let texts = ["short", String(repeating: "a long text ", count: 30), "end"]
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
            cell, _, text in
            var content = cell.defaultContentConfiguration()
            content.text = text
            cell.contentConfiguration = content
            cell.accessories = [.disclosureIndicator()]
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collection) {
            $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(texts)
        source.apply(snapshot)
        let window = host(collection)
        func height(_ item: Int) -> CGFloat {
            layout.layoutAttributesForItem(at: [0, item])?.frame.height ?? 0
        }
        #expect(height(0) == 44)
        #expect(height(1) > 100)
        #expect(layout.layoutAttributesForItem(at: [0, 0])?.frame.minX == 16)
        let tall = height(1)
        snapshot.deleteItems(["short"])
        source.apply(snapshot)
        window.layoutIfNeeded()
        #expect(height(0) == tall)
        #expect(height(1) == 44)
        let cell = try #require(collection.cellForItem(at: [0, 0]))
        var node = RenderNode(key: .root, kind: cell.renderKind)
        cell.describe(&node)
        #expect(node[.separator] == .bool(true))
        #expect(node[.accessory] == .string("disclosure"))
        #expect(node[.style] == .string("insetGrouped"))
    }
}

/// The position of a list of measured rows across relaunches.
@MainActor
struct MeasuredListRestorationTests {
    @Test(.specification("4.8"))
    func `a list of measured rows shows the same rows after a relaunch`() throws {
        let app = AppUnderTest.planned(AppPlan { TallController() })
        app.launch()
        try app.scroll("tall", y: 3_000)
        try app.scroll("tall", y: 5_000)
        let before = try #require((app.root as? TallController)?.firstVisible)
        #expect(before.item > 20)
        _ = app.relaunchTraced()
        let after = try #require((app.root as? TallController)?.firstVisible)
        #expect(after.item == before.item)
        #expect(abs(after.distance - before.distance) < 1)
    }
}

/// A list of rows that are several times as high as estimated.
private final class TallController: UIViewController {
    private var source: UICollectionViewDiffableDataSource<Int, Int>?
    private let list = UICollectionView(
        frame: .zero,
        collectionViewLayout: UICollectionViewCompositionalLayout.list(
            using: UICollectionLayoutListConfiguration(appearance: .plain)))

    override func viewDidLoad() {
        super.viewDidLoad()
        restorationIdentifier = "root"
        list.frame = view.bounds
        list.restorationIdentifier = "tall"
        view.addSubview(list)
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
            cell, _, number in
            var content = cell.defaultContentConfiguration()
            content.text = String(repeating: "row \(number) ", count: 60)
            cell.contentConfiguration = content
        }
        source = UICollectionViewDiffableDataSource(collectionView: list) {
            $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems(Array(0..<200))
        source?.apply(snapshot)
    }

    /// The first visible row, and how far its top is above the visible part.
    var firstVisible: (item: Int, distance: CGFloat)? {
        list.visibleCells.filter { $0.frame.maxY > list.bounds.minY }
            .min { $0.frame.minY < $1.frame.minY }
            .flatMap { cell in
                list.indexPath(for: cell).map { ($0.item, list.bounds.minY - cell.frame.minY) }
            }
    }
}

/// A data source of empty cells.
@MainActor
private final class CountSource: NSObject, UICollectionViewDataSource {
    var counts: [Int] = []

    func register(in collection: UICollectionView) {
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collection.register(
            UICollectionReusableView.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { counts[section] }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
}
