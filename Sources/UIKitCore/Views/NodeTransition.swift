/// The transition that the screen plays when a node appears or disappears.
nonisolated enum NodeTransition: String, Hashable, Sendable {
    case push
    case pop
    case present
    case dismiss
    case fade
}
