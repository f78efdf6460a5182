/// A step that the user or the app takes in a call, and that the app's provider performs.
public struct CallAction: Hashable, Sendable {
    /// The identifier of the action.
    public var identifier: CallIdentifier
    /// The app's identifier of the call.
    public var call: CallIdentifier
    /// The step.
    public var step: Step

    /// A step in a call.
    public enum Step: Hashable, Sendable {
        /// Start an outgoing call to an address.
        case start(CallHandle, contact: String?, isVideo: Bool)
        /// Answer the incoming call.
        case answer
        /// End the call, or decline it.
        case end
        /// Hold the call, or continue it.
        case setHeld(Bool)
        /// Mute the user's microphone, or unmute it.
        case setMuted(Bool)
        /// Group the call with another one; `nil` to leave the group.
        case setGroup(with: CallIdentifier?)
        /// Play dialing tones.
        case playDTMF(digits: String, DTMFKind)
    }

    /// The length of dialing tones.
    public enum DTMFKind: UInt8, Hashable, Sendable, CaseIterable {
        /// One tone.
        case singleTone = 1
        /// Tones after a short pause.
        case softPause = 2
        /// Tones after the user has confirmed them.
        case hardPause = 3
    }

    /// Creates an action.
    public init(
        identifier: CallIdentifier = CallIdentifier(), call: CallIdentifier, _ step: Step
    ) {
        self.identifier = identifier
        self.call = call
        self.step = step
    }
}

/// Actions that an app's provider performs together.
public struct CallTransaction: Hashable, Sendable {
    /// The identifier of the transaction.
    public var identifier: CallIdentifier
    /// The actions, in order.
    public var actions: [CallAction]
    /// The time in which the app must have performed each action.
    public var milliseconds: UInt64

    /// Creates a transaction.
    public init(
        identifier: CallIdentifier = CallIdentifier(), actions: [CallAction], milliseconds: UInt64
    ) {
        self.identifier = identifier
        self.actions = actions
        self.milliseconds = milliseconds
    }
}

/// The result of an action.
public enum CallActionResult: Hashable, Sendable {
    /// The app has performed the action, at a time in seconds since 1970, or now.
    case fulfilled(at: Double?)
    /// The app cannot perform the action.
    case failed
}

extension CallAction {
    /// The byte that names a step.
    package enum Tag: UInt8, CaseIterable, Sendable, LinkValue {
        case start = 1
        case answer = 2
        case end = 3
        case setHeld = 4
        case setMuted = 5
        case setGroup = 6
        case playDTMF = 7
    }
}

extension CallAction.DTMFKind: LinkValue {}

extension CallAction: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        identifier = try reader.read()
        call = try reader.read()
        switch try reader.read(Tag.self) {
        case .start:
            step = .start(
                try reader.read(), contact: try reader.read(), isVideo: try reader.read())
        case .answer: step = .answer
        case .end: step = .end
        case .setHeld: step = .setHeld(try reader.read())
        case .setMuted: step = .setMuted(try reader.read())
        case .setGroup: step = .setGroup(with: try reader.read())
        case .playDTMF: step = .playDTMF(digits: try reader.read(), try reader.read())
        }
    }

    func write(to writer: inout LinkWriter) {
        writer.write(identifier, call)
        switch step {
        case .start(let handle, let contact, let isVideo):
            writer.write(Tag.start, handle, contact, isVideo)
        case .answer: writer.write(Tag.answer)
        case .end: writer.write(Tag.end)
        case .setHeld(let isHeld): writer.write(Tag.setHeld, isHeld)
        case .setMuted(let isMuted): writer.write(Tag.setMuted, isMuted)
        case .setGroup(let other): writer.write(Tag.setGroup, other)
        case .playDTMF(let digits, let kind): writer.write(Tag.playDTMF, digits, kind)
        }
    }
}

extension CallTransaction: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(
            identifier: try reader.read(), actions: try reader.read(),
            milliseconds: try reader.read())
    }

    func write(to writer: inout LinkWriter) { writer.write(identifier, actions, milliseconds) }
}

extension CallActionResult: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self =
            try reader.read(Bool.self) ? .fulfilled(at: try reader.optionalSeconds()) : .failed
    }

    func write(to writer: inout LinkWriter) {
        switch self {
        case .fulfilled(let time): writer.write(true, time)
        case .failed: writer.write(false)
        }
    }
}
