extension HostMessage {
    /// Returns the message in the form of the link, without its length.
    public func encoded() -> [UInt8] {
        var writer = LinkWriter()
        switch self {
        case .launch(let order):
            writer.byte(1)
            writer.launchOrder(order)
        case .connect(let order):
            writer.byte(2)
            writer.sceneOrder(order)
        case .showPage(let session):
            writer.byte(3)
            writer.string(session)
        case .hidePage(let session):
            writer.byte(4)
            writer.string(session)
        case .environment(let session, let environment):
            writer.byte(5)
            writer.string(session)
            writer.environment(environment)
        case .phase(let session, let phase):
            writer.byte(6)
            writer.string(session)
            writer.byte(phase.rawValue)
        case .event(let session, let event):
            writer.byte(7)
            writer.string(session)
            writer.event(event)
        case .frameShown(let session, let sequence):
            writer.byte(8)
            writer.string(session)
            writer.integer(sequence)
        case .preserve(let token):
            writer.byte(9)
            writer.integer(token)
        case .disconnect(let session, let discard):
            writer.byte(10)
            writer.string(session)
            writer.bool(discard)
        case .memoryWarning: writer.byte(11)
        case .terminate: writer.byte(12)
        case .timeChanged(let change):
            writer.byte(60)
            writer.byte(change.rawValue)
        case .lock: writer.byte(63)
        case .updateActivity: writer.byte(66)
        case .unlock(let key):
            writer.byte(64)
            writer.bytes(key)
        case .backgroundRefresh(let status):
            writer.byte(65)
            writer.byte(status.rawValue)
        case .open(let session, let opening):
            writer.byte(61)
            writer.string(session)
            writer.opening(opening)
        case .openedURL(let token, let isOpened):
            writer.byte(62)
            writer.integer(token)
            writer.bool(isOpened)
        case .answer(let request, let isGranted):
            writer.byte(40)
            writer.integer(request)
            writer.bool(isGranted)
        case .backgroundTime(let milliseconds):
            writer.byte(41)
            writer.integer(milliseconds)
        case .suspend: writer.byte(42)
        case .backgroundWork(let token, let work):
            writer.byte(70)
            writer.integer(token)
            writer.backgroundWork(work)
        }
        return writer.bytes
    }

    /// Reads a message.
    public init(decoding bytes: ArraySlice<UInt8>) throws(LinkError) {
        var reader = LinkReader(bytes)
        switch try reader.byte() {
        case 1: self = .launch(try reader.launchOrder())
        case 2: self = .connect(try reader.sceneOrder())
        case 3: self = .showPage(session: try reader.string())
        case 4: self = .hidePage(session: try reader.string())
        case 5:
            self = .environment(session: try reader.string(), try reader.environment())
        case 6: self = .phase(session: try reader.string(), try reader.phase())
        case 7: self = .event(session: try reader.string(), try reader.event())
        case 8:
            self = .frameShown(session: try reader.string(), sequence: try reader.integer())
        case 9: self = .preserve(token: try reader.integer())
        case 10: self = .disconnect(session: try reader.string(), discard: try reader.bool())
        case 11: self = .memoryWarning
        case 12: self = .terminate
        case 60:
            guard let change = TimeChange(rawValue: try reader.byte()) else {
                throw LinkError(.malformed, "A change of the time on the link is unknown.")
            }
            self = .timeChanged(change)
        case 63: self = .lock
        case 66: self = .updateActivity
        case 64: self = .unlock(key: try reader.byteArray())
        case 65: self = .backgroundRefresh(try reader.backgroundRefresh())
        case 61: self = .open(session: try reader.string(), try reader.opening())
        case 62: self = .openedURL(token: try reader.integer(), isOpened: try reader.bool())
        case 40: self = .answer(request: try reader.integer(), isGranted: try reader.bool())
        case 41: self = .backgroundTime(milliseconds: try reader.integer())
        case 42: self = .suspend
        case 70:
            self = .backgroundWork(token: try reader.integer(), try reader.backgroundWork())
        case let kind:
            throw LinkError(.unknownMessage, "The host sent a message of the unknown kind \(kind).")
        }
        try reader.finish()
    }
}
