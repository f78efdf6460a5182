extension ApplicationRuntime {
    /// Calls back at the end of the turn, before it is drawn; without an app under way, soon.
    ///
    /// For what UIKit tells a delegate after the call that caused it has returned.
    static func atEndOfTurn(_ call: @escaping () -> Void) {
        guard let current else {
            Task { call() }
            return
        }
        current.callsAtEndOfTurn.append(call)
        current.setNeedsTurn()
    }

    /// Calls that are made by calls wait for the next turn, so that none can hold a turn for ever.
    func runCallsAtEndOfTurn() {
        let calls = callsAtEndOfTurn
        callsAtEndOfTurn = []
        for call in calls { call() }
    }
}
