/// A message from the host to an app.
public enum HostMessage: Hashable, Sendable {
    /// The first message.
    case launch(LaunchOrder)
    /// Connect one more scene.
    case connect(SceneOrder)
    /// A page appeared for a connected scene, or its current frame is not reliable. The app answers
    /// with a complete frame.
    case showPage(session: String)
    /// The scene is no longer shown by a page; frames stop.
    case hidePage(session: String)
    /// The page changed its size, colours or fonts.
    case environment(session: String, PageEnvironment)
    /// The scene's phase changed.
    case phase(session: String, ScenePhase)
    /// A user's action.
    case event(session: String, InputEvent)
    /// The page has applied a frame; the app may send the next.
    case frameShown(session: String, sequence: UInt64)
    /// Preserve everything now and answer with `preserved`.
    case preserve(token: UInt64)
    /// Disconnect the scene. With `discard`, its state is deleted too.
    case disconnect(session: String, discard: Bool)
    /// The answer to a request of the app, by its number: whether the request was granted.
    case answer(request: UInt64, isGranted: Bool)
    /// The time that the app has from now on for work in the background, for example after it was
    /// woken.
    ///
    /// If its work has not finished by then, the process is ended (specification 6.3.3).
    case backgroundTime(milliseconds: UInt64)
    /// The process is suspended after this message. Any later message means that it was resumed.
    case suspend
    /// Memory is low.
    case memoryWarning
    /// The clock, the day or the time zone changed.
    case timeChanged(TimeChange)
    /// The user's data is locked: discard the key and answer `locked`.
    case lock
    /// The user's data is unlocked, with the key of the app's envelopes.
    case unlock(key: [UInt8])
    /// Update the current activity and send it.
    case updateActivity
    /// The permission to start apps in the background changed.
    case backgroundRefresh(BackgroundRefresh)
    /// Open an address or an activity in a connected scene, which is in the foreground.
    case open(session: String, Opening)
    /// The answer to `openURL`.
    case openedURL(token: UInt64, isOpened: Bool)
    /// Perform work in the background and answer `backgroundWorkDone` with the token.
    case backgroundWork(token: UInt64, BackgroundWork)
    /// The device token for a push type of `pushTypes`, 32 bytes; the same at each launch until it
    /// is invalidated.
    case pushCredentials(PushType, token: [UInt8])
    /// The device token of a push type is no longer valid (specification 7.2.6). The app stays
    /// registered, and the next token follows.
    case pushInvalidated(PushType)
    /// A push, with a JSON object of at most 5,120 bytes; answered by `pushHandled` with the token.
    ///
    /// With `mustReport`, every delegate must report a call before it has handled the push. Without
    /// `mustReport`, a delegate that gets the metadata need not report a call
    /// (specification 7.2.15).
    case push(token: UInt64, PushType, mustReport: Bool, payload: [UInt8])
    /// The answer to `incomingCall` or `requestCallActions`: `nil` if the host accepts it.
    case callRequestAnswered(request: UInt64, CallRefusal?)
    /// Actions for the app's provider, each of which is answered by `callActionFinished`.
    case callActions(CallTransaction)
    /// The time of an action is over; the host regards the action as failed.
    case callActionTimedOut(CallIdentifier)
    /// The calls of the user that have not ended, for the app's observers.
    case callStatuses([CallStatus])
    /// Call the keep-alive handler; answered by `keepAliveDone`.
    case keepAlive
    /// The answer to `soundSession`: `nil` if the session is active, or inactive, as requested.
    case soundAnswered(request: UInt64, SoundRefusal?)
    /// The app's active session was interrupted, or the interruption has ended (specification
    /// 7.6.8).
    case soundInterrupted(SoundInterruption)
    /// The route of the app's session, and the reason for its change (specification 7.6.9).
    case soundRoute(SoundRoute, SoundRouteReason)
    /// The page that plays the sound was loaded again: all that the app made for it is gone
    /// (specification 7.6.10).
    case soundReset
    /// The permission to use the microphone. With a number, it is the answer to that
    /// `requestMicrophone`; without one, the permission has changed.
    case microphonePermission(MicrophonePermission, answers: UInt64?)
    /// The host has activated the session for a call of the app, or has deactivated it.
    case callSound(isActive: Bool)
    /// Whether another app of the user plays, and whether a session asks the app to silence its
    /// secondary sound.
    case otherSound(isPlaying: Bool, silencesSecondary: Bool)
    /// Preserve, send `goodbye` and exit.
    case terminate
}

/// The kind of a change of the time (specification 6.8.1).
public enum TimeChange: UInt8, Hashable, Sendable, CaseIterable {
    /// The clock was set.
    case clock
    /// A new day began in the host's time zone.
    case midnight
    /// Daylight saving time began or ended in the host's time zone.
    case daylightSaving
    /// The host's time zone was changed.
    case zone
}

extension TimeChange: LinkValue {}

