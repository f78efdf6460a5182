public import Foundation
import HostLink
import UIKitPrimitives

/// A control for a date, a time, or a duration.
///
/// It preserves nothing by itself, because the date belongs to a model.
///
/// - Note: Difference from UIKit: the compact style is the browser's own field, whose order and
///   language the browser determines. The calendar and the fields have days of the Gregorian
///   calendar; wheels have those of `calendar`.
open class UIDatePicker: UIControl {
    // MARK: - Kind

    /// The parts of a date that the user chooses.
    open var datePickerMode = Mode.dateAndTime { didSet { contentDidChange() } }

    /// The style that the app requests.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
        didSet { contentDidChange() }
    }

    /// The style that is shown: `wheels`, `compact` or `inline`.
    open var datePickerStyle: UIDatePickerStyle {
        switch (datePickerMode, preferredDatePickerStyle) {
        case (.countDownTimer, _), (.yearAndMonth, _), (_, .wheels): .wheels
        case (.time, .inline): .compact
        case (_, .inline): .inline
        case (_, .automatic), (_, .compact): .compact
        }
    }

    // MARK: - Calendar

    /// The language and region of the wheels; `nil` means those of the process.
    open var locale: Locale? { didSet { contentDidChange() } }

    /// The calendar of the wheels.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var calendar: Calendar! {
        get { ownCalendar }
        set {
            ownCalendar = newValue ?? .current
            contentDidChange()
        }
    }
    private var ownCalendar = Calendar.current

    /// The time zone in which the date is shown; `nil` means that of the calendar.
    open var timeZone: TimeZone? { didSet { contentDidChange() } }

    /// The calendar, with the picker's time zone and language.
    var shownCalendar: Calendar {
        var calendar = ownCalendar
        if let timeZone { calendar.timeZone = timeZone }
        calendar.locale = shownLocale
        return calendar
    }

    var shownLocale: Locale { locale ?? ownCalendar.locale ?? .current }

    // MARK: - Value

    /// The date, within the bounds and rounded down to the interval.
    open var date: Date {
        get { limited(chosen) }
        set {
            chosen = newValue
            contentDidChange()
        }
    }
    private var chosen = Date() { didSet { if oldValue != chosen { setNeedsRendering() } } }

    /// Sets the date without sending an event; the page chooses the animation.
    open func setDate(_ date: Date, animated: Bool) { self.date = date }

    /// The earliest date; without effect on a duration, and if it is later than the latest date.
    open var minimumDate: Date? { didSet { contentDidChange() } }

    /// The latest date; without effect on a duration, and if it is before the earliest date.
    open var maximumDate: Date? { didSet { contentDidChange() } }

    /// The duration in seconds, in the mode `countDownTimer`, up to a minute before 24 hours.
    open var countDownDuration: TimeInterval {
        get { Double(minutes / minuteInterval * minuteInterval) * 60 }
        set {
            let limit = Self.longest
            minutes = newValue.isFinite ? Int(min(max(newValue, 0), limit) / 60) : 0
            contentDidChange()
        }
    }
    private var minutes = 0
    private static let longest: TimeInterval = 86_340

    /// The interval between the minutes that can be chosen: a divisor of 60 up to 30.
    ///
    /// Any other number is treated as 1.
    open var minuteInterval = 1 {
        didSet {
            if !(1...30).contains(minuteInterval) || 60 % minuteInterval != 0 { minuteInterval = 1 }
            contentDidChange()
        }
    }

    /// Whether `date` is rounded to the interval of minutes.
    open var roundsToMinuteInterval = true { didSet { contentDidChange() } }

    // MARK: - Creation

    private let picker = UIPickerView(frame: .zero)
    /// The data source of the wheels, while they are shown.
    private var wheelSource: DateWheelSource?

    /// Creates a picker of the current date; with a frame of no size, it has the size of its style.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        if frame.size == .zero { sizeToFit() }
    }

    /// Creates a picker from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        coder.readInterface(into: self, as: UIDatePicker.self)
    }

    private func contentDidChange() {
        updateWheels()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        setNeedsRendering()
    }

    // MARK: - Limits

    /// The bounds, as far as they have an effect.
    var bounded: (lowest: Date?, highest: Date?) {
        guard datePickerMode != .countDownTimer else { return (nil, nil) }
        if let minimumDate, let maximumDate, minimumDate > maximumDate { return (nil, nil) }
        return (minimumDate, maximumDate)
    }

    private func limited(_ date: Date) -> Date {
        let (lowest, highest) = bounded
        var result = rounded(date)
        if let highest, result > highest { result = rounded(highest) }
        if let lowest, result < lowest {
            result = rounded(lowest)
            if result < lowest, hasInterval { result += Double(minuteInterval) * 60 }
            if let highest, result > highest { result = lowest }
        }
        return result
    }

    private var hasInterval: Bool {
        roundsToMinuteInterval && minuteInterval > 1
            && (datePickerMode == .time || datePickerMode == .dateAndTime)
    }

    private func rounded(_ date: Date) -> Date {
        guard hasInterval else { return date }
        let parts = shownCalendar.dateComponents([.minute, .second, .nanosecond], from: date)
        let over = Double((parts.minute ?? 0) % minuteInterval * 60 + (parts.second ?? 0))
        return date - over - Double(parts.nanosecond ?? 0) / 1_000_000_000
    }

    // MARK: - Choosing

    /// Sets the date that the user chose, and sends the events if it differs.
    func userChose(_ new: Date) {
        let old = date
        chosen = limited(new)
        updateWheels()
        guard date != old else { return setNeedsRendering() }
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }

    /// Sets the duration that the user chose; a duration of 0 becomes the shortest one.
    func userChose(minutes new: Int) {
        let old = minutes
        minutes = max(new, minuteInterval)
        updateWheels()
        guard minutes != old else { return }
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }

    override func handle(_ action: InputAction) -> Bool {
        guard case .value(let seconds) = action else { return super.handle(action) }
        guard isTappable, datePickerStyle != .wheels, seconds.isFinite else { return true }
        userChose(WallClock(calendar: shownCalendar).date(seconds))
        return true
    }

    // MARK: - Wheels

    private func updateWheels() {
        guard datePickerStyle == .wheels else {
            picker.removeFromSuperview()
            wheelSource = nil
            return
        }
        if picker.superview == nil { addSubview(picker) }
        picker.isUserInteractionEnabled = isTappable
        let wheels = DateWheels(self)
        if let wheelSource, wheelSource.wheels.columns == wheels.columns {
            wheelSource.wheels = wheels
        } else {
            let source = DateWheelSource(wheels, self)
            wheelSource = source
            picker.dataSource = source
            picker.delegate = source
            picker.reloadAllComponents()
        }
        for (component, row) in wheels.rows(of: self).enumerated() {
            picker.selectRow(row, inComponent: component, animated: true)
        }
    }

    override func stateDidChange() {
        super.stateDidChange()
        picker.isUserInteractionEnabled = isTappable
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard datePickerStyle == .wheels else { return }
        if wheelSource == nil { updateWheels() }
        picker.accessibilityLabel = accessibilityLabel
        picker.accessibilityIdentifier = (accessibilityIdentifier ?? restorationIdentifier).map {
            "\($0)-wheels"
        }
        picker.frame = bounds
    }

    // MARK: - Size

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        switch datePickerStyle {
        case .wheels: CGSize(width: 320, height: 216)
        case .inline: CGSize(width: 320, height: datePickerMode == .date ? 330 : 380)
        case .compact, .automatic:
            // Wide enough for the longest text of browsers, which have wide gaps in their fields.
            switch datePickerMode {
            case .time: CGSize(width: 160, height: 34)
            case .dateAndTime: CGSize(width: 280, height: 34)
            default: CGSize(width: 168, height: 34)
            }
        }
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    // MARK: - Rendering

    override var renderKind: RenderKind { datePickerStyle == .wheels ? .view : .datePicker }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        // The control inside the node is tapped, not the node.
        node[.tappable] = nil
        guard datePickerStyle != .wheels else { return }
        let clock = WallClock(calendar: shownCalendar)
        node[.style] = .string(
            "\(datePickerMode.renderedName)\(datePickerStyle == .inline ? " inline" : "")")
        node[.value] = .number(clock.seconds(date))
        let (lowest, highest) = bounded
        if let lowest { node[.minimum] = .number(clock.seconds(limited(lowest))) }
        if let highest { node[.maximum] = .number(clock.seconds(highest)) }
        if minuteInterval > 1 { node[.step] = .number(Double(minuteInterval) * 60) }
        node[.language] = .string(shownLocale.identifier.replacing("_", with: "-"))
        node[.firstWeekday] = .number(Double(shownCalendar.firstWeekday))
        if let ownTintColor { node[.tint] = .string(ownTintColor.renderedName) }
    }

    // MARK: - Types

    /// The parts of a date that a picker offers.
    public nonisolated enum Mode: Int, Hashable, Sendable {
        case time = 0
        case date = 1
        case dateAndTime = 2
        case countDownTimer = 3
        case yearAndMonth = 4
    }
}

