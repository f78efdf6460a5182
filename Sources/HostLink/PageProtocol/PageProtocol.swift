/// The names of the protocol between a page and the host, as they are on the wire.
///
/// `docs/formats/page-v1.md` describes the protocol. Tests compare the document's tables and the
/// client's scripts with these enumerations. The names of nodes and of their properties are
/// ``RenderKind`` and ``RenderProperty``.
package enum PageProtocol {
    /// The kind of a message from the page, in its field `t`.
    package enum Request: String, CaseIterable, Sendable {
        case hello
        case event = "ev"
        case phase
        case environment = "env"
        case seen
        case resync
        case take
        case choice
        case kill
        case watch
        case call
    }

    /// The kind of a message to the page, in its field `t`.
    package enum Message: String, CaseIterable, Sendable {
        case client
        case welcome
        case frame
        case acknowledged = "ack"
        case lost
        case state
        case taken
        case goTo = "goto"
        case open
        case visit
        case busy
        case stale
        case calls
        case refused
        case sound
        case build
    }

    /// The state of a call, in its field `s`.
    package enum CallState: String, CaseIterable, Sendable {
        case ringing
        case answering
        case calling
        case connected
        case ending
        case ended
    }

    /// The action of the user, in the field `a` of an event.
    package enum Action: String, CaseIterable, Sendable {
        case text
        case selection
        case scroll
        case focus
        case value
        case tap
        case submit
        case back
        case keyCommand = "key"
        case choose
        case follow
        case touches = "touch"
        case touchesMoved = "move"
        case menu
        case paste
        case files
        case press
    }

    /// A change to the tree of nodes, the first element of its list.
    package enum Operation: String, CaseIterable, Sendable {
        case update = "u"
        case insert = "i"
        case remove = "r"
        case move = "m"
    }

    /// The way in which a launch began, in the field `d` of a frame.
    package enum Disposition: String, CaseIterable, Sendable {
        case restored
        case reset
    }

    /// A code for closing the socket, in addition to those of RFC 6455, to which the page reacts.
    package enum CloseCode: UInt16, CaseIterable, Sendable {
        /// The page connects again after its longest pause.
        case tryAgainLater = 1013
        /// The page does not connect again.
        case notServed = 4001
    }
}
