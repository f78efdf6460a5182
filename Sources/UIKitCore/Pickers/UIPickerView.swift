public import Foundation
import HostLink
import UIKitPrimitives

/// A view with one or more wheels, on each of which the user selects a row.
///
/// It preserves nothing by itself, because the selected rows belong to a model.
///
/// - Note: Difference from UIKit: the wheels are flat, and a row is also selected by a click, the
///   arrow keys, or the first letters of its title. Of a wheel with more than 1,000 rows, the page
///   has the titles near the selected row: a turn ends at the last of them, and the next one
///   continues. Letters are searched for among them.
open class UIPickerView: UIView {
    /// The object that provides the numbers of wheels and rows.
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { setNeedsReload() } }

    /// The object that provides the rows and is notified of the user's choice.
    open weak var delegate: (any UIPickerViewDelegate)? { didSet { setNeedsReload() } }

    /// Whether the selected rows are highlighted.
    ///
    /// The value has no effect, because the selected rows are always highlighted.
    open var showsSelectionIndicator = true

    private var columns: [PickerColumnView] = []
    private var needsReload = true
    private var isReloading = false

    private static let size = CGSize(width: 320, height: 216)
    private static let margin: CGFloat = 9
    private static let gap: CGFloat = 5

    /// Creates a picker with a frame; with a frame of no size, it has the default size.
    public override init(frame: CGRect) {
        super.init(
            frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.size) : frame)
    }

    /// Creates a picker from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        coder.readInterface(into: self, as: UIPickerView.self)
    }

    // MARK: - Counts and rows

    /// The number of wheels.
    open var numberOfComponents: Int {
        reloadIfNeeded()
        return columns.count
    }

    /// Returns the number of rows of a wheel; 0 if there is no such wheel.
    open func numberOfRows(inComponent component: Int) -> Int { column(component)?.count ?? 0 }

    /// Returns the size of the rows of a wheel.
    open func rowSize(forComponent component: Int) -> CGSize {
        guard let column = column(component) else { return .zero }
        layoutIfNeeded()
        return CGSize(width: column.bounds.width, height: column.rowHeight)
    }

    /// Returns the view that the delegate provided for a row; `nil` if the row has a title or is
    /// far from the visible ones.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? {
        layoutIfNeeded()
        return column(component)?.view(forRow: row)
    }

    private func column(_ component: Int) -> PickerColumnView? {
        reloadIfNeeded()
        return columns.indices.contains(component) ? columns[component] : nil
    }

    // MARK: - Selecting

    /// Selects a row without notifying the delegate; the page chooses the animation.
    ///
    /// A row that does not exist becomes the nearest one that does.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        column(component)?.select(row)
    }

    /// Returns the selected row of a wheel; -1 if it has no rows or does not exist.
    open func selectedRow(inComponent component: Int) -> Int {
        guard let column = column(component), column.count > 0 else { return -1 }
        return column.selected
    }

    /// Called when the user selected a row on the page.
    func userDidSelect(_ row: Int, inComponent component: Int) {
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }

    // MARK: - Reloading

    /// Asks the data source and the delegate for all wheels again.
    ///
    /// Selected rows stay selected by their numbers.
    open func reloadAllComponents() {
        guard !isReloading else { return }
        isReloading = true
        defer { isReloading = false }
        needsReload = false
        let wanted = max(0, dataSource?.numberOfComponents(in: self) ?? 0)
        while columns.count > wanted { columns.removeLast().removeFromSuperview() }
        while columns.count < wanted {
            let column = PickerColumnView(picker: self, component: columns.count)
            columns.append(column)
            addSubview(column)
        }
        for column in columns { reload(column) }
        setNeedsLayout()
    }

    /// Asks the data source and the delegate for the rows of a wheel again.
    open func reloadComponent(_ component: Int) {
        guard let column = column(component) else { return }
        reload(column)
        setNeedsLayout()
    }

    private func reload(_ column: PickerColumnView) {
        let component = column.component
        let count = dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
        let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? 0
        column.reload(
            count: max(0, count), rowHeight: height > 0 ? height : PickerColumnView.rowHeight)
    }

    private func setNeedsReload() {
        needsReload = true
        setNeedsLayout()
    }

    private func reloadIfNeeded() {
        if needsReload { reloadAllComponents() }
    }

    // MARK: - Layout

    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    open override var intrinsicContentSize: CGSize { Self.size }

    open override func layoutSubviews() {
        reloadIfNeeded()
        super.layoutSubviews()
        guard !columns.isEmpty else { return }
        let gaps = Self.gap * CGFloat(columns.count - 1)
        let wanted = columns.map {
            max(0, delegate?.pickerView(self, widthForComponent: $0.component) ?? 0)
        }
        let open = wanted.count { $0 == 0 }
        let room = bounds.width - 2 * Self.margin - gaps - wanted.reduce(0, +)
        let share = open > 0 ? max(0, room) / CGFloat(open) : 0
        var x = Self.margin + (open > 0 ? 0 : max(0, room) / 2)
        for (column, width) in zip(columns, wanted) {
            let width = width > 0 ? width : share
            column.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
            column.updateRowViews()
            x += width + Self.gap
        }
    }

    // MARK: - Rendering

    override var renderKind: RenderKind { .pickerView }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        let rowHeight = columns.first?.rowHeight ?? PickerColumnView.rowHeight
        node[.rowHeight] = .number(rowHeight)
        if !isUserInteractionEnabled { node[.enabled] = .bool(false) }
    }
}
