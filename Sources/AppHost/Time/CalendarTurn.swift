import Foundation
import HostLink

/// The next instant at which the calendar changes: a new day, or the beginning or end of daylight
/// saving time.
struct CalendarTurn: Hashable {
    let date: Date
    let change: TimeChange

    init(date: Date, change: TimeChange) {
        self.date = date
        self.change = change
    }

    init(after now: Date, in zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        // In some time zones, a day may begin after 0:00 or not be 24 hours long.
        let today = calendar.startOfDay(for: now)
        let nearTomorrow = calendar.date(byAdding: .hour, value: 36, to: today) ?? now + 86400
        let midnight = calendar.startOfDay(for: nearTomorrow)
        if let transition = zone.nextDaylightSavingTimeTransition(after: now),
            transition > now, transition < midnight
        {
            date = transition
            change = .daylightSaving
        } else {
            date = midnight
            change = .midnight
        }
    }
}
