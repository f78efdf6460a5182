import Foundation
import HostLink
import UIKitPrimitives

/// A wheel of a picker view.
///
/// The page shows the titles and turns the wheel; the view has the selected row, and the row views
/// near it if the delegate provides them.
final class PickerColumnView: UIView {
    /// The height of a row with a title.
    static let rowHeight: CGFloat = 32
    /// The number of rows above and below the visible ones whose views are loaded in advance.
    private static let rowsAhead = 12
    /// The maximum distance between a row that the wheel no longer has and the rows that it has.
    private static let distanceMax = 10_000

    let component: Int
    private(set) var rowHeight = PickerColumnView.rowHeight
    private(set) var selected = 0 { didSet { if oldValue != selected { selectedDidChange() } } }
    private(set) var count = 0

    private weak var picker: UIPickerView?
    private var titles = PickerTitles()
    /// Whether the delegate provides views; nil until it was asked.
    private var hasViews: Bool?
    private var rowViews: [Int: PickerRowView] = [:]
    private var spareViews: [UIView] = []

    init(picker: UIPickerView, component: Int) {
        self.picker = picker
        self.component = component
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    /// Selects the row, or the nearest one that exists.
    func select(_ row: Int) {
        selected = max(0, min(row, count - 1))
    }

    private func selectedDidChange() {
        picker?.setNeedsLayout()
        setNeedsRendering()
    }

    // MARK: - Rows

    /// Asks for the titles or views again.
    func reload(count: Int, rowHeight: CGFloat) {
        self.rowHeight = rowHeight
        removeRowViews { _ in false }
        hasViews = nil
        self.count = count
        titles = PickerTitles()
        select(selected)
        updateTitles()
        setNeedsRendering()
    }

    /// Asks for the titles of the rows near the selected one, if they are not known.
    private func updateTitles() {
        // Rows with numbers of their own are those near the selected one already.
        let rows = titles.wanted(count: count, selected: selected, isWhole: numbering != nil)
        guard rows != titles.rows else { return }
        let moved = titles.moved(to: rows, title)
        // The delegate may have reloaded the wheel with fewer rows.
        guard rows.upperBound <= count else { return }
        titles = moved
        setNeedsRendering()
    }

    private func title(of row: Int) -> String {
        guard let picker, let delegate = picker.delegate else { return "" }
        let styled = delegate.pickerView(
            picker, attributedTitleForRow: row, forComponent: component)
        return styled?.string
            ?? delegate.pickerView(picker, titleForRow: row, forComponent: component) ?? ""
    }

    func view(forRow row: Int) -> UIView? { rowViews[row]?.content }

    /// Loads the views of the rows near the selected one, and puts the others aside.
    func updateRowViews() {
        updateTitles()
        guard count > 0, hasViews != false else { return }
        let visible = Int((bounds.height / max(rowHeight, 1)).rounded(.up)) / 2
        let reach = visible + Self.rowsAhead
        let near = max(0, selected - reach)...selected + min(count - 1 - selected, reach)
        removeRowViews { near.contains($0) }
        // The selected row is loaded first, because it shows whether the delegate provides views at
        // all.
        load(selected)
        guard hasViews == true else { return }
        for row in near { load(row) }
        for (row, view) in rowViews {
            view.frame = CGRect(
                x: 0, y: CGFloat(row - titles.rows.lowerBound) * rowHeight, width: bounds.width,
                height: rowHeight)
        }
    }

    private func load(_ row: Int) {
        guard rowViews[row] == nil, hasViews != false, let picker, let delegate = picker.delegate
        else { return }
        let spare = spareViews.popLast()
        let component = component
        let reply = OptionalMethod.ask(delegate) {
            delegate.pickerView(picker, viewForRow: row, forComponent: component, reusing: spare)
        }
        hasViews = !reply.absent.contains(.pickerRowView)
        guard hasViews == true else { return }
        // The delegate may have reloaded the wheel with fewer rows.
        guard titles.rows.contains(row) else { return }
        let view = PickerRowView(row: row, content: reply.answer)
        rowViews[row] = view
        titles[row] = PickerRowView.spokenText(of: reply.answer) ?? titles[row]
        addSubview(view)
        setNeedsRendering()
    }

    private func removeRowViews(except isKept: (Int) -> Bool) {
        for (row, view) in rowViews where !isKept(row) {
            view.removeFromSuperview()
            view.content.removeFromSuperview()
            rowViews[row] = nil
            spareViews.append(view.content)
        }
    }

    // MARK: - Input and rendering

    override func handle(_ action: InputAction) -> Bool {
        switch action {
        case .value(let value):
            let first = firstNumber
            guard let number = Int(exactly: value.rounded()), abs(number) <= Int(Int32.max) else {
                return true
            }
            userSelects(number - first)
        case .choose(let index):
            guard titles.texts.indices.contains(index) else { return true }
            userSelects(titles.rows.lowerBound + index)
        default: return super.handle(action)
        }
        return true
    }

    private func userSelects(_ row: Int) {
        guard row != selected else { return }
        guard (0..<count).contains(row) else {
            // The rows of the wheel were replaced after the user had turned it.
            guard numbering != nil, abs(row) <= Self.distanceMax else { return }
            picker?.userDidSelect(row, inComponent: component)
            return
        }
        selected = row
        picker?.userDidSelect(row, inComponent: component)
    }

    /// The number of the first row, if the rows of the wheel have numbers of their own.
    private var firstNumber: Int { numbering?.firstNumber(ofComponent: component) ?? 0 }

    private var numbering: (any PickerRowNumbering)? {
        guard let numbering = picker?.delegate as? any PickerRowNumbering,
            numbering.firstNumber(ofComponent: component) != nil
        else { return nil }
        return numbering
    }

    override var renderKind: RenderKind { .pickerColumn }

    override var nodeComponent: String? { "column-\(component)" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.titles] = .strings(titles.texts)
        let first = firstNumber + titles.rows.lowerBound
        if first != 0 { node[.minimum] = .number(Double(first)) }
        if titles.rows.count < count { node[.maximum] = .number(Double(count - 1)) }
        node[.value] = .number(Double(firstNumber + selected))
        node[.rowHeight] = .number(rowHeight)
        if hasViews == true { node[.style] = .string("views") }
        guard let picker else { return }
        if !picker.isUserInteractionEnabled { node[.enabled] = .bool(false) }
        if let name = picker.accessibilityIdentifier ?? picker.restorationIdentifier {
            node[.identifier] = .string("\(name)-\(component)")
        }
        let delegate = picker.delegate as? any UIPickerViewAccessibilityDelegate
        let label = delegate?.pickerView(picker, accessibilityLabelForComponent: component)
        if let label = label ?? picker.accessibilityLabel {
            node[.accessibilityLabel] = .string(label)
        }
        if let hint = delegate?.pickerView(picker, accessibilityHintForComponent: component) {
            node[.accessibilityHint] = .string(hint)
        }
    }

    // Row views come from a dictionary; their nodes are in the order of the rows.
    override var renderedSubviews: [UIView] {
        rowViews.sorted { $0.key < $1.key }.map(\.value)
    }
}

/// A delegate whose rows have numbers that stay the same when the rows of a wheel are replaced.
///
/// So the right row is selected even if the rows were replaced after the user had turned the wheel.
protocol PickerRowNumbering: UIPickerViewDelegate {
    /// Returns the number of the first row of a wheel; nil for a wheel whose rows are never
    /// replaced.
    func firstNumber(ofComponent component: Int) -> Int?
}

/// The container of a view that the delegate provides for a row.
private final class PickerRowView: UIView {
    let row: Int
    let content: UIView

    init(row: Int, content: UIView) {
        self.row = row
        self.content = content
        super.init(frame: .zero)
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the text that assistive technology reads for a view and its subviews.
    static func spokenText(of view: UIView) -> String? {
        if let label = view.accessibilityLabel { return label }
        if let text = (view as? UILabel)?.text { return text }
        let texts = view.subviews.compactMap(spokenText)
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        content.frame = bounds
    }

    // A view is used for different rows, so its node is named for the row.
    override var nodeComponent: String? { "row-\(row)" }
}
