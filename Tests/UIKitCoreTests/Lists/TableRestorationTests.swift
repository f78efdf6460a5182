import Foundation
import HostLink
import RestorationArchive
import RestorationCoder
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// Selection and position of tables across relaunches (specification 4.2 to 4.7).
@MainActor
struct TableRestorationTests {
    private let names = (0..<100).map { "person \($0)" }

    /// Scrolls a third of a row into row 30, selects two rows, and returns the table's state.
    private func preserve(_ source: PeopleSource) -> ObjectDecoder {
        let table = makeTable(source)
        table.allowsMultipleSelection = true
        let window = host(table)
        _ = table.handle(.scroll(x: 0, y: 30 * 44 + 15, revision: 1))
        table.selectRow(at: [0, 31], animated: false, scrollPosition: .none)
        table.selectRow(at: [0, 60], animated: false, scrollPosition: .none)
        window.layoutIfNeeded()
        return transfer(table)
    }

    private func transfer(_ table: UITableView) -> ObjectDecoder {
        let encoder = ObjectEncoder()
        table.encodeRestorableState(with: encoder)
        #expect(encoder.diagnostics.isEmpty)
        return ObjectDecoder(fields: encoder.fields)
    }

    private func selected(_ table: UITableView, in source: PeopleSource) -> [String] {
        (table.indexPathsForSelectedRows ?? []).map { source.sections[$0.section][$0.row] }
    }

    private func restore(
        _ coder: ObjectDecoder, into source: PeopleSource
    ) -> (table: UITableView, window: UIWindow) {
        let table = makeTable(source)
        table.allowsMultipleSelection = true
        table.decodeRestorableState(with: coder)
        return (table, host(table))
    }

    @Test(.specification("4.3", "1.8.1", "1.8.4"))
    func `a table asks for the model identifiers of its selected rows and first visible row`() {
        let source = NamedPeopleSource([names])
        let table = makeTable(source)
        let window = host(table)
        table.selectRow(at: [0, 3], animated: false, scrollPosition: .none)
        source.forgetQuestions()
        _ = transfer(table)
        #expect(source.questions == ["name of 0.3", "name of 0.0"])
        _ = window
    }

    @Test(.specification("4.3", "1.8.2"))
    func `the same elements are selected and first after rows were deleted and inserted`() {
        let coder = preserve(NamedPeopleSource([names]))
        var changed = names.filter { $0 != "person 3" && $0 != "person 7" }
        changed.insert(contentsOf: (0..<20).map { "new \($0)" }, at: 5)
        let source = NamedPeopleSource([["first section"], changed])
        let (table, window) = restore(coder, into: source)
        #expect(selected(table, in: source) == ["person 31", "person 60"])
        let first = table.visibleCells.first
        #expect(first?.textLabel?.text == "person 30")
        #expect((first?.frame.minY ?? 0) + 15 == table.contentOffset.y)
        _ = window
    }

    @Test(.specification("10.13", "4.2"))
    func `the same elements are selected and first after the rows were reordered`() {
        let coder = preserve(NamedPeopleSource([names]))
        var generator = SplitMix(state: 11)
        var shuffled = names.shuffled(using: &generator)
        // A row near the end cannot be scrolled to the top, so the test moves it to the middle.
        shuffled.removeAll { $0 == "person 30" }
        shuffled.insert("person 30", at: 50)
        let source = NamedPeopleSource([shuffled])
        let (table, window) = restore(coder, into: source)
        #expect(Set(selected(table, in: source)) == ["person 31", "person 60"])
        #expect(table.visibleCells.first?.textLabel?.text == "person 30")
        _ = window
    }

    @Test(.specification("4.3"))
    func
        `the saved index path is checked first, and the element is searched for only if another is there`()
    {
        let coder = preserve(NamedPeopleSource([names]))
        let source = NamedPeopleSource([names])
        let table = makeTable(source)
        table.allowsMultipleSelection = true
        table.decodeRestorableState(with: coder)
        let window = host(table)
        #expect(Array(source.questions.prefix(2)) == ["name of 0.31", "name of 0.60"])
        #expect(source.questions.allSatisfy { $0.hasPrefix("name of") })
        _ = window
    }

    @Test(.specification("4.5")) func `a deleted element is neither selected nor scrolled to`() {
        let coder = preserve(NamedPeopleSource([names]))
        let gone = Set(["person 30", "person 31"])
        let source = NamedPeopleSource([names.filter { !gone.contains($0) }])
        let (table, window) = restore(coder, into: source)
        #expect(selected(table, in: source) == ["person 60"])
        #expect(table.contentOffset.y == 0)
        _ = window
    }

    @Test(.specification("4.4", "10.13"))
    func `a table without model identifiers restores index paths and offset`() {
        let coder = preserve(PeopleSource([names]))
        let source = PeopleSource([names.reversed()])
        let (table, window) = restore(coder, into: source)
        #expect(table.indexPathsForSelectedRows == [[0, 31], [0, 60]])
        #expect(table.contentOffset.y == 1335)
        _ = window
    }