/// The styles of a date picker.
public nonisolated enum UIDatePickerStyle: Int, Hashable, Sendable {
    case automatic = 0
    case wheels = 1
    case compact = 2
    case inline = 3
}

extension UIDatePicker.Mode {
    /// The name in frames of the field for the mode.
    fileprivate var renderedName: String {
        switch self {
        case .time: "time"
        case .dateAndTime: "dateAndTime"
        case .date, .countDownTimer, .yearAndMonth: "date"
        }
    }
}

/// Dates as the seconds that a clock on the wall shows since 1970, without a time zone.
///
/// A page has no calendar of the app's time zone, so it gets and sends such seconds.
nonisolated struct WallClock {
    let calendar: Calendar

    func seconds(_ date: Date) -> Double {
        let offset = Double(calendar.timeZone.secondsFromGMT(for: date))
        return (date.timeIntervalSince1970 + offset).rounded(.down)
    }

    /// Returns the date at which the clock shows the seconds.
    ///
    /// A time that a change of the clock skips is moved by the same amount as the clock.
    func date(_ seconds: Double) -> Date {
        // Within the years 1 to 9999, as the fields of pages.
        let seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
        let guess = Date(timeIntervalSince1970: seconds)
        let offset = Double(calendar.timeZone.secondsFromGMT(for: guess))
        let first = guess - offset
        let corrected = guess - Double(calendar.timeZone.secondsFromGMT(for: first))
        return self.seconds(corrected) == seconds ? corrected : max(first, corrected)
    }
}
