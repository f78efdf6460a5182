import Synchronization

/// A call of an optional method of a delegate, on any thread, that finds out whether the delegate
/// implements it.
///
/// Swift runs the default in the protocol's extension if a delegate does not implement a method.
/// The default reports the object that it ran on. Only a report about the delegate itself counts,
/// because a delegate that implements the method may forward the call to an object that does not.
final class PushQuestion: Sendable {
    @TaskLocal private static var current: PushQuestion?

    private let delegate: ObjectIdentifier
    private let isAbsent = Atomic(false)
    /// The outer question, if this one is asked while a delegate is called for another question.
    private let outer: PushQuestion?

    private init(_ delegate: AnyObject) {
        self.delegate = ObjectIdentifier(delegate)
        outer = Self.current
    }

    /// Calls a method, and returns whether the delegate implements it.
    static func isImplemented(by delegate: AnyObject, _ call: () -> Void) -> Bool {
        let question = PushQuestion(delegate)
        $current.withValue(question) { call() }
        return !question.isAbsent.load(ordering: .relaxed)
    }

    /// Records that the default of the called method ran on an object.
    static func noteDefault(on object: AnyObject) {
        let identity = ObjectIdentifier(object)
        var question = current
        while let asked = question {
            guard asked.delegate != identity else {
                return asked.isAbsent.store(true, ordering: .relaxed)
            }
            question = asked.outer
        }
    }
}
