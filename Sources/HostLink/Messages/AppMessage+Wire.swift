extension AppMessage {
    /// Returns the message in the form of the link, without its length.
    public func encoded() -> [UInt8] {
        var writer = LinkWriter()
        switch self {
        case .launched(let identity):
            writer.byte(1)
            writer.identity(identity)
        case .connected(let session, let highWaterMark, let disposition):
            writer.byte(2)
            writer.string(session)
            writer.integer(highWaterMark)
            writer.byte(disposition.rawValue)
        case .frame(let session, let sequence, let isComplete, let applied, let json):
            writer.byte(3)
            writer.string(session)
            writer.integer(sequence)
            writer.bool(isComplete)
            writer.integer(applied)
            writer.bytes(json)
        case .applied(let session, let number):
            writer.byte(4)
            writer.string(session)
            writer.integer(number)
        case .committed(let session, let highWaterMark):
            writer.byte(5)
            writer.string(session)
            writer.integer(highWaterMark)
        case .commitFailed(let session):
            writer.byte(74)
            writer.string(session)
        case .reached(let session, let phase):
            writer.byte(6)
            writer.string(session)
            writer.byte(phase.rawValue)
        case .preserved(let token):
            writer.byte(7)
            writer.integer(token)
        case .snapshot(let session, let picture):
            writer.byte(8)
            writer.string(session)
            writer.optional(picture) { writer, bytes in writer.bytes(bytes) }
        case .requestScene(let request, let session, let activity):
            writer.byte(9)
            writer.integer(request)
            writer.optional(session) { writer, session in writer.string(session) }
            writer.optional(activity) { writer, bytes in writer.bytes(bytes) }
        case .requestDestruction(let request, let session):
            writer.byte(10)
            writer.integer(request)
            writer.string(session)
        case .requestRefresh(let session):
            writer.byte(40)
            writer.string(session)
        case .backgroundTasks(let names):
            writer.byte(41)
            writer.list(names) { writer, name in writer.string(name) }
        case .discarded(let sessions):
            writer.byte(42)
            writer.list(sessions) { writer, session in writer.string(session) }
        case .backgroundFetchInterval(let seconds):
            writer.byte(70)
            writer.optional(seconds) { writer, seconds in writer.double(seconds) }
        case .submitTask(let request):
            writer.byte(71)
            writer.taskRequest(request)
        case .cancelTask(let identifier):
            writer.byte(72)
            writer.optional(identifier) { writer, identifier in writer.string(identifier) }
        case .backgroundWorkDone(let token, let result):
            writer.byte(73)
            writer.integer(token)
            writer.byte(result.rawValue)
        case .notice(let level, let text):
            writer.byte(11)
            writer.byte(level.rawValue)
            writer.string(text)
        case .refused(let text):
            writer.byte(12)
            writer.string(text)
        case .goodbye: writer.byte(13)
        case .title(let session, let title):
            writer.byte(14)
            writer.string(session)
            writer.string(title)
        case .restorationExtended(let isExtended):
            writer.byte(15)
            writer.bool(isExtended)
        case .locked: writer.byte(61)
        case .currentActivity(let activity):
            writer.byte(62)
            writer.optional(activity) { writer, activity in writer.activity(activity) }
        case .openURL(let token, let url):
            writer.byte(60)
            writer.integer(token)
            writer.string(url)
        }
        return writer.bytes
    }

    /// Reads a message.
    public init(decoding bytes: ArraySlice<UInt8>) throws(LinkError) {
        var reader = LinkReader(bytes)
        let kind = try reader.byte()
        let bytesMax = Self.bytesMax(ofKind: kind)
        guard bytes.count <= bytesMax else {
            throw LinkError(
                .tooLarge,
                "The app sent a message of the kind \(kind) with \(bytes.count) bytes; \(bytesMax) are "
                    + "the most.")
        }
        switch kind {
        case 1: self = .launched(try reader.identity())
        case 2:
            self = .connected(
                session: try reader.string(), highWaterMark: try reader.integer(),
                try reader.disposition())
        case 3:
            self = .frame(
                session: try reader.string(), sequence: try reader.integer(),
                isComplete: try reader.bool(), applied: try reader.integer(),
                try reader.byteArray())
        case 4: self = .applied(session: try reader.string(), number: try reader.integer())
        case 5:
            self = .committed(session: try reader.string(), highWaterMark: try reader.integer())
        case 74: self = .commitFailed(session: try reader.string())
        case 6: self = .reached(session: try reader.string(), try reader.phase())
        case 7: self = .preserved(token: try reader.integer())
        case 8:
            self = .snapshot(
                session: try reader.string(),
                try reader.optional { reader throws(LinkError) in try reader.byteArray() })
        case 9:
            self = .requestScene(
                request: try reader.integer(),
                session: try reader.optional { reader throws(LinkError) in
                    try reader.string()
                },
                activity: try reader.optional { reader throws(LinkError) in
                    try reader.byteArray()
                })
        case 10:
            self = .requestDestruction(
                request: try reader.integer(), session: try reader.string())
        case 40: self = .requestRefresh(session: try reader.string())
        case 41:
            self = .backgroundTasks(
                try reader.list { reader throws(LinkError) in try reader.string() })
        case 42:
            self = .discarded(
                sessions: try reader.list { reader throws(LinkError) in try reader.string() })
        case 11:
            guard let level = NoticeLevel(rawValue: try reader.byte()) else {
                throw LinkError(.malformed, "A notice on the link has an unknown level.")
            }
            self = .notice(level: level, try reader.string())
        case 12: self = .refused(try reader.string())
        case 13: self = .goodbye
        case 14: self = .title(session: try reader.string(), try reader.string())
        case 15: self = .restorationExtended(try reader.bool())
        case 60: self = .openURL(token: try reader.integer(), try reader.string())
        case 61: self = .locked
        case 62:
            self = .currentActivity(
                try reader.optional { reader throws(LinkError) in try reader.activity() })
        case 70:
            self = .backgroundFetchInterval(
                try reader.optional { reader throws(LinkError) in try reader.seconds() })
        case 71: self = .submitTask(try reader.taskRequest())
        case 72:
            self = .cancelTask(
                identifier: try reader.optional { reader throws(LinkError) in
                    try reader.string()
                })
        case 73:
            self = .backgroundWorkDone(token: try reader.integer(), try reader.workResult())
        case let kind:
            throw LinkError(.unknownMessage, "The app sent a message of the unknown kind \(kind).")
        }
        try reader.finish()
    }

    /// Returns the maximum size of a kind of message.
    ///
    /// Frames and snapshots may be as large as the link allows, and activities contain images. All
    /// other messages are small, and reading large ones would keep the host from its other apps.
    private static func bytesMax(ofKind kind: UInt8) -> Int {
        switch kind {
        case 3, 8: LinkFraming.messageBytesMax
        case 9, 62: 8 << 20
        default: 1 << 20
        }
    }
}