    @Test(.specification("4.7"))
    func `rows that arrive after the launch are selected and scrolled to when they exist`() {
        let coder = preserve(NamedPeopleSource([names]))
        let source = NamedPeopleSource([[]])
        let (table, window) = restore(coder, into: source)
        #expect(table.indexPathsForSelectedRows == nil)
        source.sections = [names]
        table.reloadData()
        window.layoutIfNeeded()
        #expect(selected(table, in: source) == ["person 31", "person 60"])
        #expect(table.contentOffset.y == 1335)
    }

    @Test func `scrolling and selecting by the user win over a pending restoration`() {
        let coder = preserve(NamedPeopleSource([names]))
        let source = NamedPeopleSource([Array(names.prefix(25))])
        let (table, window) = restore(coder, into: source)
        _ = table.handle(.scroll(x: 0, y: 88, revision: 2))
        _ = table.cellForRow(at: [0, 4])?.handle(.tap(x: 1, y: 1))
        source.sections = [names]
        table.insertRows(at: (25..<100).map { [0, $0] }, with: .none)
        window.layoutIfNeeded()
        #expect(selected(table, in: source) == ["person 4"])
        #expect(table.contentOffset.y == 88)
    }

    @Test func `scrolling by the app wins over a pending restoration`() {
        let coder = preserve(NamedPeopleSource([names]))
        let source = NamedPeopleSource([Array(names.prefix(25))])
        let (table, window) = restore(coder, into: source)
        table.scrollToRow(at: [0, 5], at: .top, animated: false)
        source.sections = [names]
        table.insertRows(at: (25..<100).map { [0, $0] }, with: .none)
        window.layoutIfNeeded()
        #expect(table.contentOffset.y == 220)
    }

    @Test func `a restored row near the end is scrolled to as far as the content allows`() {
        let coder = preserve(NamedPeopleSource([names]))
        let source = NamedPeopleSource([Array(names.prefix(35))])
        let (table, window) = restore(coder, into: source)
        #expect(table.contentOffset.y == 1100)
        _ = window
    }

