extension AppMessage {
    /// Returns the message in the form of the link, without its length.
    public func encoded() -> [UInt8] {
        var writer = LinkWriter()
        switch self {
        case .launched(let identity):
            writer.tag(Tag.launched)
            writer.identity(identity)
        case .connected(let session, let highWaterMark, let disposition):
            writer.tag(Tag.connected)
            writer.string(session)
            writer.integer(highWaterMark)
            writer.byte(disposition.rawValue)
        case .frame(let session, let sequence, let isComplete, let applied, let json):
            writer.tag(Tag.frame)
            writer.string(session)
            writer.integer(sequence)
            writer.bool(isComplete)
            writer.integer(applied)
            writer.bytes(json)
        case .applied(let session, let number):
            writer.tag(Tag.applied)
            writer.string(session)
            writer.integer(number)
        case .committed(let session, let highWaterMark):
            writer.tag(Tag.committed)
            writer.string(session)
            writer.integer(highWaterMark)
        case .commitFailed(let session):
            writer.tag(Tag.commitFailed)
            writer.string(session)
        case .reached(let session, let phase):
            writer.tag(Tag.reached)
            writer.string(session)
            writer.byte(phase.rawValue)
        case .preserved(let token):
            writer.tag(Tag.preserved)
            writer.integer(token)
        case .snapshot(let session, let picture):
            writer.tag(Tag.snapshot)
            writer.string(session)
            writer.optional(picture) { writer, bytes in writer.bytes(bytes) }
        case .requestScene(let request, let session, let activity):
            writer.tag(Tag.requestScene)
            writer.integer(request)
            writer.optional(session) { writer, session in writer.string(session) }
            writer.optional(activity) { writer, bytes in writer.bytes(bytes) }
        case .requestDestruction(let request, let session):
            writer.tag(Tag.requestDestruction)
            writer.integer(request)
            writer.string(session)
        case .requestRefresh(let session):
            writer.tag(Tag.requestRefresh)
            writer.string(session)
        case .backgroundTasks(let names):
            writer.tag(Tag.backgroundTasks)
            writer.list(names) { writer, name in writer.string(name) }
        case .discarded(let sessions):
            writer.tag(Tag.discarded)
            writer.list(sessions) { writer, session in writer.string(session) }
        case .backgroundFetchInterval(let seconds):
            writer.tag(Tag.backgroundFetchInterval)
            writer.optional(seconds) { writer, seconds in writer.double(seconds) }
        case .submitTask(let request):
            writer.tag(Tag.submitTask)
            writer.taskRequest(request)
        case .cancelTask(let identifier):
            writer.tag(Tag.cancelTask)
            writer.optional(identifier) { writer, identifier in writer.string(identifier) }
        case .backgroundWorkDone(let token, let result):
            writer.tag(Tag.backgroundWorkDone)
            writer.integer(token)
            writer.byte(result.rawValue)
        case .notice(let level, let text):
            writer.tag(Tag.notice)
            writer.byte(level.rawValue)
            writer.string(text)
        case .refused(let text):
            writer.tag(Tag.refused)
            writer.string(text)
        case .goodbye: writer.tag(Tag.goodbye)
        case .title(let session, let title):
            writer.tag(Tag.title)
            writer.string(session)
            writer.string(title)
        case .restorationExtended(let isExtended):
            writer.tag(Tag.restorationExtended)
            writer.bool(isExtended)
        case .locked: writer.tag(Tag.locked)
        case .currentActivity(let activity):
            writer.tag(Tag.currentActivity)
            writer.optional(activity) { writer, activity in writer.activity(activity) }
        case .openURL(let token, let url):
            writer.tag(Tag.openURL)
            writer.integer(token)
            writer.string(url)
        }
        return writer.bytes
    }

    /// Reads a message.
    public init(decoding bytes: ArraySlice<UInt8>) throws(LinkError) {
        var reader = LinkReader(bytes)
        let kind = try reader.byte()
        let tag = Tag(rawValue: kind)
        let bytesMax = tag?.bytesMax ?? Tag.bytesMaxOfOthers
        guard bytes.count <= bytesMax else {
            throw LinkError(
                .tooLarge,
                "The app sent a message of the kind \(kind) with \(bytes.count) bytes; \(bytesMax) are "
                    + "the most.")
        }
        guard let tag else {
            throw LinkError(.unknownMessage, "The app sent a message of the unknown kind \(kind).")
        }
        switch tag {
        case .launched: self = .launched(try reader.identity())
        case .connected:
            self = .connected(
                session: try reader.string(), highWaterMark: try reader.integer(),
                try reader.disposition())
        case .frame:
            self = .frame(
                session: try reader.string(), sequence: try reader.integer(),
                isComplete: try reader.bool(), applied: try reader.integer(),
                try reader.byteArray())
        case .applied: self = .applied(session: try reader.string(), number: try reader.integer())
        case .committed:
            self = .committed(session: try reader.string(), highWaterMark: try reader.integer())
        case .commitFailed: self = .commitFailed(session: try reader.string())
        case .reached: self = .reached(session: try reader.string(), try reader.phase())
        case .preserved: self = .preserved(token: try reader.integer())
        case .snapshot:
            self = .snapshot(
                session: try reader.string(),
                try reader.optional { reader throws(LinkError) in try reader.byteArray() })
        case .requestScene:
            self = .requestScene(
                request: try reader.integer(),
                session: try reader.optional { reader throws(LinkError) in
                    try reader.string()
                },
                activity: try reader.optional { reader throws(LinkError) in
                    try reader.byteArray()
                })
        case .requestDestruction:
            self = .requestDestruction(
                request: try reader.integer(), session: try reader.string())
        case .requestRefresh: self = .requestRefresh(session: try reader.string())
        case .backgroundTasks:
            self = .backgroundTasks(
                try reader.list { reader throws(LinkError) in try reader.string() })
        case .discarded:
            self = .discarded(
                sessions: try reader.list { reader throws(LinkError) in try reader.string() })
        case .notice:
            guard let level = NoticeLevel(rawValue: try reader.byte()) else {
                throw LinkError(.malformed, "A notice on the link has an unknown level.")
            }
            self = .notice(level: level, try reader.string())
        case .refused: self = .refused(try reader.string())
        case .goodbye: self = .goodbye
        case .title: self = .title(session: try reader.string(), try reader.string())
        case .restorationExtended: self = .restorationExtended(try reader.bool())
        case .openURL: self = .openURL(token: try reader.integer(), try reader.string())
        case .locked: self = .locked
        case .currentActivity:
            self = .currentActivity(
                try reader.optional { reader throws(LinkError) in try reader.activity() })
        case .backgroundFetchInterval:
            self = .backgroundFetchInterval(
                try reader.optional { reader throws(LinkError) in try reader.seconds() })
        case .submitTask: self = .submitTask(try reader.taskRequest())
        case .cancelTask:
            self = .cancelTask(
                identifier: try reader.optional { reader throws(LinkError) in
                    try reader.string()
                })
        case .backgroundWorkDone:
            self = .backgroundWorkDone(token: try reader.integer(), try reader.workResult())
        }
        try reader.finish()
    }
}
