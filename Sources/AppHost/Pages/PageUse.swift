import HostLink

/// How a user last used the pages of an app.
struct PageUse {
    /// The page that the user last used; never that of an external display.
    private(set) var latestPage: UInt64?
    /// When a page last used the app.
    var lastUsed = Duration.zero
    /// When the user last did something on a page that has not led to an opening yet.
    var lastAction: Duration?

    /// Notes that a page was opened or shown.
    mutating func pageUsed(_ page: AttachedPage, at now: Duration) {
        if !page.isExternalDisplay { latestPage = page.identifier }
        lastUsed = now
    }

    /// Notes an event of a page.
    mutating func eventCame(_ event: InputEvent, from page: UInt64, at now: Duration) {
        latestPage = page
        lastUsed = now
        if !event.action.isState { lastAction = now }
    }
}
