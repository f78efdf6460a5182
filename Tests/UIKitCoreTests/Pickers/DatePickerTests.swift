import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor struct DatePickerTests {
    /// 1 January 2027, 10:07:30 UTC.
    private let moment = Date(timeIntervalSince1970: 1_798_798_050)

    private func picker(
        _ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle = .compact, zone: String = "UTC",
        locale: String = "en_GB"
    ) -> UIDatePicker {
        let picker = UIDatePicker()
        picker.calendar = Calendar(identifier: .gregorian)
        picker.timeZone = TimeZone(identifier: zone)
        picker.locale = Locale(identifier: locale)
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = style
        picker.date = moment
        return picker
    }

    private func node(_ view: UIView) -> RenderNode {
        var node = RenderNode(key: .root, kind: view.renderKind)
        view.describe(&node)
        return node
    }

    private func date(_ text: String) -> Date {
        ISO8601DateFormatter().date(from: text) ?? .distantPast
    }

    /// Returns the titles of the wheels' selected rows.
    private func shown(_ picker: UIDatePicker) -> [String] {
        picker.layoutIfNeeded()
        return wheels(picker).map { wheel in
            let node = node(wheel)
            guard case .strings(let titles)? = node[.titles], case .number(let row)? = node[.value]
            else { return "" }
            return titles[Int(row) - firstNumber(node)]
        }
    }

    /// Returns the number of a wheel's first row.
    private func firstNumber(_ node: RenderNode) -> Int {
        guard case .number(let number)? = node[.minimum] else { return 0 }
        return Int(number)
    }

    private func wheels(_ picker: UIDatePicker) -> [UIView] {
        picker.layoutIfNeeded()
        return picker.subviews[0].subviews
    }

    private func turn(_ picker: UIDatePicker, _ wheel: Int, to title: String) throws {
        let view = wheels(picker)[wheel]
        guard case .strings(let titles)? = node(view)[.titles] else { return }
        let row = try #require(titles.firstIndex(of: title), "\(titles)")
        #expect(view.handle(.value(Double(firstNumber(node(view)) + row))))
    }

    // MARK: - Value

    @Test func `a date picker limits its date to the bounds`() {
        let picker = picker(.date)
        picker.minimumDate = date("2027-01-05T00:00:00Z")
        #expect(picker.date == date("2027-01-05T00:00:00Z"))
        picker.maximumDate = date("2027-01-07T00:00:00Z")
        picker.date = date("2027-02-01T00:00:00Z")
        #expect(picker.date == date("2027-01-07T00:00:00Z"))
        // Bounds in the wrong order have no effect.
        picker.minimumDate = date("2028-01-01T00:00:00Z")
        #expect(picker.date == date("2027-02-01T00:00:00Z"))
    }

    @Test func `a date picker rounds times down to its interval`() {
        let picker = picker(.dateAndTime)
        picker.minuteInterval = 5
        #expect(picker.date == date("2027-01-01T10:05:00Z"))
        picker.roundsToMinuteInterval = false
        #expect(picker.date == moment)
        picker.roundsToMinuteInterval = true
        picker.minimumDate = date("2027-01-01T10:06:00Z")
        #expect(picker.date == date("2027-01-01T10:10:00Z"))
        picker.datePickerMode = .date
        #expect(picker.date == moment)
    }

    @Test(arguments: [0, -5, 7, 31, 60])
    func `an interval that does not divide the hour is treated as one minute`(_ interval: Int) {
        let picker = picker(.time)
        picker.minuteInterval = 10
        picker.minuteInterval = interval
        #expect(picker.minuteInterval == 1)
    }

    @Test func `a duration is limited to a day and rounded to the interval`() {
        let picker = picker(.countDownTimer)
        picker.countDownDuration = 100_000
        #expect(picker.countDownDuration == 86_340)
        picker.minuteInterval = 15
        picker.countDownDuration = 3_000
        #expect(picker.countDownDuration == 2_700)
        picker.countDownDuration = .nan
        #expect(picker.countDownDuration == 0)
    }

    // MARK: - Field and calendar

    @Test func `a field shows the local time of the picker's time zone`() {
        let node = node(picker(.dateAndTime, zone: "Asia/Tokyo"))
        #expect(node.kind == .datePicker)
        #expect(node[.style] == .string("dateAndTime"))
        #expect(node[.value] == .number(1_798_798_050 + 9 * 3600))
        #expect(node[.language] == .string("en-GB"))
    }

    @Test(arguments: [
        ("2027-03-28T01:30:00Z", "2027-03-28T00:30:00Z"),
        ("2027-07-01T12:00:00Z", "2027-07-01T10:00:00Z"),
        ("2027-12-01T12:00:00Z", "2027-12-01T11:00:00Z"),
        // The clock skips this time.
        ("2027-03-28T02:30:00Z", "2027-03-28T01:30:00Z"),
    ])
    func `a local time from a field becomes a date in the picker's time zone`(
        _ wall: String, _ expected: String
    ) {
        let picker = picker(.dateAndTime, zone: "Europe/Vienna")
        #expect(picker.handle(.value(date(wall).timeIntervalSince1970)))
        #expect(picker.date == date(expected))
    }

    @Test func `a date picker sends events for the user's changes only`() {
        let picker = picker(.date, .inline)
        var events: [String] = []
        picker.addAction(UIAction { _ in events.append("value") }, for: .valueChanged)
        picker.setDate(date("2027-01-02T00:00:00Z"), animated: true)
        #expect(picker.handle(.value(date("2027-01-03T00:00:00Z").timeIntervalSince1970)))
        #expect(picker.handle(.value(date("2027-01-03T00:00:00Z").timeIntervalSince1970)))
        #expect(events == ["value"])
        #expect(picker.date == date("2027-01-03T00:00:00Z"))
        picker.isEnabled = false
        #expect(picker.handle(.value(0)))
        #expect(events == ["value"])
    }

    @Test(arguments: [Double.infinity, -Double.infinity, 1e300, -1e300])
    func `a number that is not a date does not end the app`(_ number: Double) {
        let picker = picker(.date)
        picker.maximumDate = date("2028-01-01T00:00:00Z")
        picker.minimumDate = date("2026-01-01T00:00:00Z")
        #expect(picker.handle(.value(number)))
        #expect(picker.date >= date("2026-01-01T00:00:00Z"))
        #expect(picker.date <= date("2028-01-01T00:00:00Z"))
    }

    // MARK: - Wheels

    @Test(arguments: [
        ("en_GB", ["1", "January", "2027"]), ("en_US", ["January", "1", "2027"]),
        ("de_AT", ["1", "Jänner", "2027"]), ("ja_JP", ["2027", "1月", "1"]),
    ])
    func `wheels of a date have the order and the names of the locale`(
        _ locale: String, _ titles: [String]
    ) {
        #expect(shown(picker(.date, .wheels, locale: locale)) == titles)
    }

    @Test func `wheels of a time follow the clock of the locale`() throws {
        let british = picker(.time, .wheels)
        #expect(shown(british) == ["10", "07"])
        try turn(british, 0, to: "09")
        #expect(british.date == date("2027-01-01T09:07:00Z"))
        let american = picker(.time, .wheels, locale: "en_US")
        #expect(shown(american) == ["10", "07", "AM"])
        try turn(american, 2, to: "PM")
        #expect(american.date == date("2027-01-01T22:07:00Z"))
        try turn(american, 0, to: "12")
        #expect(american.date == date("2027-01-01T12:07:00Z"))
        try turn(american, 2, to: "AM")
        #expect(american.date == date("2027-01-01T00:07:00Z"))
        #expect(shown(american) == ["12", "07", "AM"])
    }

    @Test func `a day that the month does not have becomes the month's last day`() throws {
        let picker = picker(.date, .wheels)
        try turn(picker, 0, to: "31")
        try turn(picker, 1, to: "February")
        #expect(shown(picker) == ["28", "February", "2027"])
        try turn(picker, 2, to: "2028")
        try turn(picker, 0, to: "29")
        #expect(shown(picker) == ["29", "February", "2028"])
    }

    @Test func `a wheel outside of the bounds returns to the nearest date`() throws {
        let picker = picker(.date, .wheels)
        picker.maximumDate = date("2027-06-15T12:00:00Z")
        var count = 0
        picker.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
        try turn(picker, 1, to: "December")
        #expect(shown(picker) == ["15", "June", "2027"])
        #expect(count == 1)
    }

    @Test func `a wheel of days continues as the date moves`() throws {
        let picker = picker(.dateAndTime, .wheels)
        #expect(shown(picker) == ["Fri 1 Jan", "10", "07"])
        try turn(picker, 0, to: "Sat 15 May")
        #expect(picker.date == date("2027-05-15T10:07:00Z"))
        try turn(picker, 0, to: "Fri 1 Oct")
        #expect(picker.date == date("2027-10-01T10:07:00Z"))
    }

    @Test func `a second turn that begins before the answer to the first selects its own day`()
        throws
    {
        let picker = picker(.dateAndTime, .wheels)
        let day = wheels(picker)[0]
        let first = firstNumber(node(day))
        guard case .strings(let titles)? = node(day)[.titles] else { return }
        let may = try #require(titles.firstIndex(of: "Sat 15 May"))
        let june = try #require(titles.firstIndex(of: "Tue 1 Jun"))
        // Both numbers are those of the rows that the page had before the first turn.
        #expect(day.handle(.value(Double(first + may))))
        #expect(firstNumber(node(wheels(picker)[0])) != first, "the wheel has other rows now")
        #expect(wheels(picker)[0].handle(.value(Double(first + june))))
        #expect(picker.date == date("2027-06-01T10:07:00Z"))
        // A row that no longer exists still stands for a day.
        let today = try #require(titles.firstIndex(of: "Fri 1 Jan"))
        #expect(wheels(picker)[0].handle(.value(Double(first))))
        #expect(picker.date == date("2027-01-01T10:07:00Z") - 86_400 * Double(today))
    }

    @Test(arguments: [1e9, -1e9, 4e9, -4e9, 1e300])
    func `a number far from the rows of a wheel is ignored`(_ number: Double) {
        let picker = picker(.dateAndTime, .wheels)
        #expect(wheels(picker)[0].handle(.value(number)))
        #expect(picker.date == moment)
    }

    @Test func `the wheels of a duration cannot select a duration of zero`() throws {
        let picker = picker(.countDownTimer, .compact)
        picker.countDownDuration = 3_660
        #expect(picker.datePickerStyle == .wheels)
        #expect(shown(picker) == ["1 h", "1 min"])
        try turn(picker, 1, to: "0 min")
        try turn(picker, 0, to: "0 h")
        #expect(picker.countDownDuration == 60)
        #expect(shown(picker) == ["0 h", "1 min"])
    }

    @Test func `the style of a date picker follows its mode`() {
        let picker = picker(.time, .inline)
        #expect(picker.datePickerStyle == .compact)
        picker.datePickerMode = .yearAndMonth
        #expect(picker.datePickerStyle == .wheels)
        #expect(shown(picker) == ["January", "2027"])
        picker.datePickerMode = .date
        #expect(picker.datePickerStyle == .inline)
        #expect(picker.subviews.isEmpty)
    }
}
