import HostLink

/// The host's record of an open page.
final class AttachedPage {
    let identifier: UInt64
    let key: InstanceKey
    let session: String
    let sink: any PageSink
    /// Whether it shows an external display, which takes no input.
    let isExternalDisplay: Bool
    var hello: PageHello
    /// Whether another page shows the scene now.
    var isTaken = false

    init(
        identifier: UInt64, key: InstanceKey, session: String, sink: any PageSink,
        isExternalDisplay: Bool, hello: PageHello
    ) {
        self.identifier = identifier
        self.key = key
        self.session = session
        self.sink = sink
        self.isExternalDisplay = isExternalDisplay
        self.hello = hello
    }

    /// The phase of its scene; a visible external display is active, because it never has the
    /// focus.
    var phase: ScenePhase {
        guard hello.isVisible else { return .background }
        return hello.isFocused || isExternalDisplay ? .foregroundActive : .foregroundInactive
    }
}

/// A user's last use of the pages of an app.
struct PageUse {
    /// The page that the user last used; never that of an external display.
    private(set) var latestPage: UInt64?
    /// The time at which a page last used the app.
    var lastUsed = Duration.zero
    /// The time of the user's last action, until it has led to an opening.
    var lastAction: Duration?

    /// Records that a page was opened or shown.
    mutating func pageUsed(_ page: AttachedPage, at now: Duration) {
        if !page.isExternalDisplay { latestPage = page.identifier }
        lastUsed = now
    }

    /// Records an event of a page.
    mutating func eventCame(_ event: InputEvent, from page: UInt64, at now: Duration) {
        latestPage = page
        lastUsed = now
        if !event.action.isState { lastAction = now }
    }
}