extension HostMessage {
    /// Returns the message in the form of the link, without its length.
    public func encoded() -> [UInt8] {
        var writer = LinkWriter()
        switch self {
        case .launch(let order): writer.write(Tag.launch, order)
        case .connect(let order): writer.write(Tag.connect, order)
        case .showPage(let session): writer.write(Tag.showPage, session)
        case .hidePage(let session): writer.write(Tag.hidePage, session)
        case .environment(let session, let environment):
            writer.write(Tag.environment, session, environment)
        case .phase(let session, let phase): writer.write(Tag.phase, session, phase)
        case .event(let session, let event): writer.write(Tag.event, session, event)
        case .frameShown(let session, let sequence): writer.write(Tag.frameShown, session, sequence)
        case .preserve(let token): writer.write(Tag.preserve, token)
        case .disconnect(let session, let discard): writer.write(Tag.disconnect, session, discard)
        case .memoryWarning: writer.write(Tag.memoryWarning)
        case .terminate: writer.write(Tag.terminate)
        case .timeChanged(let change): writer.write(Tag.timeChanged, change)
        case .lock: writer.write(Tag.lock)
        case .updateActivity: writer.write(Tag.updateActivity)
        case .unlock(let key): writer.write(Tag.unlock, key)
        case .backgroundRefresh(let status): writer.write(Tag.backgroundRefresh, status)
        case .open(let session, let opening): writer.write(Tag.open, session, opening)
        case .openedURL(let token, let isOpened): writer.write(Tag.openedURL, token, isOpened)
        case .answer(let request, let isGranted): writer.write(Tag.answer, request, isGranted)
        case .backgroundTime(let milliseconds): writer.write(Tag.backgroundTime, milliseconds)
        case .suspend: writer.write(Tag.suspend)
        case .backgroundWork(let token, let work): writer.write(Tag.backgroundWork, token, work)
        case .pushCredentials(let type, let token):
            writer.write(Tag.pushCredentials, type, token)
        case .pushInvalidated(let type): writer.write(Tag.pushInvalidated, type)
        case .push(let token, let type, let mustReport, let payload):
            writer.write(Tag.push, token, type, mustReport, payload)
        case .callRequestAnswered(let request, let refusal):
            writer.write(Tag.callRequestAnswered, request, refusal)
        case .callActions(let transaction): writer.write(Tag.callActions, transaction)
        case .callActionTimedOut(let action): writer.write(Tag.callActionTimedOut, action)
        case .callStatuses(let calls): writer.write(Tag.callStatuses, calls)
        case .keepAlive: writer.write(Tag.keepAlive)
        case .soundAnswered(let request, let refusal):
            writer.write(Tag.soundAnswered, request, refusal)
        case .soundInterrupted(let interruption):
            writer.write(Tag.soundInterrupted, interruption)
        case .soundRoute(let route, let reason): writer.write(Tag.soundRoute, route, reason)
        case .soundReset: writer.write(Tag.soundReset)
        case .microphonePermission(let permission, let request):
            writer.write(Tag.microphonePermission, permission, request)
        case .callSound(let isActive): writer.write(Tag.callSound, isActive)
        case .otherSound(let isPlaying, let silencesSecondary):
            writer.write(Tag.otherSound, isPlaying, silencesSecondary)
        }
        return writer.bytes
    }

    /// Reads a message.
    public init(decoding bytes: ArraySlice<UInt8>) throws(LinkError) {
        var reader = LinkReader(bytes)
        let kind = try reader.read(UInt8.self)
        guard let tag = Tag(rawValue: kind) else {
            throw LinkError(.unknownMessage, "The host sent a message of the unknown kind \(kind).")
        }
        switch tag {
        case .launch: self = .launch(try reader.read())
        case .connect: self = .connect(try reader.read())
        case .showPage: self = .showPage(session: try reader.read())
        case .hidePage: self = .hidePage(session: try reader.read())
        case .environment: self = .environment(session: try reader.read(), try reader.read())
        case .phase: self = .phase(session: try reader.read(), try reader.read())
        case .event: self = .event(session: try reader.read(), try reader.read())
        case .frameShown:
            self = .frameShown(session: try reader.read(), sequence: try reader.read())
        case .preserve: self = .preserve(token: try reader.read())
        case .disconnect:
            self = .disconnect(session: try reader.read(), discard: try reader.read())
        case .memoryWarning: self = .memoryWarning
        case .terminate: self = .terminate
        case .timeChanged: self = .timeChanged(try reader.read())
        case .lock: self = .lock
        case .updateActivity: self = .updateActivity
        case .unlock: self = .unlock(key: try reader.read())
        case .backgroundRefresh: self = .backgroundRefresh(try reader.read())
        case .open: self = .open(session: try reader.read(), try reader.read())
        case .openedURL: self = .openedURL(token: try reader.read(), isOpened: try reader.read())
        case .answer: self = .answer(request: try reader.read(), isGranted: try reader.read())
        case .backgroundTime: self = .backgroundTime(milliseconds: try reader.read())
        case .suspend: self = .suspend
        case .backgroundWork:
            self = .backgroundWork(token: try reader.read(), try reader.read())
        case .pushCredentials:
            self = .pushCredentials(try reader.read(), token: try reader.pushToken())
        case .pushInvalidated: self = .pushInvalidated(try reader.read())
        case .push:
            self = .push(
                token: try reader.read(), try reader.read(), mustReport: try reader.read(),
                payload: try reader.pushPayload())
        case .callRequestAnswered:
            self = .callRequestAnswered(request: try reader.read(), try reader.read())
        case .callActions: self = .callActions(try reader.read())
        case .callActionTimedOut: self = .callActionTimedOut(try reader.read())
        case .callStatuses: self = .callStatuses(try reader.read())
        case .keepAlive: self = .keepAlive
        case .soundAnswered:
            self = .soundAnswered(request: try reader.read(), try reader.read())
        case .soundInterrupted: self = .soundInterrupted(try reader.read())
        case .soundRoute: self = .soundRoute(try reader.read(), try reader.read())
        case .soundReset: self = .soundReset
        case .microphonePermission:
            self = .microphonePermission(try reader.read(), answers: try reader.read())
        case .callSound: self = .callSound(isActive: try reader.read())
        case .otherSound:
            self = .otherSound(isPlaying: try reader.read(), silencesSecondary: try reader.read())
        }
        try reader.finish()
    }
}