    @Test func `a table that allows no selection has none after restoration`() {
        let coder = preserve(NamedPeopleSource([names]))
        let source = NamedPeopleSource([names])
        let table = makeTable(source)
        table.allowsSelection = false
        table.decodeRestorableState(with: coder)
        let window = host(table)
        #expect(table.indexPathsForSelectedRows == nil)
        #expect(table.contentOffset.y == 1335)
        _ = window
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a preserved row offset that is not finite counts as zero`(_ offset: Double) {
        let source = NamedPeopleSource([names])
        let table = makeTable(source)
        let window = host(table)
        _ = table.handle(.scroll(x: 0, y: 1335, revision: 1))
        window.layoutIfNeeded()
        let encoder = ObjectEncoder()
        table.encodeRestorableState(with: encoder)
        let fields = encoder.fields.map { field in
            field.key.hasSuffix("RowOffsetKey")
                ? ArchiveField(key: field.key, value: .double(offset)) : field
        }
        let (restored, second) = restore(ObjectDecoder(fields: fields), into: source)
        #expect(restored.contentOffset.y == 1320)
        _ = second
    }

    @Test func `a position that cannot be restored yet is kept for the next launch`() {
        let coder = preserve(NamedPeopleSource([names]))
        let (waiting, window) = restore(coder, into: NamedPeopleSource([[]]))
        let source = NamedPeopleSource([names])
        let (table, second) = restore(transfer(waiting), into: source)
        #expect(selected(table, in: source) == ["person 31", "person 60"])
        #expect(table.contentOffset.y == 1335)
        _ = (window, second)
    }

    @Test func `a table that was never shown keeps the state that it decoded`() {
        let coder = preserve(NamedPeopleSource([names]))
        let hidden = makeTable(NamedPeopleSource([names]))
        hidden.decodeRestorableState(with: coder)
        let source = NamedPeopleSource([names])
        let (table, window) = restore(transfer(hidden), into: source)
        #expect(selected(table, in: source) == ["person 31", "person 60"])
        #expect(table.contentOffset.y == 1335)
        _ = window
    }

    @Test func `positions without model identifiers are dropped once a table has rows`() {
        let coder = preserve(PeopleSource([names]))
        let source = PeopleSource([Array(names.prefix(20))])
        let (table, window) = restore(coder, into: source)
        #expect(table.indexPathsForSelectedRows == nil)
        source.sections = [names]
        table.insertRows(at: (20..<100).map { [0, $0] }, with: .none)
        window.layoutIfNeeded()
        #expect(table.indexPathsForSelectedRows == nil)
        #expect(table.contentOffset.y == 0)
    }

    @Test(arguments: [0, 20])
    func `positions without model identifiers are not kept once the rows were asked for`(
        count: Int
    ) {
        let coder = preserve(PeopleSource([names]))
        let (table, window) = restore(coder, into: PeopleSource([Array(names.prefix(count))]))
        let (later, second) = restore(transfer(table), into: PeopleSource([names]))
        #expect(later.indexPathsForSelectedRows == nil)
        #expect(later.contentOffset.y == 0)
        _ = (window, second)
    }

    @Test(.specification("4.7"))
    func `positions without model identifiers wait for rows that arrive after the launch`() {
        let coder = preserve(PeopleSource([names]))
        let source = PeopleSource([[]])
        let (table, window) = restore(coder, into: source)
        source.sections = [names]
        table.reloadData()
        window.layoutIfNeeded()
        #expect(table.indexPathsForSelectedRows == [[0, 31], [0, 60]])
        #expect(table.contentOffset.y == 1335)
    }

    @Test(.specification("4.7", "1.1.1"))
    func `positions without model identifiers wait for all rows until restoration completes`() {
        let former = UIApplication.sharedIfRunning
        UIApplication.sharedIfRunning = UIApplication(
            manifest: AppManifest(infoDictionary: [:], executableName: "Lists"))
        defer { UIApplication.sharedIfRunning = former }
        let coder = preserve(PeopleSource([names]))
        UIApplication.shared.extendStateRestoration()
        let source = PeopleSource([Array(names.prefix(20))])
        let (table, window) = restore(coder, into: source)
        let (later, second) = restore(transfer(table), into: PeopleSource([names]))
        #expect(later.indexPathsForSelectedRows == [[0, 31], [0, 60]])
        source.sections = [Array(names.prefix(40))]
        table.insertRows(at: (20..<40).map { [0, $0] }, with: .none)
        UIApplication.shared.completeStateRestoration()
        window.layoutIfNeeded()
        #expect(table.indexPathsForSelectedRows == [[0, 31]])
        source.sections = [names]
        table.insertRows(at: (40..<100).map { [0, $0] }, with: .none)
        window.layoutIfNeeded()
        #expect(table.indexPathsForSelectedRows == [[0, 31]])
        _ = second
    }

    @Test(.specification("1.1.1"))
    func `positions that were dropped stay dropped when the app extends its restoration`() {
        withRestoringApp {
            let coder = preserve(PeopleSource([names]))
            let source = PeopleSource([Array(names.prefix(20))])
            let (table, window) = restore(coder, into: source)
            UIApplication.shared.extendStateRestoration()
            source.sections = [names]
            table.insertRows(at: (20..<100).map { [0, $0] }, with: .none)
            window.layoutIfNeeded()
            UIApplication.shared.completeStateRestoration()
            #expect(table.indexPathsForSelectedRows == nil)
            #expect(table.contentOffset.y == 0)
        }
    }

    @Test(.specification("1.1.1"))
    func `rows added after restoration do not get positions without model identifiers`() {
        withRestoringApp {
            let coder = preserve(PeopleSource([names]))
            UIApplication.shared.extendStateRestoration()
            let source = PeopleSource([Array(names.prefix(20))])
            let (table, window) = restore(coder, into: source)
            UIApplication.shared.completeStateRestoration()
            source.sections = [names]
            table.insertRows(at: (20..<100).map { [0, $0] }, with: .none)
            window.layoutIfNeeded()
            #expect(table.indexPathsForSelectedRows == nil)
            #expect(table.contentOffset.y == 0)
        }
    }

    @Test func `a table that was never shown keeps positions without model identifiers`() {
        let coder = preserve(PeopleSource([names]))
        let hidden = makeTable(PeopleSource([names]))
        hidden.decodeRestorableState(with: coder)
        let (table, window) = restore(transfer(hidden), into: PeopleSource([names]))
        #expect(table.indexPathsForSelectedRows == [[0, 31], [0, 60]])
        #expect(table.contentOffset.y == 1335)
        _ = window
    }

    @Test func `a table's position is restored independently of its top inset`() {
        let source = NamedPeopleSource([names])
        let table = makeTable(source)
        table.contentInset.top = 88
        let window = host(table)
        _ = table.handle(.scroll(x: 0, y: 440, revision: 1))
        window.layoutIfNeeded()
        let coder = transfer(table)
        let again = NamedPeopleSource([names])
        let restored = makeTable(again)
        restored.decodeRestorableState(with: coder)
        restored.contentInset.top = 44
        let second = host(restored)
        #expect(restored.firstVisibleRow == [0, 10])
        #expect(restored.contentOffset.y == 396)
        _ = (window, second)
    }

    @Test func `a table with self-sizing rows restores its first visible row`() {
        let source = NamedPeopleSource([names])
        let table = UITableView(frame: .zero, style: .plain)
        source.height = { _ in UITableView.automaticDimension }
        table.dataSource = source
        table.delegate = source
        table.estimatedRowHeight = 20
        let window = host(table)
        for y in stride(from: 400.0, through: 1600, by: 400) {
            _ = table.handle(.scroll(x: 0, y: y, revision: 1))
            window.layoutIfNeeded()
        }
        let first = table.firstVisibleRow
        let coder = transfer(table)
        let again = NamedPeopleSource([names])
        again.height = source.height
        let restored = UITableView(frame: .zero, style: .plain)
        restored.dataSource = again
        restored.delegate = again
        restored.estimatedRowHeight = 20
        restored.decodeRestorableState(with: coder)
        let second = host(restored)
        #expect(first != [0, 0])
        #expect(restored.firstVisibleRow == first)
        _ = (window, second)
    }
}
