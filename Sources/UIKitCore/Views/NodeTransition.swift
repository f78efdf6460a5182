/// What the screen plays when a node comes or goes.
nonisolated enum NodeTransition: String, Hashable, Sendable {
    case push
    case pop
    case present
    case dismiss
    case fade
}
