/// Where a view controller stands between being off and on the screen.
///
/// Containers and presentations ask for a direction; the callbacks follow in the only legal order,
/// whatever is asked while a change is under way.
struct AppearanceState: Equatable {
    enum Phase: Equatable { case disappeared, appearing, appeared, disappearing }

    enum Callback: Equatable {
        case willAppear, isAppearing, didAppear, willDisappear, didDisappear
    }

    private(set) var phase = Phase.disappeared

    /// Whether the present appearance still owes `isAppearing`.
    private var owesIsAppearing = false

    /// Starts a change; the callbacks to make now.
    mutating func begin(isAppearing: Bool) -> [Callback] {
        switch (phase, isAppearing) {
        case (.disappeared, true), (.disappearing, true):
            phase = .appearing
            owesIsAppearing = true
            return [.willAppear]
        case (.appeared, false), (.appearing, false):
            phase = .disappearing
            owesIsAppearing = false
            return [.willDisappear]
        case (.appearing, true), (.appeared, true), (.disappearing, false), (.disappeared, false):
            return []
        }
    }

    /// The view joined the hierarchy and was laid out; the callbacks to make now.
    mutating func viewJoined() -> [Callback] {
        guard phase == .appearing, owesIsAppearing else { return [] }
        owesIsAppearing = false
        return [.isAppearing]
    }

    /// Ends a change; the callbacks to make now.
    mutating func end() -> [Callback] {
        switch phase {
        case .appearing:
            let owed = viewJoined()
            phase = .appeared
            return owed + [.didAppear]
        case .disappearing:
            phase = .disappeared
            return [.didDisappear]
        case .appeared, .disappeared:
            return []
        }
    }
}
