import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The attributes of controls.
enum ControlAttributes {
    static func control(_ table: inout AttributeTable) {
        table.bool("enabled") { (control: UIControl, value) in control.isEnabled = value }
        table.bool("selected") { (control: UIControl, value) in control.isSelected = value }
        table.bool("highlighted") { (control: UIControl, value) in control.isHighlighted = value }
        table.choice("contentHorizontalAlignment", horizontal) { (control: UIControl, value) in
            control.contentHorizontalAlignment = value
        }
        table.choice("contentVerticalAlignment", vertical) { (control: UIControl, value) in
            control.contentVerticalAlignment = value
        }
    }

    private static let horizontal: [String: UIControl.ContentHorizontalAlignment] = [
        "center": .center, "left": .left, "right": .right, "fill": .fill, "leading": .leading,
        "trailing": .trailing,
    ]

    private static let vertical: [String: UIControl.ContentVerticalAlignment] = [
        "center": .center, "top": .top, "bottom": .bottom, "fill": .fill,
    ]

    static func toggle(_ table: inout AttributeTable) {
        table.bool("on") { (toggle: UISwitch, value) in toggle.isOn = value }
        table.color("onTintColor") { (toggle: UISwitch, color) in toggle.onTintColor = color }
        table.color("thumbTintColor") { (toggle: UISwitch, color) in
            toggle.thumbTintColor = color
        }
    }

    static func slider(_ table: inout AttributeTable) {
        table.readElsewhere("value", "minValue", "maxValue")
        table.complete { (slider: UISlider, place) in
            // The value is limited to the bounds, so the bounds are set first.
            slider.minimumValue = Float(place.element.double("minValue") ?? 0)
            slider.maximumValue = Float(place.element.double("maxValue") ?? 1)
            slider.value = Float(place.element.double("value") ?? 0)
        }
        table.bool("continuous") { (slider: UISlider, value) in slider.isContinuous = value }
        table.color("minimumTrackTintColor") { (slider: UISlider, color) in
            slider.minimumTrackTintColor = color
        }
        table.color("maximumTrackTintColor") { (slider: UISlider, color) in
            slider.maximumTrackTintColor = color
        }
    }

    static func stepper(_ table: inout AttributeTable) {
        table.readElsewhere("value", "minimumValue", "maximumValue")
        table.complete { (stepper: UIStepper, place) in
            stepper.minimumValue = place.element.double("minimumValue") ?? 0
            stepper.maximumValue = place.element.double("maximumValue") ?? 100
            stepper.value = place.element.double("value") ?? 0
        }
        table.number("stepValue") { (stepper: UIStepper, value) in stepper.stepValue = value }
        table.bool("wraps") { (stepper: UIStepper, value) in stepper.wraps = value }
        table.bool("continuous") { (stepper: UIStepper, value) in stepper.isContinuous = value }
        table.bool("autorepeat") { (stepper: UIStepper, value) in stepper.autorepeat = value }
    }

    static func segmentedControl(_ table: inout AttributeTable) {
        table.element("segments") { (control: UISegmentedControl, element, place) in
            for (index, segment) in element.children.enumerated() {
                readSegment(segment, index, into: control, place)
            }
        }
        table.bool("momentary") { (control: UISegmentedControl, value) in
            control.isMomentary = value
        }
        table.color("selectedSegmentTintColor") { (control: UISegmentedControl, color) in
            control.selectedSegmentTintColor = color
        }
        table.readElsewhere("selectedSegmentIndex")
        table.complete { (control: UISegmentedControl, place) in
            // Adding segments moves the selection, so it is set last.
            control.selectedSegmentIndex =
                place.element.int("selectedSegmentIndex") ?? UISegmentedControl.noSegment
        }
    }

    private static func readSegment(
        _ segment: InterfaceElement, _ index: Int, into control: UISegmentedControl,
        _ place: AttributePlace
    ) {
        if let reference = InterfaceImages.Source(segment, "image") {
            control.insertSegment(
                with: InterfaceImages.image(reference, segment, place.reading), at: index,
                animated: false)
        } else {
            let title = segment["title"] ?? segment.child(key: "title")?.text ?? ""
            let shown = place.reading.localized(place.element, "segmentTitles[\(index)]", title)
            control.insertSegment(withTitle: shown, at: index, animated: false)
        }
        if segment.bool("enabled") == false { control.setEnabled(false, forSegmentAt: index) }
    }
}
