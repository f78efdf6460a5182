extension HostMessage {
    /// The message as it goes over the link, without its length.
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
            writer.byte(40)
            writer.byte(change.rawValue)
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
        case 40:
            guard let change = TimeChange(rawValue: try reader.byte()) else {
                throw LinkError(.malformed, "A change of the time on the link is unknown.")
            }
            self = .timeChanged(change)
        case let kind:
            throw LinkError(.unknownMessage, "The host sent a message of the unknown kind \(kind).")
        }
        try reader.finish()
    }
}
