import Foundation
import RestorationCoder
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The state that views preserve by themselves (specification 4).
struct PlainViewTests {
    /// Returns the keys that a view writes by itself.
    private func keys(_ view: UIView) -> [String] {
        let encoder = ObjectEncoder()
        view.encodeRestorableState(with: encoder)
        return encoder.keysWritten
    }

    @Test(.specification("4.15", "4.21"))
    func `views that are not in UIKit's list preserve nothing by themselves`() {
        let slider = UISlider()
        slider.value = 0.5
        let toggle = UISwitch()
        toggle.isOn = true
        let segments = UISegmentedControl(items: ["one", "two"])
        segments.selectedSegmentIndex = 1
        let stepper = UIStepper()
        stepper.value = 3
        let label = UILabel()
        label.text = "text"
        let views = [
            UIView(), slider, toggle, segments, stepper, label, UIButton(type: .system),
            UIProgressView(), UIActivityIndicatorView(style: .medium), UIStackView(), UISearchBar(),
            UIPickerView(), UIDatePicker(), UIPageControl(), UIRefreshControl(),
        ]
        for view in views { #expect(keys(view) == [], "\(type(of: view))") }
    }

    @Test(.specification("4.21"))
    func `a switch does not preserve its value by itself`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    let toggle = UISwitch()
                    toggle.restorationIdentifier = "toggle"
                    root.view.addSubview(toggle)
                }
                return root
            })
        app.launch()
        (app.root?.view.subviews.first as? UISwitch)?.isOn = true
        _ = app.relaunchTraced()
        #expect((app.root?.view.subviews.first as? UISwitch)?.isOn == false)
    }

    @Test(.specification("4.11", "4.9"))
    func `neither the text of a field nor the focus is preserved by default`() throws {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    for name in ["field", "notes"] {
                        let view: UIView = name == "field" ? UITextField() : UITextView()
                        view.frame = CGRect(x: 0, y: 0, width: 300, height: 44)
                        view.restorationIdentifier = name
                        root.view.addSubview(view)
                    }
                }
                return root
            })
        app.launch()
        try app.type("some text", into: "notes")
        try app.type("some text", into: "field")
        #expect(try app.screen().focusedIdentifier == "field")
        _ = app.relaunchTraced()
        #expect(try app.screen().text(of: "field") == "")
        #expect(try app.screen().text(of: "notes") == "")
        #expect(try app.screen().focusedIdentifier == nil)
    }

    @Test(.specification("4.6", "4.2"))
    func `a table preserves its rows and position, and not its editing mode`() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300), style: .plain)
        let plain = keys(table)
        table.setEditing(true, animated: false)
        table.allowsMultipleSelection = true
        let encoder = ObjectEncoder()
        table.encodeRestorableState(with: encoder)
        #expect(encoder.keysWritten == plain)
        let restored = UITableView(frame: table.frame, style: .plain)
        restored.decodeRestorableState(with: ObjectDecoder(fields: encoder.fields))
        #expect(!restored.isEditing)
        #expect(!restored.allowsMultipleSelection)
    }

    @Test(.specification("4.15", "4.16", "4.17"))
    func `listing 5-3: a custom view restores its selection, and an empty one changes nothing`() {
        for (length, expected) in [(3, NSRange(location: 2, length: 3)), (0, SelectingView.made)] {
            let app = AppUnderTest.planned(
                AppPlan {
                    let root = TracedController("Root")
                    root.loads = { root in
                        let view = SelectingView()
                        view.restorationIdentifier = "selecting"
                        root.view.addSubview(view)
                    }
                    return root
                })
            app.launch()
            let selection = NSRange(location: 2, length: length)
            (app.root?.view.subviews.first as? SelectingView)?.selection = selection
            _ = app.relaunchTraced()
            #expect((app.root?.view.subviews.first as? SelectingView)?.selection == expected)
        }
    }
}

/// The view of listing 5-3 of document 000.
private final class SelectingView: UIView {
    static let made = NSRange(location: 0, length: 1)

    var selection = made

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(selection.length, forKey: "kMyTextViewSelectionRangeLength")
        coder.encode(selection.location, forKey: "kMyTextViewSelectionRangeLocation")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: "kMyTextViewSelectionRangeLength"),
            coder.containsValue(forKey: "kMyTextViewSelectionRangeLocation")
        else { return }
        let length = coder.decodeInteger(forKey: "kMyTextViewSelectionRangeLength")
        let location = coder.decodeInteger(forKey: "kMyTextViewSelectionRangeLocation")
        if length > 0 { selection = NSRange(location: location, length: length) }
    }
}
