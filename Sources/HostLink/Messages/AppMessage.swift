/// A message from an app to the host.
public enum AppMessage: Hashable, Sendable {
    /// The app received the launch order, and sends its identity.
    case launched(AppIdentity)
    /// A scene is connected and restored, with the number of the last event that its state
    /// reflects.
    case connected(session: String, highWaterMark: UInt64, RenderFrame.Disposition)
    /// A frame for the page, as JSON. The host checks its form and puts it into its own message.
    case frame(session: String, sequence: UInt64, isComplete: Bool, applied: UInt64, [UInt8])
    /// The app finished handling an event.
    case applied(session: String, number: UInt64)
    /// A commit that reflects every event up to the number is durable.
    case committed(session: String, highWaterMark: UInt64)
    /// A commit of a scene's state failed, so only the process knows the latest events. The commit
    /// is repeated.
    case commitFailed(session: String)
    /// The app keeps no state of the scene. It has handled the events up to the number, and the
    /// `UserDefaults` that they changed are written, so no commit of the scene follows.
    case nothingToCommit(session: String, highWaterMark: UInt64)
    /// The callbacks of a phase have returned and, for the background, the state is committed.
    case reached(session: String, ScenePhase)
    /// The answer to `preserve`.
    case preserved(token: UInt64)
    /// The app continues restoring after its launch, or has finished. Until it has finished, a
    /// crash counts as a crash at launch (specification 1.1.3).
    case restorationExtended(Bool)
    /// A snapshot of the scene to show while there is no process; `nil` if there must be none.
    case snapshot(session: String, [UInt8]?)
    /// The title of the scene's current content, for the app switcher.
    case title(session: String, String)
    /// The app requests that a scene be shown to the user, a new one if there is no session, with
    /// the activity for it. The host answers with the request's number.
    case requestScene(request: UInt64, session: String?, activity: [UInt8]?)
    /// The app requests that a session be discarded and its page closed. The host answers.
    case requestDestruction(request: UInt64, session: String)
    /// The app requests that the host connect a session in the background, so that its state and
    /// its snapshot are updated.
    case requestRefresh(session: String)
    /// The names of the tasks that the app continues in the background.
    case backgroundTasks([String])
    /// The app requests that an address be opened, in another app or in the browser. The host
    /// answers.
    case openURL(token: UInt64, String)
    /// The user's current activity in the app, for the user's other browsers; `nil` if there is
    /// none.
    case currentActivity(CurrentActivity?)
    /// The app was notified of discarded sessions and has deleted their data.
    case discarded(sessions: [String])
    /// The app has discarded its key.
    case locked
    /// The minimum time between two background fetches, in seconds; `nil` if the app requests none.
    case backgroundFetchInterval(Double?)
    /// The app requests to be woken for a task, in place of its earlier request with that
    /// identifier.
    case submitTask(BackgroundTaskRequest)
    /// The app withdraws the request with an identifier, or all of them with `nil`.
    case cancelTask(identifier: String?)
    /// The app has finished the background work and has preserved the result.
    case backgroundWorkDone(token: UInt64, BackgroundWorkResult)
    /// The push types for which the app is registered now (specification 7.2.3); the host answers
    /// with `pushCredentials` for each.
    case pushTypes(Set<PushType>)
    /// The app has handled a push and has preserved the result.
    case pushHandled(token: UInt64, PushHandling)
    /// The app has a call provider with these properties; `nil` if it has none any more.
    case callProvider(CallProviderDescription?)
    /// A call arrives for the user (specification 7.5.1); the host answers with
    /// `callRequestAnswered`.
    case incomingCall(request: UInt64, CallIdentifier, CallUpdate)
    /// A call of the app has changed.
    case callReport(CallIdentifier, CallReport)
    /// The app requests actions, which the host gives to its provider; the host answers with
    /// `callRequestAnswered` first.
    case requestCallActions(request: UInt64, [CallAction])
    /// The app's provider has performed an action, or cannot perform it.
    case callActionFinished(CallIdentifier, CallActionResult)
    /// A socket of the app, by its descriptor, is a VoIP socket (specification 7.1.3), or is not
    /// one any more.
    case voipSocket(descriptor: Int, isMarked: Bool)
    /// The period of the app's keep-alive handler (specification 7.1.4); `nil` if it has none any
    /// more.
    case keepAlive(milliseconds: UInt64?)
    /// The keep-alive handler has returned, and what it changed is preserved.
    case keepAliveDone
    /// The app requests that its session be active, or inactive; the host answers with
    /// `soundAnswered`.
    ///
    /// With `notifiesOthers`, sessions that it interrupted may resume (specification 7.6.7).
    case soundSession(
        request: UInt64, SoundSession, isActive: Bool, notifiesOthers: Bool)
    /// The properties of the app's session have changed. The first one also asks for the route and
    /// the permission, which the host sends from then on.
    case soundConfiguration(SoundSession)
    /// The sound that the app now captures and plays.
    case soundRunning(input: Bool, output: Bool)
    /// The app requests that the user be asked for the microphone; the host answers with
    /// `microphonePermission`.
    case requestMicrophone(request: UInt64)
    /// The scene's page may upload files for a grant, up to a number of files; 0 ends the grant.
    case acceptFiles(session: String, grant: String, filesMax: UInt32)
    /// A diagnostic for the log.
    case notice(level: NoticeLevel, String)
    /// The app cannot start or continue. The sentence is shown to the user.
    case refused(String)
    /// All state is committed, and the process exits now.
    case goodbye
}

