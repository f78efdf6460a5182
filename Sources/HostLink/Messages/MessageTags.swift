// Every number that names a message, an action or an opening on the link. `docs/formats/link-v1.md`
// describes the same numbers, and a test compares the two. A number is never used again.

extension HostMessage {
    /// The first byte of a message from the host to an app.
    package enum Tag: UInt8, CaseIterable, Sendable, LinkValue {
        case launch = 1
        case connect = 2
        case showPage = 3
        case hidePage = 4
        case environment = 5
        case phase = 6
        case event = 7
        case frameShown = 8
        case preserve = 9
        case disconnect = 10
        case memoryWarning = 11
        case terminate = 12
        case answer = 40
        case backgroundTime = 41
        case suspend = 42
        case timeChanged = 60
        case open = 61
        case openedURL = 62
        case lock = 63
        case unlock = 64
        case backgroundRefresh = 65
        case updateActivity = 66
        case backgroundWork = 70
        case pushCredentials = 71
        case pushInvalidated = 72
        case push = 73
        case callRequestAnswered = 80
        case callActions = 81
        case callActionTimedOut = 82
        case callStatuses = 83
        case keepAlive = 90
        case soundAnswered = 100
        case soundInterrupted = 101
        case soundRoute = 102
        case soundReset = 103
        case microphonePermission = 104
        case callSound = 105
        case otherSound = 106
    }
}

extension AppMessage {
    /// The first byte of a message from an app to the host.
    package enum Tag: UInt8, CaseIterable, Sendable, LinkValue {
        case launched = 1
        case connected = 2
        case frame = 3
        case applied = 4
        case committed = 5
        case reached = 6
        case preserved = 7
        case snapshot = 8
        case requestScene = 9
        case requestDestruction = 10
        case notice = 11
        case refused = 12
        case goodbye = 13
        case title = 14
        case restorationExtended = 15
        case requestRefresh = 40
        case backgroundTasks = 41
        case discarded = 42
        case openURL = 60
        case locked = 61
        case currentActivity = 62
        case backgroundFetchInterval = 70
        case submitTask = 71
        case cancelTask = 72
        case backgroundWorkDone = 73
        case commitFailed = 74
        case pushTypes = 75
        case pushHandled = 76
        case nothingToCommit = 77
        case callProvider = 80
        case incomingCall = 81
        case callReport = 82
        case requestCallActions = 83
        case callActionFinished = 84
        case voipSocket = 90
        case keepAlive = 91
        case keepAliveDone = 92
        case soundSession = 100
        case soundConfiguration = 101
        case soundRunning = 102
        case requestMicrophone = 103
        case acceptFiles = 110
    }
}

extension InputAction {
    /// The byte that names an action within an event.
    package enum Tag: UInt8, CaseIterable, Sendable, LinkValue {
        case text = 1
        case selection = 2
        case scroll = 3
        case focus = 4
        case value = 5
        case tap = 6
        case submit = 7
        case back = 8
        case keyCommand = 9
        case choose = 10
        case follow = 11
        case touches = 12
        case touchesMoved = 13
        case menu = 14
        case paste = 15
        case files = 16
        case press = 17
    }
}

extension Opening {
    /// The byte that names the kind of an opening.
    package enum Tag: UInt8, CaseIterable, Sendable, LinkValue {
        case url = 1
        case willContinue = 2
        case activity = 3
        case activityFailed = 4
    }
}

extension AppMessage.Tag {
    /// The size of the largest message with the tag, in bytes.
    ///
    /// Frames and snapshots may be as large as the link allows, and activities may contain images.
    /// Other messages are small, and reading a long one would delay the host's other apps.
    package var bytesMax: Int {
        switch self {
        case .frame, .snapshot: LinkFraming.messageBytesMax
        case .requestScene, .currentActivity: 8 << 20
        default: Self.bytesMaxOfOthers
        }
    }

    /// The size of the largest message with any other tag, including unknown tags.
    package static let bytesMaxOfOthers = 1 << 20
}
