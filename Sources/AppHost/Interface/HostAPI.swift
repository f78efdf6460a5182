public import HostLink

/// The functions of the host that a web server uses; `AppHost` implements them.
public protocol HostAPI: Sendable {
    /// The installed apps, by name.
    var apps: [InstalledApp] { get }

    /// Whether quitting an app by hand keeps its state and its windows (developer mode).
    var keepsStateOnQuitting: Bool { get }

    /// The signer that creates and reads the cookies of browsers and the tokens of pages.
    var passSigner: PassSigner { get }

    /// Whether the host can serve pages: its queue and its database answer, and it is not stopping.
    var isReady: Bool { get async }

    /// Checks whether a pass that the signer has read is still valid, and records that it was used.
    ///
    /// - Throws: `storageFailed`.
    func admit(_ pass: BrowserPass) async throws(HostError) -> PassStatus

    /// Returns the person of a proxy's user; a user who is named for the first time gets a new
    /// person.
    ///
    /// - Throws: `storageFailed`.
    func person(of user: UserName) async throws(HostError) -> Person

    /// Creates the first pass of a browser whose cookie an earlier version issued unsigned; returns
    /// `nil` if no unsigned cookie is accepted for this user.
    ///
    /// - Throws: `storageFailed`.
    func replaceUnsigned(_ token: PersonToken) async throws(HostError) -> BrowserPass?

    /// Creates the first pass of another browser of a user.
    ///
    /// - Throws: `storageFailed`.
    func newPass(for token: PersonToken) async throws(HostError) -> BrowserPass

    /// Invalidates every pass of a user, and returns a new one for the browser that asks for it.
    ///
    /// - Throws: `storageFailed`.
    func signOutOthers(than pass: BrowserPass) async throws(HostError) -> BrowserPass

    /// Returns a session of a user's app: the latest one that no page shows, or else a new one.
    ///
    /// - Throws: `unknownApp`, `tooManySessions`, `storageFailed`.
    func freeSession(of app: String, for person: Person) async throws(HostError) -> SceneSession

    /// Creates a session of an app.
    ///
    /// - Throws: `unknownApp`, `tooManySessions`, `storageFailed`.
    func newSession(of app: String, for person: Person) async throws(HostError) -> SceneSession

    /// Returns a session of a user's app on an external display: the latest one that no page shows,
    /// or else a new one.
    ///
    /// - Throws: `unknownApp`, `tooManySessions`, `storageFailed`.
    func displaySession(of app: String, for person: Person) async throws(HostError) -> SceneSession

    /// Returns a session, or `nil` if it is unknown, was discarded, or belongs to another app or
    /// another user: these cases cannot be distinguished.
    func session(
        _ identifier: String, of app: String, for person: Person
    ) async throws(HostError) -> SceneSession?

    /// Returns every window of a user, latest first, without external displays.
    func scenes(of person: Person) async throws(HostError) -> [SceneSummary]

    /// Returns the last snapshot of a session, as a frame of the page; `nil` if there is none.
    func snapshot(of session: SceneSession, for person: Person) async throws(HostError) -> [UInt8]?

    /// Returns the snapshot for a page that is about to attach, only while no app process can draw.
    func placeholder(
        for session: SceneSession, of person: Person
    ) async throws(HostError) -> [UInt8]?

    /// Returns the status and the history of one user's app.
    ///
    /// - Throws: `unknownApp`, `storageFailed`.
    func status(of app: String, for person: Person) async throws(HostError) -> AppDetails

    /// Whether a user's data is locked, so that no page shows any of it.
    func isLocked(_ person: Person) async -> Bool

    /// Returns the user's current activities, app by app, for continuation in another browser.
    func handoffs(for person: Person) async -> [Handoff]

    /// Continues a user's current activity in an app; the result is the session to open.
    ///
    /// - Throws: `unknownApp`, `nothingToContinue`, `dataLocked`, `tooManySessions`,
    ///   `storageFailed`.
    func continueActivity(
        of app: String, for person: Person
    ) async throws(HostError) -> SceneSession

    /// Returns the calls of a user, oldest first; a call that has ended is among them for a few
    /// seconds.
    func presentedCalls(of person: Person) async -> [PresentedCall]

    /// Returns a stream of a user's calls: the present ones at once, and all of them after each
    /// change.
    func presentedCallUpdates(of person: Person) async -> AsyncStream<[PresentedCall]>

    /// Begins an action of a user in a call; the call changes when its app has performed it.
    ///
    /// - Returns: After `answer`, the address of the page on which the app shows the call.
    /// - Throws: `unknownCall`, `callActionRefused`; for `answer` also `tooManySessions` and
    ///   `storageFailed`.
    @discardableResult
    func perform(
        _ action: CallUserAction, on call: String, for person: Person
    ) async throws(HostError) -> String?

    /// Returns a user's preferences for incoming calls.
    ///
    /// - Throws: `storageFailed`.
    func callPreferences(of person: Person) async throws(HostError) -> CallPreferences

    /// Sets whether incoming calls of a user are refused.
    ///
    /// - Throws: `storageFailed`.
    func setDoNotDisturb(_ isOn: Bool, for person: Person) async throws(HostError)

    /// Blocks a caller for a user, in all apps, or unblocks the caller.
    ///
    /// - Throws: `callActionRefused` if the list is full, `storageFailed`.
    func setBlocked(
        _ isBlocked: Bool, _ caller: CallHandle, for person: Person
    ) async throws(HostError)

    /// The sound devices of users.
    var pageSound: any PageSoundAPI { get }

    /// The uploads of files that users choose for apps.
    var fileUploads: any FileUploadAPI { get }

    /// Quits an app as removing it from the app switcher does: its process is ended, its saved
    /// state deleted and its sessions discarded; pages that show it go to the home screen. Other
    /// files of the app stay.
    ///
    /// - Throws: `unknownApp`, `storageFailed`.
    func quit(_ app: String, for person: Person) async throws(HostError)

    /// Closes one window in the same way; closing the last window quits the app.
    ///
    /// - Throws: `unknownApp`, `unknownSession`, `storageFailed`.
    func quit(session: String, of app: String, for person: Person) async throws(HostError)

    /// Attaches a page to a session and starts the app's process if needed.
    ///
    /// Call it after the page's script has sent its hello, never before, because this creates the
    /// user's folder. It returns at once; all results come over the sink, beginning with `welcome`,
    /// or with `goto` and the end of the connection if there is no such session.
    func attach(
        _ hello: PageHello, to session: String, of app: String, for person: Person,
        sink: any PageSink
    ) -> any ScenePage
}
