import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

@MainActor struct PickerViewTests {
    private let sizes = Sizes()

    private func picker() -> UIPickerView {
        let picker = UIPickerView()
        picker.dataSource = sizes
        picker.delegate = sizes
        picker.layoutIfNeeded()
        return picker
    }

    private func node(_ view: UIView) -> RenderNode {
        var node = RenderNode(key: .root, kind: view.renderKind)
        view.describe(&node)
        return node
    }

    @Test func `a picker view has the wheels and rows of its data source`() {
        let picker = picker()
        #expect(picker.numberOfComponents == 2)
        #expect(picker.numberOfRows(inComponent: 0) == 3)
        #expect(picker.numberOfRows(inComponent: 7) == 0)
        #expect(picker.selectedRow(inComponent: 0) == 0)
        #expect(picker.selectedRow(inComponent: 7) == -1)
        let node = node(picker.subviews[0])
        #expect(node.kind == .pickerColumn)
        #expect(node[.titles] == .strings(["small", "medium", "large"]))
        #expect(node[.value] == .number(0))
    }

    @Test func `a picker view without rows has no selected row`() {
        sizes.rows = [[], []]
        #expect(picker().selectedRow(inComponent: 0) == -1)
    }

    @Test func `only a row that the user selects is reported to the picker's delegate`() {
        let picker = picker()
        picker.selectRow(2, inComponent: 0, animated: true)
        #expect(sizes.calls == [])
        #expect(picker.subviews[0].handle(.value(1)))
        #expect(picker.selectedRow(inComponent: 0) == 1)
        #expect(picker.subviews[0].handle(.value(1)))
        #expect(picker.subviews[1].handle(.value(1)))
        #expect(sizes.calls == ["1 in 0", "1 in 1"])
    }

    @Test(arguments: [Double.infinity, -1, 3, 1e300])
    func `a wheel ignores a row that it does not have`(_ row: Double) {
        let picker = picker()
        #expect(picker.subviews[0].handle(.value(row)))
        #expect(picker.selectedRow(inComponent: 0) == 0)
        #expect(sizes.calls == [])
    }

    @Test func `a row that does not exist becomes the nearest one`() {
        let picker = picker()
        picker.selectRow(9, inComponent: 0, animated: false)
        #expect(picker.selectedRow(inComponent: 0) == 2)
        sizes.rows[0] = ["only"]
        picker.reloadComponent(0)
        #expect(picker.selectedRow(inComponent: 0) == 0)
        #expect(node(picker.subviews[0])[.titles] == .strings(["only"]))
    }

    @Test func `reloading a picker view asks for the number of wheels again`() {
        let picker = picker()
        picker.selectRow(1, inComponent: 0, animated: false)
        sizes.rows = [["a", "b"]]
        picker.reloadAllComponents()
        #expect(picker.numberOfComponents == 1)
        #expect(picker.selectedRow(inComponent: 0) == 1)
        #expect(picker.subviews.count == 1)
    }

    @Test func `wheels have the widths and the rows the height that the delegate returns`() {
        sizes.widths = [0, 60]
        sizes.height = 50
        let picker = picker()
        #expect(picker.rowSize(forComponent: 0) == CGSize(width: 237, height: 50))
        #expect(picker.rowSize(forComponent: 1) == CGSize(width: 60, height: 50))
        sizes.widths = [100, 60]
        picker.setNeedsLayout()
        picker.layoutIfNeeded()
        // Wheels that are narrower than the picker are in its middle.
        #expect(picker.subviews.map(\.frame.minX) == [77.5, 182.5])
    }

    @Test func `an attributed title takes the place of a row's title`() {
        sizes.attributed = ["S", "M", "L"]
        #expect(node(picker().subviews[0])[.titles] == .strings(["S", "M", "L"]))
    }

