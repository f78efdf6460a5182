import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The attributes of picker views, date pickers, page controls and refresh controls.
enum PickerAttributes {
    static func pickerView(_ table: inout AttributeTable) {
        table.bool("showsSelectionIndicator") { (picker: UIPickerView, value) in
            picker.showsSelectionIndicator = value
        }
    }

    // MARK: - Dates

    static func datePicker(_ table: inout AttributeTable) {
        table.choice("datePickerMode", modes) { (picker: UIDatePicker, mode) in
            picker.datePickerMode = mode
        }
        table.choice("style", styles) { (picker: UIDatePicker, style) in
            picker.preferredDatePickerStyle = style
        }
        table.integer("minuteInterval") { (picker: UIDatePicker, value) in
            picker.minuteInterval = value
        }
        table.number("countDownDuration") { (picker: UIDatePicker, value) in
            picker.countDownDuration = value
        }
        table.bool("roundsToMinuteInterval") { (picker: UIDatePicker, value) in
            picker.roundsToMinuteInterval = value
        }
        table.value("minimumDate") { (picker: UIDatePicker, element, _) in
            picker.minimumDate = element.date
        }
        table.value("maximumDate") { (picker: UIDatePicker, element, _) in
            picker.maximumDate = element.date
        }
        table.value("date") { (picker: UIDatePicker, element, place) in
            // The date in the file is ignored if the picker begins with the current date.
            guard place.element.bool("useCurrentDate") != true, let date = element.date else {
                return
            }
            picker.date = date
        }
        table.value("locale") { (picker: UIDatePicker, element, _) in
            picker.locale = element["localeIdentifier"].map(Locale.init(identifier:))
        }
        table.value("timeZone") { (picker: UIDatePicker, element, place) in
            guard let name = element["name"] else { return }
            guard let zone = TimeZone(identifier: name) else {
                return place.report("The time zone \(name) is not known here.")
            }
            picker.timeZone = zone
        }
        table.readElsewhere("useCurrentDate")
    }

    private static let modes: [String: UIDatePicker.Mode] = [
        "time": .time, "date": .date, "dateAndTime": .dateAndTime,
        "countDownTimer": .countDownTimer, "yearAndMonth": .yearAndMonth,
    ]

    private static let styles: [String: UIDatePickerStyle] = [
        "automatic": .automatic, "wheels": .wheels, "compact": .compact, "inline": .inline,
    ]

    // MARK: - Pages and refreshing

    static func pageControl(_ table: inout AttributeTable) {
        table.readElsewhere("numberOfPages", "currentPage", "defersCurrentPageDisplay")
        table.bool("hidesForSinglePage") { (control: UIPageControl, value) in
            control.hidesForSinglePage = value
        }
        table.choice("backgroundStyle", backgrounds) { (control: UIPageControl, style) in
            control.backgroundStyle = style
        }
        table.bool("allowsContinuousInteraction") { (control: UIPageControl, value) in
            control.allowsContinuousInteraction = value
        }
        table.color("pageIndicatorTintColor") { (control: UIPageControl, color) in
            control.pageIndicatorTintColor = color
        }
        table.color("currentPageIndicatorTintColor") { (control: UIPageControl, color) in
            control.currentPageIndicatorTintColor = color
        }
        table.complete { (control: UIPageControl, place) in
            // The current page is limited to the number of pages, so the number is set first.
            control.numberOfPages = place.element.int("numberOfPages") ?? 0
            control.currentPage = place.element.int("currentPage") ?? 0
        }
    }

    private static let backgrounds: [String: UIPageControl.BackgroundStyle] = [
        "automatic": .automatic, "prominent": .prominent, "minimal": .minimal,
    ]

    static func refreshControl(_ table: inout AttributeTable) {
        table.value("attributedTitle") { (control: UIRefreshControl, element, place) in
            let text = InterfaceText(element, place.reading).text
            control.attributedTitle = NSAttributedString(
                string: place.reading.localized(place.element, "attributedTitle", text))
        }
    }
}

extension InterfaceElement {
    /// The date of an element `date`.
    fileprivate var date: Date? {
        double("timeIntervalSinceReferenceDate").map(Date.init(timeIntervalSinceReferenceDate:))
    }
}
