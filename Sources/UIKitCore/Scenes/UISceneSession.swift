public import Foundation
import RestorationArchive
import RestorationCoder

/// The persistent identity of a scene, with the values that are saved for it
/// (specification 1.10.6).
///
/// Only the host creates and discards sessions. A session outlives its scene, the process and the
/// host. It ends when the user closes its window in the app switcher, when the app calls
/// `requestSceneSessionDestruction(_:options:errorHandler:)`, or when nobody has opened it for a
/// long time.
///
/// - Note: Difference from UIKit: a session cannot be encoded, because a decoded copy would not be
///   the preserved session. Encode its ``persistentIdentifier``, and look for it among
///   ``UIApplication/openSessions``.
@preconcurrency @MainActor
public final class UISceneSession: NSObject {
    /// The identifier, which stays the same over disconnects and relaunches (specification 1.10.7).
    public nonisolated let persistentIdentifier: String

    /// The role of the scene.
    public let role: Role

    /// The scene, while it is connected.
    public internal(set) weak var scene: UIScene?

    /// The saved values of the session; loaded at the first use while it is not connected.
    private var record: SceneSessionRecord?
    /// The changes that the app has made while the record could not be read; they are applied once
    /// it can.
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
            // A configuration that was chosen before, and could not be read, stays
            // (specification 2.3.3).
            amend { if !$0.hasConfiguration { $0.setConfiguration(newValue) } }
        }
    }

    /// The app's own values, of a property list, which are saved with the session until it is
    /// discarded (specification 1.10.6).
    ///
    /// They are preserved with the scene's state, and even while no scene is connected. A value of
    /// another kind is omitted, and the log names its key. Values that were saved before are not
    /// available while the user's data is locked.
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

    /// The user's activity that is saved with the session: the last one that the scene's delegate
    /// returned or that the app has set (specification 2.4.5).
    ///
    /// The scene gets it when it connects again (specification 2.3.4). It is `nil` as well while
    /// the user's data is locked (specification 2.3.5). Each read creates a new activity, so set
    /// the property to change the saved one.
    public var stateRestorationActivity: NSUserActivity? {
        get { kept.activity?.makeActivity() }
        set {
            let activities = ApplicationRuntime.current?.activities
            let activity = newValue.flatMap { activities?.record(of: $0) }
            change { $0.activity = activity }
        }
    }

    /// Returns whether the other object is a session with the same identifier.
    public nonisolated override func isEqual(_ object: Any?) -> Bool {
        (object as? UISceneSession)?.persistentIdentifier == persistentIdentifier
    }

    /// The hash of the identifier.
    public nonisolated override var hash: Int { persistentIdentifier.hashValue }

    /// The roles of scenes.
    public nonisolated struct Role: RawRepresentable, Hashable, Sendable {
        /// The name in `Info.plist`.
        public let rawValue: String

        /// Creates a role from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A scene with windows that the user works in.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }
}

extension UISceneSession {
    /// The saved values of the session.
    var kept: SceneSessionRecord {
        if let record { return record }
        let loaded = ApplicationRuntime.current?.sessions.record(of: persistentIdentifier)
        var record = loaded?.record ?? SceneSessionRecord()
        for change in changes { change(&record) }
        // There may be more values once the data is unlocked (specification 2.3.5).
        guard loaded?.isLocked != true else { return record }
        changes = []
        self.record = record
        return record
    }

    /// Stores the values that were loaded with the scene's state.
    func adopt(_ loaded: SceneSessionRecord?) {
        guard record == nil else { return }
        var record = loaded ?? SceneSessionRecord()
        for change in changes { change(&record) }
        changes = []
        self.record = record
    }

    /// Saves the activity that the scene's delegate returned.
    func keep(_ activity: UserActivityRecord?) {
        amend { $0.activity = activity }
    }

    private func change(_ body: @escaping (inout SceneSessionRecord) -> Void) {
        amend(body)
        ApplicationRuntime.current?.sessions.noteChange(of: self)
    }

    /// Changes the saved values, now or once they can be read.
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

extension UISceneSession.Role {
    /// The role of windows on an external display, which show the app and take no input.
    public nonisolated static let windowExternalDisplayNonInteractive = Self(
        rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")

    /// The name that this role had before iOS 16.
    ///
    /// A session has it if `Info.plist` declares scenes for this name alone.
    @available(*, deprecated, renamed: "windowExternalDisplayNonInteractive")
    public nonisolated static let windowExternalDisplay = formerExternalDisplay

    fileprivate nonisolated static let formerExternalDisplay = Self(
        rawValue: "UIWindowSceneSessionRoleExternalDisplay")

    /// Whether the role is that of an external display, by its current or its former name.
    nonisolated var isExternalDisplay: Bool {
        self == .windowExternalDisplayNonInteractive || self == .formerExternalDisplay
    }
}

extension AppManifest {
    /// The role of the app's sessions on external displays: the present name, unless `Info.plist`
    /// declares scenes only for the former name.
    var externalDisplayRole: UISceneSession.Role {
        let current = UISceneSession.Role.windowExternalDisplayNonInteractive
        let former = UISceneSession.Role.formerExternalDisplay
        let declared = scenes?.configurations ?? [:]
        return declared[current.rawValue] == nil && declared[former.rawValue] != nil
            ? former : current
    }
}

extension UIScene {
    /// Whether the scene is on an external display, so that no event reaches it.
    var isExternalDisplay: Bool { session.role.isExternalDisplay }
}
