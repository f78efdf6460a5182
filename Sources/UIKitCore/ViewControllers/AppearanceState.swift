/// The state of a view controller's appearance, between off the screen and on the screen.
///
/// Containers and presentations request a direction. The callbacks follow in the only valid order,
/// even if another direction is requested during a change.
struct AppearanceState: Equatable {
    enum Phase: Equatable { case disappeared, appearing, appeared, disappearing }

    enum Callback: Equatable {
        case willAppear, isAppearing, didAppear, willDisappear, didDisappear
    }

    private(set) var phase = Phase.disappeared

    /// Whether `isAppearing` was not reported yet for the current appearance.
    private var owesIsAppearing = false

    /// Starts a change and returns the callbacks to make now.
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

    /// Records that the view joined the hierarchy and was laid out, and returns the callbacks to
    /// make now.
    mutating func viewJoined() -> [Callback] {
        guard phase == .appearing, owesIsAppearing else { return [] }
        owesIsAppearing = false
        return [.isAppearing]
    }

    /// Ends a change and returns the callbacks to make now.
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