    @Test func `views of rows are loaded near the selected row, and used again`() throws {
        let many = ManyViews()
        let picker = UIPickerView()
        picker.dataSource = many
        picker.delegate = many
        picker.layoutIfNeeded()
        let made = many.made
        #expect(made < 40)
        let first = try #require(picker.view(forRow: 0, forComponent: 0) as? UILabel)
        #expect(first.text == "row 0")
        #expect(first.frame == CGRect(x: 0, y: 0, width: 302, height: 32))
        picker.selectRow(500, inComponent: 0, animated: false)
        #expect((picker.view(forRow: 500, forComponent: 0) as? UILabel)?.text == "row 500")
        #expect(picker.view(forRow: 0, forComponent: 0) == nil)
        #expect(many.made < 2 * made)
        let node = node(picker.subviews[0])
        #expect(node[.style] == .string("views"))
        guard case .strings(let titles)? = node[.titles] else { return #expect(Bool(false)) }
        #expect(titles.count == 1000)
        #expect(titles[500] == "row 500")
    }

    @Test func `a wheel of very many rows asks for the titles near the selected one`() {
        let endless = Endless()
        let picker = UIPickerView()
        picker.dataSource = endless
        picker.delegate = endless
        picker.layoutIfNeeded()
        let wheel = picker.subviews[0]
        #expect(endless.asked < 1_000)
        #expect(picker.numberOfRows(inComponent: 0) == 100_000)
        #expect(node(wheel)[.minimum] == nil)
        #expect(node(wheel)[.maximum] == .number(99_999))
        picker.selectRow(50_000, inComponent: 0, animated: false)
        picker.layoutIfNeeded()
        let asked = endless.asked
        #expect(asked < 1_000)
        #expect(node(wheel)[.minimum] == .number(49_800))
        #expect(node(wheel)[.value] == .number(50_000))
        guard case .strings(let titles)? = node(wheel)[.titles] else {
            Issue.record("The wheel has no titles.")
            return
        }
        #expect((titles.count, titles[200]) == (401, "row 50000"))
        // Near the selected row the wheel has its titles.
        #expect(wheel.handle(.value(50_100)))
        picker.layoutIfNeeded()
        #expect(endless.asked == asked)
        // Near the end of the titles it gets others, and asks for the new ones only.
        #expect(wheel.handle(.value(50_180)))
        picker.layoutIfNeeded()
        #expect(endless.asked == asked + 180)
        #expect(node(wheel)[.minimum] == .number(49_980))
        #expect(wheel.handle(.value(99_999)))
        #expect(endless.selected == [50_100, 50_180, 99_999])
        #expect(wheel.handle(.value(100_000)))
        #expect(picker.selectedRow(inComponent: 0) == 99_999)
        picker.layoutIfNeeded()
        #expect(node(wheel)[.minimum] == .number(99_799))
        #expect(wheel.handle(.choose(0)))
        #expect(picker.selectedRow(inComponent: 0) == 99_799)
    }

    @Test func `a wheel may have as many rows as there are numbers`() {
        let endless = Endless()
        endless.count = .max
        let picker = UIPickerView()
        picker.dataSource = endless
        picker.delegate = endless
        picker.selectRow(.max, inComponent: 0, animated: false)
        picker.layoutIfNeeded()
        #expect(picker.selectedRow(inComponent: 0) == Int.max - 1)
        #expect(endless.asked < 1_000)
    }

    @Test func `assistive technology reads the labels of wheels`() {
        let picker = picker()
        picker.accessibilityLabel = "Size"
        picker.accessibilityIdentifier = "size"
        let nodes = picker.subviews.map(node)
        #expect(nodes[0][.accessibilityLabel] == .string("Width"))
        #expect(nodes[1][.accessibilityLabel] == .string("Size"))
        #expect(nodes.map { $0[.identifier] } == [.string("size-0"), .string("size-1")])
    }

    @Test func `a user who turns a wheel changes the picker, and a disabled picker stays`() throws {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    let picker = UIPickerView()
                    picker.accessibilityIdentifier = "size"
                    picker.dataSource = Sizes.shared
                    picker.delegate = Sizes.shared
                    root.view.addSubview(picker)
                }
                return root
            })
        app.launch()
        try app.set("size-0", to: 2)
        #expect(try app.screen().value(of: "size-0") == 2)
        try app.tap("medium")
        #expect(try app.screen().value(of: "size-0") == 1)
        app.root?.view.subviews.first?.isUserInteractionEnabled = false
        app.finishTurn()
        try app.set("size-0", to: 0)
        #expect(try app.screen().value(of: "size-0") == 1)
    }
}

/// Two wheels of sizes, which record what the user selects.
@MainActor
private final class Sizes: UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
    static let shared = Sizes()

    var rows = [["small", "medium", "large"], ["short", "long"]]
    var attributed: [String]?
    var widths: [CGFloat] = [0, 0]
    var height: CGFloat = 0
    var calls: [String] = []

    func numberOfComponents(in pickerView: UIPickerView) -> Int { rows.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        rows[component].count
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        widths[component]
    }

    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
        height
    }

    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { rows[component][row] }

    func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? {
        component == 0 ? attributed.map { NSAttributedString(string: $0[row]) } : nil
    }

    func pickerView(
        _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) { calls.append("\(row) in \(component)") }

    func pickerView(
        _ pickerView: UIPickerView, accessibilityLabelForComponent component: Int
    ) -> String? { component == 0 ? "Width" : nil }
}

/// A wheel of very many titles, which counts the titles that it is asked for.
@MainActor
private final class Endless: UIPickerViewDataSource, UIPickerViewDelegate {
    var count = 100_000
    private(set) var asked = 0
    private(set) var selected: [Int] = []

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        count
    }

    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? {
        asked += 1
        return "row \(row)"
    }

    func pickerView(
        _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) { selected.append(row) }
}

/// A wheel of a thousand labels, which counts the labels that it creates.
@MainActor
private final class ManyViews: UIPickerViewDataSource, UIPickerViewDelegate {
    private(set) var made = 0

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        1000
    }

    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
        reusing view: UIView?
    ) -> UIView {
        if view == nil { made += 1 }
        let label = view as? UILabel ?? UILabel()
        label.text = "row \(row)"
        return label
    }
}
