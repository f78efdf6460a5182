import Foundation
import UIKitPrimitives

/// The wheels of a date picker: their order, their titles, and the date of a selection.
struct DateWheels {
    /// A wheel.
    enum Column: Hashable {
        /// Consecutive days; the first one is given, and its number since 1 January 2001.
        case day(first: Date, number: Int, titles: [String])
        case dayOfMonth(count: Int)
        case month(titles: [String])
        case year(Range<Int>)
        /// Every hour is shown with at least `digits` digits.
        case hour(Range<Int>, digits: Int, unit: String)
        case minute(step: Int, unit: String)
        case period(titles: [String])
    }

    let columns: [Column]
    private let calendar: Calendar

    /// The number of days before and after the selected one.
    private static let daysAround = 180

    init(_ picker: UIDatePicker) {
        calendar = picker.shownCalendar
        let locale = picker.shownLocale
        let interval = picker.minuteInterval
        switch picker.datePickerMode {
        case .date:
            columns = Self.dateColumns("yMMMMd", picker, calendar, locale)
        case .yearAndMonth:
            columns = Self.dateColumns("yMMMM", picker, calendar, locale)
        case .time:
            columns = Self.timeColumns(interval, calendar, locale)
        case .dateAndTime:
            columns =
                [Self.days(picker, calendar, locale)]
                + Self.timeColumns(interval, calendar, locale)
        case .countDownTimer:
            columns = [.hour(0..<24, digits: 1, unit: " h"), .minute(step: interval, unit: " min")]
        }
    }

    // MARK: - Creation