/// The importance of a diagnostic.
public enum NoticeLevel: UInt8, Hashable, Sendable {
    /// A diagnostic for debugging.
    case debug
    /// An event for the log.
    case info
    /// A problem that the app's author should correct.
    case warning
    /// A failure.
    case error
}

extension NoticeLevel: LinkValue {}
extension RenderFrame.Disposition: LinkValue {}

extension AppMessage {
    /// Returns the message in the form of the link, without its length.
    public func encoded() -> [UInt8] {
        var writer = LinkWriter()
        switch self {
        case .launched(let identity): writer.write(Tag.launched, identity)
        case .connected(let session, let highWaterMark, let disposition):
            writer.write(Tag.connected, session, highWaterMark, disposition)
        case .frame(let session, let sequence, let isComplete, let applied, let json):
            writer.write(Tag.frame, session, sequence, isComplete, applied, json)
        case .applied(let session, let number): writer.write(Tag.applied, session, number)
        case .committed(let session, let highWaterMark):
            writer.write(Tag.committed, session, highWaterMark)
        case .commitFailed(let session): writer.write(Tag.commitFailed, session)
        case .nothingToCommit(let session, let highWaterMark):
            writer.write(Tag.nothingToCommit, session, highWaterMark)
        case .reached(let session, let phase): writer.write(Tag.reached, session, phase)
        case .preserved(let token): writer.write(Tag.preserved, token)
        case .snapshot(let session, let image): writer.write(Tag.snapshot, session, image)
        case .requestScene(let request, let session, let activity):
            writer.write(Tag.requestScene, request, session, activity)
        case .requestDestruction(let request, let session):
            writer.write(Tag.requestDestruction, request, session)
        case .requestRefresh(let session): writer.write(Tag.requestRefresh, session)
        case .backgroundTasks(let names): writer.write(Tag.backgroundTasks, names)
        case .discarded(let sessions): writer.write(Tag.discarded, sessions)
        case .backgroundFetchInterval(let seconds):
            writer.write(Tag.backgroundFetchInterval, seconds)
        case .submitTask(let request): writer.write(Tag.submitTask, request)
        case .cancelTask(let identifier): writer.write(Tag.cancelTask, identifier)
        case .backgroundWorkDone(let token, let result):
            writer.write(Tag.backgroundWorkDone, token, result)
        case .pushTypes(let types):
            writer.write(Tag.pushTypes)
            writer.write(types)
        case .pushHandled(let token, let handling):
            writer.write(Tag.pushHandled, token, handling)
        case .callProvider(let provider): writer.write(Tag.callProvider, provider)
        case .incomingCall(let request, let call, let update):
            writer.write(Tag.incomingCall, request, call, update)
        case .callReport(let call, let report): writer.write(Tag.callReport, call, report)
        case .requestCallActions(let request, let actions):
            writer.write(Tag.requestCallActions, request, actions)
        case .callActionFinished(let action, let result):
            writer.write(Tag.callActionFinished, action, result)
        case .voipSocket(let descriptor, let isMarked):
            writer.write(Tag.voipSocket, descriptor, isMarked)
        case .keepAlive(let milliseconds): writer.write(Tag.keepAlive, milliseconds)
        case .keepAliveDone: writer.write(Tag.keepAliveDone)
        case .soundSession(let request, let session, let isActive, let notifiesOthers):
            writer.write(Tag.soundSession, request, session, isActive, notifiesOthers)
        case .soundConfiguration(let session): writer.write(Tag.soundConfiguration, session)
        case .soundRunning(let input, let output):
            writer.write(Tag.soundRunning, input, output)
        case .requestMicrophone(let request): writer.write(Tag.requestMicrophone, request)
        case .acceptFiles(let session, let grant, let filesMax):
            writer.write(Tag.acceptFiles, session, grant, filesMax)
        case .notice(let level, let text): writer.write(Tag.notice, level, text)
        case .refused(let text): writer.write(Tag.refused, text)
        case .goodbye: writer.write(Tag.goodbye)
        case .title(let session, let title): writer.write(Tag.title, session, title)
        case .restorationExtended(let isExtended):
            writer.write(Tag.restorationExtended, isExtended)
        case .locked: writer.write(Tag.locked)
        case .currentActivity(let activity): writer.write(Tag.currentActivity, activity)
        case .openURL(let token, let url): writer.write(Tag.openURL, token, url)
        }
        return writer.bytes
    }

