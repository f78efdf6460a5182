import Dispatch
import Synchronization

/// The single session with a browser.
///
/// Commands run one after another, each in its tab, on a thread that may block.
final class DriverSession: Sendable {
    /// The default time limit of a WebDriver script.
    static let scriptMilliseconds = 30_000

    private struct State: Sendable {
        var connection: any DriverConnection
        var currentHandle: String
        var scriptMilliseconds: Int
        var coverHandle: String?
        var isOpen = true

        mutating func send(_ command: DriverCommand, in handle: String?) throws -> JSONValue {
            guard isOpen else {
                throw BrowserError(.connectionLost, "The browser was closed")
            }
            if let handle, handle != currentHandle {
                _ = try connection.send(.switchTo(handle))
                currentHandle = handle
            }
            return try connection.send(command)
        }
    }

    private let queue = DispatchQueue(label: "browser-driver")
    private let state: Mutex<State>

    init(_ connection: any DriverConnection) throws {
        var connection = connection
        _ = try connection.send(.scriptTimeout(milliseconds: Self.scriptMilliseconds))
        guard let handle = try connection.send(.handle).string else {
            throw BrowserError(.malformedAnswer, "The browser has no window")
        }
        let state = State(
            connection: connection, currentHandle: handle,
            scriptMilliseconds: Self.scriptMilliseconds)
        self.state = Mutex(state)
    }

    /// The tab to which commands are sent now.
    var currentHandle: String {
        state.withLock { $0.currentHandle }
    }

    /// The empty tab that covers hidden ones, once it exists.
    var coverHandle: String? {
        state.withLock { $0.coverHandle }
    }

    /// Sends a command to a tab, after bringing the tab to the front; with `nil`, sends it to no
    /// specific tab.
    func send(_ command: DriverCommand, in handle: String?) async throws -> JSONValue {
        try await perform { try $0.send(command, in: handle) }
    }

    /// Runs a script that returns its result through its last argument, with its own deadline.
    func sendAsync(
        _ text: String, _ arguments: [JSONValue], milliseconds: Int, in handle: String?
    ) async throws -> JSONValue {
        try await perform { state in
            if state.scriptMilliseconds != milliseconds {
                _ = try state.send(.scriptTimeout(milliseconds: milliseconds), in: nil)
                state.scriptMilliseconds = milliseconds
            }
            return try state.send(.asyncScript(text, arguments), in: handle)
        }
    }

    /// Selects a tab whether or not it is the current one: the page may have opened another.
    func select(_ handle: String) async throws {
        _ = try await perform { state in
            let answer = try state.send(.switchTo(handle), in: nil)
            state.currentHandle = handle
            return answer
        }
    }

    /// Selects an empty tab beside the given one, and creates it if necessary.
    func cover(_ handle: String) async throws {
        _ = try await perform { state in
            _ = try state.send(.handle, in: handle)
            if state.coverHandle == nil {
                state.coverHandle = try state.send(.newTab(inNewWindow: false), in: handle)[
                    "handle"
                ].string
            }
            guard let cover = state.coverHandle else {
                throw BrowserError(.malformedAnswer, "The browser opened no tab")
            }
            return try state.send(.handle, in: cover)
        }
    }

    /// Runs a script in a tab that stays in the background; Firefox supports this.
    func glance(at handle: String, _ script: String) async throws -> JSONValue {
        try await perform { state in
            let front = state.currentHandle
            _ = try state.connection.send(.switchTo(handle, focus: false))
            defer { _ = try? state.connection.send(.switchTo(front, focus: false)) }
            return try state.connection.send(.script(script, []))
        }
    }

    /// Closes a tab, after which another one must be selected.
    func closeTab(_ handle: String) async throws {
        _ = try await perform { state in
            let left = try state.send(.closeWindow, in: handle)
            guard let next = left.array?.last?.string else { return left }
            _ = try state.connection.send(.switchTo(next))
            state.currentHandle = next
            return left
        }
    }

    /// Closes the connection to the browser.
    ///
    /// All further commands fail.
    func close() {
        state.withLock { state in
            guard state.isOpen else { return }
            state.isOpen = false
            state.connection.close()
        }
    }

    private func perform(
        _ work: @escaping @Sendable (inout State) throws -> JSONValue
    ) async throws -> JSONValue {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result { try self.state.withLock { try work(&$0) } })
            }
        }
    }
}
