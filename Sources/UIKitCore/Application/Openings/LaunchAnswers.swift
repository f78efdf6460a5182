import Foundation

/// What the two launch methods answered: an app that does not want what it was launched for says false, and
/// is not given it (6.9.2).
struct LaunchAnswers {
    /// Set by the defaults of the methods, so that an app's own answer is known from theirs.
    static var wasAbsent = false

    private var own: [Bool] = []

    /// Asks one of the methods.
    mutating func ask(_ method: () -> Bool) {
        Self.wasAbsent = false
        let answer = method()
        if !Self.wasAbsent { own.append(answer) }
    }

    /// Whether what the app was launched for is given to it: unless every method that it has said false.
    var wantsOpening: Bool { own.isEmpty || own.contains(true) }
}
