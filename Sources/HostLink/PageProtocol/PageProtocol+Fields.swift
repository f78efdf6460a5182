extension PageProtocol {
    /// A field of a message from the page.
    package enum RequestField: String, CaseIterable, Sendable {
        case kind = "t"
        case session
        case app
        case token
        case environment = "env"
        case isVisible = "visible"
        case isFocused = "focused"
        case nextEvent = "next"
        case takes = "take"
        case isReconnection = "again"
        case number = "n"
        case node = "k"
        case action = "a"
        case value = "v"
        case selection = "s"
        case isSecret = "secret"
        case x
        case y
        case revision = "rev"
        case isOn = "on"
        case input
        case modifiers = "mods"
        case index = "i"
        case frame = "f"
        case choice = "c"
        case touches
        case time
        case touch
        case call
        case callAction = "act"
        case tones
        case key
        case phase
        case plainCharacters = "plain"
    }

    /// A field of a page's environment.
    package enum EnvironmentField: String, CaseIterable, Sendable {
        case width = "w"
        case height = "h"
        case scale
        case isDark = "dark"
        case isTouch = "touch"
        case safeArea = "safe"
        case language = "lang"
        case timeZone = "tz"
        case fonts
        case pieces

        /// The fields that every environment has.
        package static let required = allCases.filter { $0 != .pieces }
    }

    /// A field of the measures of one face.
    package enum FontField: String, CaseIterable, Sendable {
        case weight
        case isMonospaced = "mono"
        case advances = "adv"
        case otherAdvance = "other"
        case wideAdvance = "wide"
        case pieces

        /// The fields that every face has.
        package static let required = allCases.filter { $0 != .pieces }
    }

    /// A field of a message to the page.
    package enum MessageField: String, CaseIterable, Sendable {
        case kind = "t"
        case hash
        case session
        case nextEvent = "next"
        case resumesAfter = "after"
        case app
        case resumes = "resume"
        case hostNames = "names"
        case frame
        case received = "r"
        case delivered = "d"
        case committed = "c"
        case number = "n"
        case message
        case state = "s"
        case choices
        case address = "url"
        case calls
        case call
        case isOn = "on"
        case problems
        case moreCount = "more"
    }

    /// A field of a problem in the message `build`.
    package enum ProblemField: String, CaseIterable, Sendable {
        case place = "at"
        case message
    }

    /// A field of a call in the message `calls`.
    package enum CallField: String, CaseIterable, Sendable {
        case identifier = "id"
        case app
        case appName = "name"
        case callerName = "caller"
        case handle
        case isOutgoing = "out"
        case state = "s"
        case end
        case age = "ms"
        case hasVideo = "video"
        case isMuted = "muted"
        case isHeld = "held"
        case group
        case ringsSilently = "silent"
        case actions = "can"
    }

    /// A field of a frame.
    package enum FrameField: String, CaseIterable, Sendable {
        case sequence = "f"
        case launch = "l"
        case disposition = "d"
        case applied = "a"
        case title
        case root
        case operations = "ops"
    }

    /// A field of a node.
    package enum NodeField: String, CaseIterable, Sendable {
        case key = "k"
        case kind = "t"
        case properties = "p"
        case children = "c"
    }

    /// The fields of a line of text.
    package enum LineField: String, CaseIterable, Sendable {
        case height = "h"
        case gap
        case fontSize = "size"
        case lineHeight = "line"
        case shift
        case indent = "in"
        case trailingIndent = "out"
        case alignment = "align"
        case overflow = "over"
        case runs
    }

    /// The fields of a part of a line with one style.
    package enum RunField: String, CaseIterable, Sendable {
        case length = "n"
        case fontSize = "size"
        case fontWeight = "weight"
        case isMonospaced = "mono"
        case tint
        case background = "back"
        case underline = "under"
        case underlineTint = "underTint"
        case strikethrough = "strike"
        case strikethroughTint = "strikeTint"
        case kern
        case rise
        case link
    }
}
