import Foundation
import RawClient

/// Every window of everybody, with what it may hold; one visitor at a time has one of them.
final class Scenes: @unchecked Sendable {
    // Everything that changes is touched under the condition's lock only.
    private let condition = NSCondition()
    private var scenes: [Scene]
    private var cookies: [String?]
    private var launches: [Set<String>]

    /// A window.
    struct Scene: Sendable {
        let session: String
        /// What may be found: one state, or two where nobody has heard whether the last deed was committed.
        var possible = [SceneState()]
        fileprivate var isTaken = false

        init(session: String) { self.session = session }
    }

    /// Gives everybody their windows.
    init(of people: [(cookie: String?, sessions: [String])]) {
        scenes = people.flatMap { $0.sessions.map(Scene.init(session:)) }
        cookies = people.map(\.cookie)
        launches = people.map { _ in [] }
    }

    /// Takes a window, and waits for whoever has it.
    func take(_ index: Int) -> Scene {
        condition.lock()
        defer { condition.unlock() }
        while scenes[index].isTaken { condition.wait() }
        scenes[index].isTaken = true
        return scenes[index]
    }

    /// Gives a window back with what may be found in it from now on.
    func giveBack(_ index: Int, _ possible: [SceneState]) {
        condition.lock()
        defer { condition.unlock() }
        scenes[index].possible = possible
        scenes[index].isTaken = false
        condition.broadcast()
    }

    func cookie(of person: Int) -> String? { condition.withLock { cookies[person] } }

    func setCookie(_ cookie: String?, of person: Int) {
        condition.withLock { cookies[person] = cookie }
    }

    /// Whether a person has not seen this process before.
    func isNew(launch: String, of person: Int) -> Bool {
        condition.withLock { launches[person].insert(launch).inserted }
    }
}
