import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

/// The updates of cells for their states.
@MainActor struct CellStateTests {
    private static let size = CGSize(width: 300, height: 44)

    private func laidOut<Cell: UIView>(_ cell: Cell) -> Cell {
        cell.frame = CGRect(origin: .zero, size: Self.size)
        cell.setNeedsLayout()
        cell.layoutIfNeeded()
        return cell
    }

    @Test func `a cell that overrides its update shows its content for each state`() {
        let cell = laidOut(MarkedCell(style: .default, reuseIdentifier: nil))
        #expect(cell.states.count == 1)
        #expect(cell.shownText == "idle")
        cell.isHighlighted = true
        cell.isSelected = true
        cell.layoutIfNeeded()
        #expect(cell.states.count == 2)
        #expect(cell.states.last?.isHighlighted == true)
        #expect(cell.shownText == "selected")
        cell.layoutIfNeeded()
        #expect(cell.states.count == 2)
    }

    @Test func `a cell is updated before it is measured`() {
        let cell = MarkedCell(style: .default, reuseIdentifier: nil)
        let size = cell.systemLayoutSizeFitting(
            CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(cell.states.count == 1)
        #expect(size.height >= 44)
    }

    @Test func `a reused cell is updated again`() {
        let cell = laidOut(MarkedCell(style: .default, reuseIdentifier: nil))
        cell.prepareForReuse()
        cell.layoutIfNeeded()
        #expect(cell.states.count == 2)
    }

    @Test func `the closure of a cell gets states of the app's own`() {
        let cell = MarkedCell(style: .default, reuseIdentifier: nil)
        cell.isUrgent = true
        var found: [AnyHashable?] = []
        cell.configurationUpdateHandler = { _, state in found.append(state[.urgent]) }
        #expect(found == [])
        _ = laidOut(cell)
        #expect(found == [true])
    }

    @Test func `a content configuration is updated for the state unless the cell forbids it`() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.contentConfiguration = PulsingContent()
        _ = laidOut(cell)
        let view = cell.contentView.subviews.first as? PulsingView
        #expect(view?.text == "idle")
        cell.isSelected = true
        cell.layoutIfNeeded()
        #expect(view?.text == "selected")
        cell.automaticallyUpdatesContentConfiguration = false
        cell.isSelected = false
        cell.layoutIfNeeded()
        #expect(view?.text == "selected")
    }

    @Test func `an item of a collection is updated for its state`() {
        let item = laidOut(UICollectionViewCell(frame: .zero))
        var states: [Bool] = []
        item.configurationUpdateHandler = { cell, state in
            states.append(state.isSelected)
            cell.contentConfiguration = PulsingContent().updated(for: state)
        }
        item.layoutIfNeeded()
        item.isSelected = true
        item.layoutIfNeeded()
        #expect(states == [false, true])
        #expect((item.contentView.subviews.first as? PulsingView)?.text == "selected")
    }

    @Test func `a cell is notified of the controls that it shows and hides`() {
        let source = ThreeRows()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 600), style: .plain)
        table.register(MarkedCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = source
        table.layoutIfNeeded()
        let cell = table.cellForRow(at: IndexPath(row: 0, section: 0)) as? MarkedCell
        cell?.masks = []
        table.setEditing(true, animated: false)
        table.layoutIfNeeded()
        #expect(cell?.masks == ["will 1 false", "did 1 true"])
        #expect(cell?.configurationState.isEditing == true)
        cell?.masks = []
        table.setEditing(false, animated: false)
        table.layoutIfNeeded()
        #expect(cell?.masks == ["will 0 true", "did 0 false"])
    }
}

extension UIConfigurationStateCustomKey {
    fileprivate static let urgent = UIConfigurationStateCustomKey("urgent")
}

private final class MarkedCell: UITableViewCell {
    var states: [UICellConfigurationState] = []
    var masks: [String] = []
    var isUrgent = false

    var shownText: String? { (contentView.subviews.first as? PulsingView)?.text }

    override var configurationState: UICellConfigurationState {
        var state = super.configurationState
        state[.urgent] = isUrgent ? true : nil
        return state
    }

    override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        states.append(state)
        contentConfiguration = PulsingContent().updated(for: state)
    }

    override func willTransition(to state: UITableViewCell.StateMask) {
        super.willTransition(to: state)
        masks.append("will \(state.rawValue) \(isEditing)")
    }

    override func didTransition(to state: UITableViewCell.StateMask) {
        super.didTransition(to: state)
        masks.append("did \(state.rawValue) \(isEditing)")
    }
}

private struct PulsingContent: UIContentConfiguration {
    var text = "none"

    func makeContentView() -> any UIView & UIContentView { PulsingView(self) }

    func updated(for state: any UIConfigurationState) -> PulsingContent {
        let isSelected = (state as? UICellConfigurationState)?.isSelected ?? false
        return PulsingContent(text: isSelected ? "selected" : "idle")
    }
}

private final class PulsingView: UIView, UIContentView {
    var configuration: any UIContentConfiguration

    init(_ configuration: PulsingContent) {
        self.configuration = configuration
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    var text: String? { (configuration as? PulsingContent)?.text }
}

private final class ThreeRows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
    }

    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}
}
