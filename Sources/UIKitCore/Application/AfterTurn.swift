/// Calls that are made once the turn under way is over and drawn.
///
/// One task makes them all: a restoration has one for each field, and a task costs more than a field.
enum AfterTurn {
    private static var calls: [() -> Void] = []

    static func call(_ body: @escaping () -> Void) {
        calls.append(body)
        guard calls.count == 1 else { return }
        Task {
            let calls = calls
            self.calls = []
            for call in calls { call() }
        }
    }
}
