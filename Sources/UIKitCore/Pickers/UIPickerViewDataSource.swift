public import Foundation
import UIKitPrimitives

/// The requirements of an object that provides the numbers of wheels and rows of a picker view.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
    /// Returns the number of wheels.
    func numberOfComponents(in pickerView: UIPickerView) -> Int

    /// Returns the number of rows of a wheel.
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The requirements of an object that provides the rows of a picker view and is notified of the
/// user's choice.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AnyObject {
    /// Returns the width of a wheel; 0 for an equal share of the picker's width.
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat

    /// Returns the height of the rows of a wheel; 0 for the height of a line of text.
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat

    /// Returns the title of a row.
    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String?

    /// Returns the title of a row, in place of `pickerView(_:titleForRow:forComponent:)`.
    ///
    /// - Note: Difference from UIKit: the title is shown in the style of all rows.
    func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString?

    /// Returns the view of a row, in place of a title.
    ///
    /// The last argument is a view that this method returned earlier and that is no longer needed.
    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
        reusing view: UIView?
    ) -> UIView

    /// Called after the user selected a row.
    ///
    /// Not called for programmatic changes.
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    /// Returns 0.
    public func pickerView(
        _ pickerView: UIPickerView, widthForComponent component: Int
    ) -> CGFloat { 0 }

    /// Returns 0.
    public func pickerView(
        _ pickerView: UIPickerView, rowHeightForComponent component: Int
    ) -> CGFloat { 0 }

    /// Returns `nil`.
    public func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { nil }

    /// Returns `nil`.
    public func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? { nil }

    /// Returns an empty view; the picker then shows titles.
    public func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
        reusing view: UIView?
    ) -> UIView {
        OptionalMethod.noteDefault(of: .pickerRowView, on: self)
        return view ?? UIView(frame: .zero)
    }

    /// Does nothing.
    public func pickerView(
        _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) {}
}

/// The requirements of a delegate that also provides the texts that assistive technology reads for
/// the wheels.
@preconcurrency @MainActor
public protocol UIPickerViewAccessibilityDelegate: UIPickerViewDelegate {
    /// Returns the label of a wheel.
    func pickerView(
        _ pickerView: UIPickerView, accessibilityLabelForComponent component: Int
    ) -> String?

    /// Returns a description of the result of using a wheel.
    func pickerView(
        _ pickerView: UIPickerView, accessibilityHintForComponent component: Int
    ) -> String?
}

extension UIPickerViewAccessibilityDelegate {
    /// Returns `nil`.
    public func pickerView(
        _ pickerView: UIPickerView, accessibilityLabelForComponent component: Int
    ) -> String? { nil }

    /// Returns `nil`.
    public func pickerView(
        _ pickerView: UIPickerView, accessibilityHintForComponent component: Int
    ) -> String? { nil }
}
