/// What a screen needs of the host; `AppHost` is the one that runs processes.
public protocol HostAPI: Sendable {
    /// The installed apps, by name.
    var apps: [InstalledApp] { get }

    /// Whether quitting an app by hand keeps its state and its windows (developer mode).
    var keepsStateOnQuitting: Bool { get }

    /// What makes and reads the cookies of browsers and the tokens of pages.
    var passSigner: PassSigner { get }

    /// Whether the host can serve pages: its queue and its database answer, and it is not stopping.
    var isReady: Bool { get async }

    /// Whether a pass that the signer has read still stands, now that it was shown.
    ///
    /// - Throws: `storageFailed`.
    func admit(_ pass: BrowserPass) async throws(HostError) -> PassStatus

    /// The person whom a proxy's user is; one that is named for the first time is somebody new.
    ///
    /// - Throws: `storageFailed`.
    func person(of user: UserName) async throws(HostError) -> Person

    /// The first pass of a browser whose cookie was made before hosts signed them; `nil` when no
    /// such cookie is taken of this person (any more).
    ///
    /// - Throws: `storageFailed`.
    func replaceUnsigned(_ token: PersonToken) async throws(HostError) -> BrowserPass?

    /// The first pass of another browser of a person.
    ///
    /// - Throws: `storageFailed`.
    func newPass(for token: PersonToken) async throws(HostError) -> BrowserPass

    /// Makes every pass of a person void, and gives a new one to the browser that asks for it.
    ///
    /// - Throws: `storageFailed`.
    func signOutOthers(than pass: BrowserPass) async throws(HostError) -> BrowserPass

    /// The person's latest session of an app that no page shows, or else a new one.
    ///
    /// - Throws: `unknownApp`, `tooManySessions`, `storageFailed`.
    func freeSession(of app: String, for person: Person) async throws(HostError) -> SceneSession

    /// A new session of an app.
    ///
    /// - Throws: `unknownApp`, `tooManySessions`, `storageFailed`.
    func newSession(of app: String, for person: Person) async throws(HostError) -> SceneSession

    /// The user's latest session of an app on an external display that no page shows, or else a new
    /// one.
    ///
    /// - Throws: `unknownApp`, `tooManySessions`, `storageFailed`.
    func displaySession(of app: String, for person: Person) async throws(HostError) -> SceneSession

    /// A session, or `nil` when it is unknown, was discarded, or is another app's or another
    /// person's: these cannot be told apart.
    func session(
        _ identifier: String, of app: String, for person: Person
    ) async throws(HostError) -> SceneSession?

    /// Every window of a person, latest first; external displays are none.
    func scenes(of person: Person) async throws(HostError) -> [SceneSummary]

    /// The last picture of a session, as a frame of the page; `nil` when there is none.
    func snapshot(of session: SceneSession, for person: Person) async throws(HostError) -> [UInt8]?

    /// The same for a page that is about to attach, and only while the app is not there to draw.
    func placeholder(
        for session: SceneSession, of person: Person
    ) async throws(HostError) -> [UInt8]?

    /// What one person's app does and did.
    ///
    /// - Throws: `unknownApp`, `storageFailed`.
    func status(of app: String, for person: Person) async throws(HostError) -> AppStatus

    /// Whether a person's data is locked, so that no page shows anything of it.
    func isLocked(_ person: Person) async -> Bool

    /// What a person is at, app by app, to be taken up in another browser of theirs.
    func handoffs(for person: Person) async -> [Handoff]

    /// Takes up what a person is at in an app; the session is the one to open.
    ///
    /// - Throws: `unknownApp`, `nothingToContinue`, `dataLocked`, `tooManySessions`,
    ///   `storageFailed`.
    func continueActivity(
        of app: String, for person: Person
    ) async throws(HostError) -> SceneSession

    /// Quits an app as removing it from the app switcher does: its process is ended, its saved
    /// state deleted and its sessions discarded; pages that show it go home. What the app keeps
    /// elsewhere stays.
    ///
    /// - Throws: `unknownApp`, `storageFailed`.
    func quit(_ app: String, for person: Person) async throws(HostError)

    /// Closes one window in the same way; the last one quits the app.
    ///
    /// - Throws: `unknownApp`, `unknownSession`, `storageFailed`.
    func quit(session: String, of app: String, for person: Person) async throws(HostError)

    /// Attaches a page to a session and starts the app's process where that is needed.
    ///
    /// Call it when the page's script has said hello, never before: this makes the person's folder.
    /// It returns at once; everything else comes over the sink, beginning with `welcome`, or with
    /// `goto` and the end of the connection when there is no such session.
    func attach(
        _ hello: PageHello, to session: String, of app: String, for person: Person,
        sink: any PageSink
    ) -> any ScenePage
}
