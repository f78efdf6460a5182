import HostLink
import Logging

/// What apps ask for about their scenes (specification 1.1.12).
extension AppHost {
    /// Does what an app asked for, and tells it whether it was done.
    ///
    /// - Parameter work: Returns a sentence for the log when the request is refused.
    func answer(
        _ request: UInt64, _ instance: AppInstance, _ work: () throws(HostError) -> String?
    ) {
        var refusal: String?
        do { refusal = try work() } catch { refusal = "\(error)" }
        if let refusal {
            guard noteRefusal("A request of an app is refused.", refusal, instance) else { return }
        }
        send(.answer(request: request, isGranted: refusal == nil), to: instance)
    }

    /// Logs that something was refused to an app, and ends an app that goes on and on with it.
    ///
    /// - Returns: Whether the app may go on.
    func noteRefusal(
        _ sentence: Logger.Message, _ reason: String, _ instance: AppInstance
    ) -> Bool {
        instance.log(
            .warning, sentence, ["reason": "\(reason)"], to: logger, at: now)
        guard !instance.conduct.admitsRefusal(at: now) else { return true }
        misbehaved(
            instance, "It made more requests that were refused than any app does by mistake.")
        return false
    }

    /// The size up to which an activity is passed to a window.
    ///
    /// It says which content the window shows and is no place for the content; each is a row of the host's
    /// database.
    private static let activityBytesMax = 64 << 10

    /// Opens a scene in a tab of its own, from the page that the person used last: a new one, or one of the app's
    /// that another page showed or none, which it then takes over.
    ///
    /// - Returns: Why not, if not.
    func openScene(
        _ identifier: String?, _ activity: [UInt8]?, _ instance: AppInstance
    ) throws(HostError) -> String? {
        guard let page = instance.latestPage.flatMap({ pages[$0] }) else {
            return "No page of the app is open that it could be opened from."
        }
        guard activity?.count ?? 0 <= Self.activityBytesMax else {
            return
                "The activity is larger than \(Self.activityBytesMax >> 10) KB. Put the content's name into "
                + "its userInfo, and not the content."
        }
        let key = instance.key
        guard let identifier else {
            guard instance.identity?.supportsMultipleScenes == true else {
                return "The app does not support several scenes."
            }
            let session = try store.newSession(
                app: key.app, person: key.person, activity: activity, at: settings.clock.date)
            offered[session.identifier] = now
            page.sink.send(PageMessage.open(session.address).json())
            return nil
        }
        guard let (_, scene) = try self.instance(key, identifier),
            let session = try store.session(identifier, app: key.app, person: key.person)?.session
        else { return "There is no such session." }
        guard !session.isExternalDisplay else {
            return "The session is that of an external display, which only its user connects."
        }
        if let activity, !scene.isOrdered {
            try store.keepActivity(activity, session: identifier)
            scene.activity = activity
        }
        // What the person looks at is in front already.
        guard scene.page != page.identifier || !page.hello.isVisible else { return nil }
        page.sink.send(PageMessage.open(session.address).json())
        return nil
    }

    /// Discards a session, whether anything shows it or not; the process is told as of any other.
    ///
    /// - Returns: Why not, if not.
    func discard(_ session: String, _ instance: AppInstance) throws(HostError) -> String? {
        guard let (_, scene) = try self.instance(instance.key, session) else {
            return "There is no such session."
        }
        discard(scene, instance)
        return nil
    }

    /// Has a session connected that nobody sees, so that its state and its picture are made anew (2.4.6).
    func refresh(_ session: String, _ instance: AppInstance) {
        do {
            guard let (_, scene) = try self.instance(instance.key, session), !scene.isOrdered,
                // Its state cannot be read now, and would be preserved as empty later.
                !isLocked(instance.key.person)
            else { return }
            send(.connect(scene.takeOrder(at: now)), to: instance)
        } catch {
            instance.log(
                .warning, "A scene could not be refreshed.", ["error": "\(error)"], to: logger,
                at: now)
        }
    }

    /// Notes what an app goes on with in the background.
    func setTasks(_ tasks: [String], of instance: AppInstance) {
        instance.tasks = tasks.prefix(Self.tasksMax).map {
            LoggedText.cut($0, max: Self.taskNameMax)
        }
        // Whoever quits an app by hand waits for nothing that it begins then.
        guard !operations.isQuitting(instance.key) else { return }
        apply(.tasks(isOpen: !tasks.isEmpty), to: instance)
    }

    /// More tasks than a log names, and more of a name than it shows.
    private static let tasksMax = 20
    private static let taskNameMax = 100
}
