import Foundation

/// What the two launch methods answered: an app that does not want what it was launched for says false, and
/// is not given it (6.9.2).
struct LaunchAnswers {
    private var own: [Bool] = []

    /// Asks the app delegate with one of the methods.
    mutating func ask(_ delegate: any UIApplicationDelegate, _ method: () -> Bool) {
        let reply = OptionalMethod.ask(delegate, method)
        if reply.absent.isEmpty { own.append(reply.answer) }
    }

    /// Whether what the app was launched for is given to it: unless every method that it has said false.
    var wantsOpening: Bool { own.isEmpty || own.contains(true) }
}