    /// Reads a message.
    public init(decoding bytes: ArraySlice<UInt8>) throws(LinkError) {
        var reader = LinkReader(bytes)
        let kind = try reader.read(UInt8.self)
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
        case .launched: self = .launched(try reader.read())
        case .connected:
            self = .connected(
                session: try reader.read(), highWaterMark: try reader.read(), try reader.read())
        case .frame:
            self = .frame(
                session: try reader.read(), sequence: try reader.read(),
                isComplete: try reader.read(), applied: try reader.read(), try reader.read())
        case .applied: self = .applied(session: try reader.read(), number: try reader.read())
        case .committed:
            self = .committed(session: try reader.read(), highWaterMark: try reader.read())
        case .commitFailed: self = .commitFailed(session: try reader.read())
        case .nothingToCommit:
            self = .nothingToCommit(session: try reader.read(), highWaterMark: try reader.read())
        case .reached: self = .reached(session: try reader.read(), try reader.read())
        case .preserved: self = .preserved(token: try reader.read())
        case .snapshot: self = .snapshot(session: try reader.read(), try reader.read())
        case .requestScene:
            self = .requestScene(
                request: try reader.read(), session: try reader.read(), activity: try reader.read())
        case .requestDestruction:
            self = .requestDestruction(request: try reader.read(), session: try reader.read())
        case .requestRefresh: self = .requestRefresh(session: try reader.read())
        case .backgroundTasks: self = .backgroundTasks(try reader.read())
        case .discarded: self = .discarded(sessions: try reader.read())
        case .notice: self = .notice(level: try reader.read(), try reader.read())
        case .refused: self = .refused(try reader.read())
        case .goodbye: self = .goodbye
        case .title: self = .title(session: try reader.read(), try reader.read())
        case .restorationExtended: self = .restorationExtended(try reader.read())
        case .openURL: self = .openURL(token: try reader.read(), try reader.read())
        case .locked: self = .locked
        case .currentActivity: self = .currentActivity(try reader.read())
        case .backgroundFetchInterval:
            self = .backgroundFetchInterval(try reader.optionalSeconds())
        case .submitTask: self = .submitTask(try reader.read())
        case .cancelTask: self = .cancelTask(identifier: try reader.read())
        case .backgroundWorkDone:
            self = .backgroundWorkDone(token: try reader.read(), try reader.read())
        case .pushTypes: self = .pushTypes(try reader.pushTypes())
        case .pushHandled:
            self = .pushHandled(token: try reader.read(), try reader.read())
        case .callProvider: self = .callProvider(try reader.read())
        case .incomingCall:
            self = .incomingCall(
                request: try reader.read(), try reader.read(), try reader.read())
        case .callReport: self = .callReport(try reader.read(), try reader.read())
        case .requestCallActions:
            self = .requestCallActions(request: try reader.read(), try reader.read())
        case .callActionFinished:
            self = .callActionFinished(try reader.read(), try reader.read())
        case .voipSocket:
            self = .voipSocket(descriptor: try reader.read(), isMarked: try reader.read())
        case .keepAlive: self = .keepAlive(milliseconds: try reader.read())
        case .keepAliveDone: self = .keepAliveDone
        case .soundSession:
            self = .soundSession(
                request: try reader.read(), try reader.read(), isActive: try reader.read(),
                notifiesOthers: try reader.read())
        case .soundConfiguration: self = .soundConfiguration(try reader.read())
        case .soundRunning:
            self = .soundRunning(input: try reader.read(), output: try reader.read())
        case .requestMicrophone: self = .requestMicrophone(request: try reader.read())
        case .acceptFiles:
            self = .acceptFiles(
                session: try reader.read(), grant: try reader.read(), filesMax: try reader.read())
        }
        try reader.finish()
    }
}
