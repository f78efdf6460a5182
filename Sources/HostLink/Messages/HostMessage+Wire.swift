extension HostMessage {
    /// Returns the message in the form of the link, without its length.
    public func encoded() -> [UInt8] {
        var writer = LinkWriter()
        switch self {
        case .launch(let order):
            writer.tag(Tag.launch)
            writer.launchOrder(order)
        case .connect(let order):
            writer.tag(Tag.connect)
            writer.sceneOrder(order)
        case .showPage(let session):
            writer.tag(Tag.showPage)
            writer.string(session)
        case .hidePage(let session):
            writer.tag(Tag.hidePage)
            writer.string(session)
        case .environment(let session, let environment):
            writer.tag(Tag.environment)
            writer.string(session)
            writer.environment(environment)
        case .phase(let session, let phase):
            writer.tag(Tag.phase)
            writer.string(session)
            writer.byte(phase.rawValue)
        case .event(let session, let event):
            writer.tag(Tag.event)
            writer.string(session)
            writer.event(event)
        case .frameShown(let session, let sequence):
            writer.tag(Tag.frameShown)
            writer.string(session)
            writer.integer(sequence)
        case .preserve(let token):
            writer.tag(Tag.preserve)
            writer.integer(token)
        case .disconnect(let session, let discard):
            writer.tag(Tag.disconnect)
            writer.string(session)
            writer.bool(discard)
        case .memoryWarning: writer.tag(Tag.memoryWarning)
        case .terminate: writer.tag(Tag.terminate)
        case .timeChanged(let change):
            writer.tag(Tag.timeChanged)
            writer.byte(change.rawValue)
        case .lock: writer.tag(Tag.lock)
        case .updateActivity: writer.tag(Tag.updateActivity)
        case .unlock(let key):
            writer.tag(Tag.unlock)
            writer.bytes(key)
        case .backgroundRefresh(let status):
            writer.tag(Tag.backgroundRefresh)
            writer.byte(status.rawValue)
        case .open(let session, let opening):
            writer.tag(Tag.open)
            writer.string(session)
            writer.opening(opening)
        case .openedURL(let token, let isOpened):
            writer.tag(Tag.openedURL)
            writer.integer(token)
            writer.bool(isOpened)
        case .answer(let request, let isGranted):
            writer.tag(Tag.answer)
            writer.integer(request)
            writer.bool(isGranted)
        case .backgroundTime(let milliseconds):
            writer.tag(Tag.backgroundTime)
            writer.integer(milliseconds)
        case .suspend: writer.tag(Tag.suspend)
        case .backgroundWork(let token, let work):
            writer.tag(Tag.backgroundWork)
            writer.integer(token)
            writer.backgroundWork(work)
        }
        return writer.bytes
    }

    /// Reads a message.
    public init(decoding bytes: ArraySlice<UInt8>) throws(LinkError) {
        var reader = LinkReader(bytes)
        let kind = try reader.byte()
        guard let tag = Tag(rawValue: kind) else {
            throw LinkError(.unknownMessage, "The host sent a message of the unknown kind \(kind).")
        }
        switch tag {
        case .launch: self = .launch(try reader.launchOrder())
        case .connect: self = .connect(try reader.sceneOrder())
        case .showPage: self = .showPage(session: try reader.string())
        case .hidePage: self = .hidePage(session: try reader.string())
        case .environment:
            self = .environment(session: try reader.string(), try reader.environment())
        case .phase: self = .phase(session: try reader.string(), try reader.phase())
        case .event: self = .event(session: try reader.string(), try reader.event())
        case .frameShown:
            self = .frameShown(session: try reader.string(), sequence: try reader.integer())
        case .preserve: self = .preserve(token: try reader.integer())
        case .disconnect:
            self = .disconnect(session: try reader.string(), discard: try reader.bool())
        case .memoryWarning: self = .memoryWarning
        case .terminate: self = .terminate
        case .timeChanged:
            guard let change = TimeChange(rawValue: try reader.byte()) else {
                throw LinkError(.malformed, "A change of the time on the link is unknown.")
            }
            self = .timeChanged(change)
        case .lock: self = .lock
        case .updateActivity: self = .updateActivity
        case .unlock: self = .unlock(key: try reader.byteArray())
        case .backgroundRefresh: self = .backgroundRefresh(try reader.backgroundRefresh())
        case .open: self = .open(session: try reader.string(), try reader.opening())
        case .openedURL: self = .openedURL(token: try reader.integer(), isOpened: try reader.bool())
        case .answer: self = .answer(request: try reader.integer(), isGranted: try reader.bool())
        case .backgroundTime: self = .backgroundTime(milliseconds: try reader.integer())
        case .suspend: self = .suspend
        case .backgroundWork:
            self = .backgroundWork(token: try reader.integer(), try reader.backgroundWork())
        }
        try reader.finish()
    }
}