    private static func formatter(
        _ template: String, _ calendar: Calendar, _ locale: Locale
    ) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.timeZone = calendar.timeZone
        formatter.locale = locale
        formatter.setLocalizedDateFormatFromTemplate(template)
        return formatter
    }

    /// The wheels of a day, a month and a year, in the order of the locale.
    private static func dateColumns(
        _ template: String, _ picker: UIDatePicker, _ calendar: Calendar, _ locale: Locale
    ) -> [Column] {
        let format = formatter(template, calendar, locale).dateFormat ?? template
        var columns: [Column] = []
        var seen: Set<Character> = []
        for letter in format where "yMLd".contains(letter) {
            let part: Character = letter == "L" ? "M" : letter
            guard seen.insert(part).inserted else { continue }
            switch part {
            case "y": columns.append(.year(years(picker, calendar)))
            case "M":
                columns.append(
                    .month(
                        titles: formatter(template, calendar, locale).standaloneMonthSymbols))
            default:
                let count = calendar.range(of: .day, in: .month, for: picker.date)?.count ?? 31
                columns.append(.dayOfMonth(count: count))
            }
        }
        return columns
    }

    /// The years that can be chosen: 100 before and after this year, or those of the bounds.
    private static func years(_ picker: UIDatePicker, _ calendar: Calendar) -> Range<Int> {
        func year(_ date: Date) -> Int { calendar.component(.year, from: date) }
        let (lowest, highest) = picker.bounded
        let here = year(picker.date)
        let now = year(Date())
        let first = lowest.map(year) ?? max(1, min(here, now - 100))
        let last = highest.map(year) ?? max(here, now + 100)
        return min(first, here)..<max(last, here) + 1
    }

    /// The days around the date, within the bounds.
    ///
    /// They begin at a multiple of 90 days, so that they remain the same while the date moves a
    /// little.
    private static func days(
        _ picker: UIDatePicker, _ calendar: Calendar, _ locale: Locale
    ) -> Column {
        let (lowest, highest) = picker.bounded
        let origin = calendar.startOfDay(for: Date(timeIntervalSinceReferenceDate: 0))
        let here = calendar.startOfDay(for: picker.date)
        let number = calendar.dateComponents([.day], from: origin, to: here).day ?? 0
        let anchor = Int((Double(number) / 90).rounded(.down)) * 90
        func date(_ day: Int) -> Date {
            calendar.date(byAdding: .day, value: day, to: origin) ?? here
        }
        var first = anchor - daysAround
        var last = anchor + 90 + daysAround
        if let lowest {
            let bound = calendar.startOfDay(for: lowest)
            first = max(
                first, calendar.dateComponents([.day], from: origin, to: bound).day ?? first)
        }
        if let highest {
            let bound = calendar.startOfDay(for: highest)
            last = min(last, calendar.dateComponents([.day], from: origin, to: bound).day ?? last)
        }
        let names = formatter("EEEMMMd", calendar, locale)
        let titles = (first...max(first, last)).map { names.string(from: date($0)) }
        return .day(first: date(first), number: first, titles: titles)
    }

    private static func timeColumns(
        _ interval: Int, _ calendar: Calendar, _ locale: Locale
    ) -> [Column] {
        let names = formatter("jmm", calendar, locale)
        let minute = Column.minute(step: interval, unit: "")
        let format = names.dateFormat ?? ""
        let digits = format.contains("HH") || format.contains("hh") ? 2 : 1
        guard format.contains("a") else {
            return [.hour(0..<24, digits: digits, unit: ""), minute]
        }
        return [
            .hour(1..<13, digits: digits, unit: ""), minute,
            .period(titles: [names.amSymbol, names.pmSymbol]),
        ]
    }

    // MARK: - Rows

    func count(of column: Column) -> Int {
        switch column {
        case .day(_, _, let titles), .month(let titles), .period(let titles): titles.count
        case .dayOfMonth(let count): count
        case .year(let years): years.count
        case .hour(let hours, _, _): hours.count
        case .minute(let step, _): 60 / step
        }
    }

    func title(_ row: Int, of column: Column) -> String {
        switch column {
        case .day(_, _, let titles), .month(let titles), .period(let titles): titles[row]
        case .dayOfMonth: "\(row + 1)"
        case .year(let years): "\(years.lowerBound + row)"
        case .hour(let hours, let digits, let unit):
            Self.number(hours.lowerBound + row, digits: digits) + unit
        case .minute(let step, let unit):
            Self.number(row * step, digits: unit.isEmpty ? 2 : 1) + unit
        }
    }

    private static func number(_ number: Int, digits: Int) -> String {
        digits > 1 && number < 10 ? "0\(number)" : "\(number)"
    }

    /// The text that assistive technology reads for a wheel.
    func label(of column: Column) -> String {
        switch column {
        case .day, .dayOfMonth: "Day"
        case .month: "Month"
        case .year: "Year"
        case .hour: "Hours"
        case .minute: "Minutes"
        case .period: "Time of day"
        }
    }

    /// Returns the rows of a picker's date or duration.
    func rows(of picker: UIDatePicker) -> [Int] {
        if picker.datePickerMode == .countDownTimer {
            let minutes = Int(picker.countDownDuration / 60)
            return [minutes / 60, minutes % 60 / picker.minuteInterval]
        }
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute], from: picker.date)
        let hour = parts.hour ?? 0
        return columns.map { column in
            switch column {
            case .day(let first, _, _):
                // The days are counted up to noon, because a day may begin at one o'clock.
                calendar.dateComponents(
                    [.day], from: first, to: calendar.startOfDay(for: picker.date) + 43_200
                ).day ?? 0
            case .dayOfMonth: (parts.day ?? 1) - 1
            case .month: (parts.month ?? 1) - 1
            case .year(let years): (parts.year ?? 0) - years.lowerBound
            case .hour(let hours, _, _): hours.lowerBound == 1 ? (hour + 11) % 12 : hour
            case .minute(let step, _): (parts.minute ?? 0) / step
            case .period: hour < 12 ? 0 : 1
            }
        }
    }

    /// Sets the picker to the date or duration of the selected rows.
    func choose(_ rows: [Int], in picker: UIDatePicker) {
        guard picker.datePickerMode != .countDownTimer else {
            return picker.userChose(minutes: rows[0] * 60 + rows[1] * picker.minuteInterval)
        }
        var parts = calendar.dateComponents(
            [.era, .year, .month, .day, .hour, .minute], from: picker.date)
        var isAfternoon: Bool?
        for (column, row) in zip(columns, rows) {
            switch column {
            case .day(let first, _, _):
                let day = calendar.date(byAdding: .day, value: row, to: first) ?? picker.date
                let chosen = calendar.dateComponents([.era, .year, .month, .day], from: day)
                (parts.era, parts.year) = (chosen.era, chosen.year)
                (parts.month, parts.day) = (chosen.month, chosen.day)
            case .dayOfMonth: parts.day = row + 1
            case .month: parts.month = row + 1
            case .year(let years): parts.year = max(1, years.lowerBound + row)
            case .hour(let hours, _, _): parts.hour = hours.lowerBound == 1 ? (row + 1) % 12 : row
            case .minute(let step, _): parts.minute = row * step
            case .period: isAfternoon = row == 1
            }
        }
        if isAfternoon == true { parts.hour = (parts.hour ?? 0) + 12 }
        picker.userChose(date(of: parts) ?? picker.date)
    }

    /// Returns the date, in the last day of the month if the month is shorter.
    private func date(of parts: DateComponents) -> Date? {
        var first = parts
        first.day = 1
        guard let month = calendar.date(from: first),
            let days = calendar.range(of: .day, in: .month, for: month)
        else { return nil }
        var parts = parts
        parts.day = min(parts.day ?? 1, days.count)
        return calendar.date(from: parts)
    }
}

/// The data source and the delegate of the wheels of a date picker.
final class DateWheelSource: UIPickerViewDataSource, UIPickerViewAccessibilityDelegate,
    PickerRowNumbering
{
    var wheels: DateWheels
    private weak var picker: UIDatePicker?

    init(_ wheels: DateWheels, _ picker: UIDatePicker) {
        self.wheels = wheels
        self.picker = picker
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { wheels.columns.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        wheels.count(of: wheels.columns[component])
    }

    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { wheels.title(row, of: wheels.columns[component]) }

    func pickerView(
        _ pickerView: UIPickerView, accessibilityLabelForComponent component: Int
    ) -> String? { wheels.label(of: wheels.columns[component]) }

    func pickerView(
        _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) {
        guard let picker else { return }
        var rows = wheels.columns.indices.map { pickerView.selectedRow(inComponent: $0) }
        rows[component] = row
        wheels.choose(rows, in: picker)
    }

    func firstNumber(ofComponent component: Int) -> Int? {
        switch wheels.columns[component] {
        case .day(_, let number, _): number
        case .year(let years): years.lowerBound
        default: nil
        }
    }
}
