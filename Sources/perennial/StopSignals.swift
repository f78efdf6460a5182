import Dispatch
import Glibc

/// The signals that stop a command that runs until then, or for long.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]

    /// Begins to handle SIGINT, SIGTERM, and the SIGHUP of a terminal that is closed.
    ///
    /// The function gets the number of the signal; SIGTERM stands for SIGHUP.
    init(_ stop: @escaping @Sendable (Int32) -> Void) {
        // With nohup, the tool outlives its terminal.
        let numbers = Self.isIgnored(SIGHUP) ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
        sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            // The web server ends in an orderly way by SIGTERM, and does not know SIGHUP.
            source.setEventHandler { number == SIGHUP ? _ = kill(getpid(), SIGTERM) : stop(number) }
            source.activate()
            return source
        }
    }

    func stop() { for source in sources { source.cancel() } }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
