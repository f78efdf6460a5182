import Foundation

// Commands arrive on a thread of their own, so that the main thread sleeps between them as an app's
// does.
Thread.detachNewThread {
    while let line = readLine() {
        if line == "open" {
            Gate.shared.signal()
            continue
        }
        DispatchQueue.main.async {
            // The main queue is the main actor's.
            MainActor.assumeIsolated { Commands.shared.perform(line) }
        }
    }
    exit(0)
}

// The main loop is the same as in an app's process.
while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
