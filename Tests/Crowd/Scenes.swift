import Foundation
import RawClient

/// All windows of all people with their possible states.
///
/// Each window has at most one visitor at a time.
final class Scenes: @unchecked Sendable {
    // Everything mutable is accessed only under the condition's lock.
    private let condition = NSCondition()
    private var scenes: [Scene]
    private var cookies: [String?]
    private var launches: [Set<String>]

    /// A window.
    struct Scene: Sendable {
        let session: String
        /// The possible states: one, or two if it is unknown whether the last action was committed.
        var possible = [SceneState()]
        fileprivate var isTaken = false

        init(session: String) { self.session = session }
    }

    /// Creates the windows of all people.
    init(of people: [(cookie: String?, sessions: [String])]) {
        scenes = people.flatMap { $0.sessions.map(Scene.init(session:)) }
        cookies = people.map(\.cookie)
        launches = people.map { _ in [] }
    }

    /// Takes a window, and waits until no other visitor has it.
    func take(_ index: Int) -> Scene {
        condition.lock()
        defer { condition.unlock() }
        while scenes[index].isTaken { condition.wait() }
        scenes[index].isTaken = true
        return scenes[index]
    }

    /// Returns a window with the states that are possible in it from now on.
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
