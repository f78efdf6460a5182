public import Foundation
import RestorationArchive
import RestorationCoder

/// What identifies a scene beyond its life: made and discarded by the host alone (1.10.6).
///
/// A session outlives its scene, the process and the host; only a person who closes its window for good,
/// or the app by `requestSceneSessionDestruction(_:options:errorHandler:)`, ends it.
///
/// - Note: Difference from UIKit: a session cannot be encoded, since a copy of it would be another one than the
///   one that is preserved. Encode its ``persistentIdentifier``, and look for it among
///   ``UIApplication/openSessions``.
@preconcurrency @MainActor
public final class UISceneSession: NSObject {
    /// The name that stays the same over disconnects and relaunches (1.10.7).
    public nonisolated let persistentIdentifier: String

    /// What the scene is for.
    public let role: Role

    /// The scene, while it is connected.
    public internal(set) weak var scene: UIScene?

    /// What is kept of the session; read when it is first asked for, as long as it is not connected.
    private var record: SceneSessionRecord?
    /// What the app has changed while the record could not be read; it is done to the record once it can.
    private var changes: [(inout SceneSessionRecord) -> Void] = []
    private var knownConfiguration: UISceneConfiguration?

    init(persistentIdentifier: String, role: Role = .windowApplication) {
        self.persistentIdentifier = persistentIdentifier
        self.role = role
    }

    /// The configuration that the scene is connected with.
    public internal(set) var configuration: UISceneConfiguration {
        get {
            if let knownConfiguration { return knownConfiguration }
            let configuration = kept.configuration(role: role)
            if record != nil { knownConfiguration = configuration }
            return configuration
        }
        set {
            knownConfiguration = newValue
            // One that was chosen before, and only could not be read, stays (2.3.3).
            amend { if !$0.hasConfiguration { $0.take(newValue) } }
        }
    }

    /// What the app keeps with the session: values of a property list (1.10.6), until the session is
    /// discarded.
    ///
    /// It is preserved with the scene's state, and also while no scene is connected. A value of another
    /// kind is left out, and the log names its key. What was kept before is not there while the person's data
    /// is locked.
    public var userInfo: [String: Any]? {
        get {
            guard let value = kept.userInfo else { return nil }
            let decoder = ObjectDecoder(fields: [ArchiveField(key: "userInfo", value: value)])
            return decoder.decodeObject(forKey: "userInfo") as? [String: Any]
        }
        set {
            let value = newValue.flatMap(archived)
            change { $0.userInfo = value }
        }
    }

    /// What the person was doing when the scene was last asked, or what the app has set (2.4.5): the
    /// scene gets it when it connects again (2.3.4).
    ///
    /// `nil` as well while the person's data is locked (2.3.5). Each call makes an activity of its own:
    /// set it to change what is kept.
    public var stateRestorationActivity: NSUserActivity? {
        get { kept.activity?.makeActivity() }
        set {
            let activities = ApplicationRuntime.current?.activities
            let activity = newValue.flatMap { activities?.record(of: $0) }
            change { $0.activity = activity }
        }
    }

    /// Sessions are the same when the host means the same window.
    public nonisolated override func isEqual(_ object: Any?) -> Bool {
        (object as? UISceneSession)?.persistentIdentifier == persistentIdentifier
    }

    /// Equal sessions have equal hashes.
    public nonisolated override var hash: Int { persistentIdentifier.hashValue }

    /// What a scene is for.
    public nonisolated struct Role: RawRepresentable, Hashable, Sendable {
        /// The name in `Info.plist`.
        public let rawValue: String

        /// Makes a role from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Windows that the person works in.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }
}

extension UISceneSession {
    /// What is kept of the session.
    var kept: SceneSessionRecord {
        if let record { return record }
        let loaded = ApplicationRuntime.current?.sessions.record(of: persistentIdentifier)
        var record = loaded?.record ?? SceneSessionRecord()
        for change in changes { change(&record) }
        // Once it is unlocked there may be more (2.3.5).
        guard loaded?.isLocked != true else { return record }
        changes = []
        self.record = record
        return record
    }

    /// Takes what was loaded with the scene's state.
    func take(_ loaded: SceneSessionRecord?) {
        guard record == nil else { return }
        var record = loaded ?? SceneSessionRecord()
        for change in changes { change(&record) }
        changes = []
        self.record = record
    }

    /// Keeps what the scene's delegate answered.
    func keep(_ activity: UserActivityRecord?) {
        amend { $0.activity = activity }
    }

    private func change(_ body: @escaping (inout SceneSessionRecord) -> Void) {
        amend(body)
        ApplicationRuntime.current?.sessions.noteChange(of: self)
    }

    /// Changes what is kept, now or when it can be read.
    private func amend(_ body: @escaping (inout SceneSessionRecord) -> Void) {
        var record = kept
        guard self.record != nil else { return changes.append(body) }
        body(&record)
        self.record = record
    }

    private func archived(_ userInfo: [String: Any]) -> ArchiveValue? {
        let log = ApplicationRuntime.current?.log
        let (kept, refused) = KeptValue.kept(userInfo, propertyListOnly: true)
        for refusal in refused {
            log?.note(
                .scene(
                    .sessionValue(
                        session: persistentIdentifier, key: refusal.key, value: refusal.type)))
        }
        let encoder = ObjectEncoder()
        encoder.encode(kept, forKey: "userInfo")
        let bytes = encoder.fields.payloadBytes
        guard bytes <= UserActivityLimits.bytesMax else {
            log?.note(.scene(.sessionTooLarge(session: persistentIdentifier, bytes: bytes)))
            return nil
        }
        return encoder.fields.first?.value
    }
}
