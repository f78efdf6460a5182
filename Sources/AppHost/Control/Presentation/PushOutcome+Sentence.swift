/// The result of a push as an operator reads it.
extension PushOutcome {
    /// The outcome of the command that sent the push.
    var controlOutcome: ControlResult.Outcome {
        switch self {
        case .handled: .done
        case .mustWait: .notNow
        case .unhandled, .replaced, .withdrawn, .impossible: .failed
        }
    }

    /// The rest of a sentence that begins with the app.
    var sentence: String {
        switch self {
        case .handled: "has handled the push."
        case .unhandled(.notReceived):
            "got the push, and no PKPushRegistry with a delegate received it. Create the registry "
                + "at every launch."
        case .unhandled(.processEnded): "ended before it had handled the push. See its log."
        case .unhandled(.timedOut):
            "got the push and did not call its completion handler in time."
        case .unhandled(.notReported):
            "got the push and reported no call to a CXProvider before the completion handler, so "
                + "it was ended."
        case .mustWait(.launchesStopped):
            "did not get the push: it reported no call for several pushes, so pushes do not launch "
                + "it. Correct the app, or run `perennial reset-pushes`."
        case .mustWait(.dataLocked): "did not get the push: the user's data is locked."
        case .mustWait(.shuttingDown): "did not get the push: the host is stopping."
        case .mustWait(.broken):
            "did not get the push: the app could not start, so it is not launched until its user "
                + "opens it."
        case .mustWait(.noCapacity):
            "did not get the push: the host has no capacity for it now."
        case .mustWait(.storageFailed):
            "did not get the push: the host's database failed. See the host's log."
        case .replaced: "did not get the push: a newer push took its place."
        case .withdrawn: "did not get the push: it had expired when the app was ready."
        case .impossible(.notRegistered): "is not registered for this push any more."
        case .impossible(.notInstalled): "is not installed on this host any more."
        case .impossible(.badPayload):
            "did not get the push: the payload is not a JSON object of at most 5,120 bytes."
        }
    }
}
