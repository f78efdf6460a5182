/// What is done once the turn under way is over and drawn.
///
/// One task does it all: a restoration has thousands of fields, and a task costs more than a field.
enum AfterTurn {
    /// Held until then, since a weak reference to each costs more as well.
    private static var restored: [any EditingView] = []

    /// Ends the time in which a restored selection waits for its text.
    static func stopRestoring(_ field: any EditingView) {
        restored.append(field)
        guard restored.count == 1 else { return }
        Task {
            let fields = restored
            restored = []
            for field in fields { field.edited.stopRestoring() }
        }
    }
}
