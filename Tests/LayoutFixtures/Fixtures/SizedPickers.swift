import UIKit

/// Wheels, dates and dots with their intrinsic sizes.
@MainActor
enum SizedPickers {
    static func build(in view: UIView) {
        let numbers = FourNumbers.shared
        let wheels = UIPickerView()
        wheels.dataSource = numbers
        wheels.delegate = numbers
        wheels.selectRow(2, inComponent: 1, animated: false)
        wheels.accessibilityIdentifier = "numbers"
        let dots = UIPageControl()
        dots.numberOfPages = 4
        dots.currentPage = 2
        dots.accessibilityIdentifier = "dots"
        dots.accessibilityLabel = "Page"
        let day = picker(.date, .compact)
        let moment = picker(.dateAndTime, .compact)
        let time = picker(.time, .compact)
        let calendar = picker(.date, .inline)
        let rows = Part.stack(
            .vertical, spacing: 12, [wheels, dots, day, moment, time, calendar])
        rows.alignment = .center
        Part.pinToTop(rows, of: view)
    }

    private static func picker(
        _ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle
    ) -> UIDatePicker {
        let picker = UIDatePicker()
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = style
        picker.timeZone = TimeZone(identifier: "UTC")
        picker.locale = Locale(identifier: "en_GB")
        picker.date = Date(timeIntervalSince1970: 1_798_796_400)
        picker.accessibilityIdentifier = "\(mode) \(style)"
        picker.accessibilityLabel = "\(mode)"
        return picker
    }
}

/// Two wheels with four numbers each, the second of which is narrow.
private final class FourNumbers: UIPickerViewDataSource, UIPickerViewDelegate {
    @MainActor static let shared = FourNumbers()

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        4
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        component == 0 ? 0 : 80
    }

    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { "\(row + 1)" }
}
