extension UIView {
    /// The ways in which content of another size than the view's fills it.
    public nonisolated enum ContentMode: Int, Hashable, Sendable {
        case scaleToFill = 0
        case scaleAspectFit = 1
        case scaleAspectFill = 2
        case redraw = 3
        case center = 4
        case top = 5
        case bottom = 6
        case left = 7
        case right = 8
        case topLeft = 9
        case topRight = 10
        case bottomLeft = 11
        case bottomRight = 12

        /// The mode's name in frames.
        var renderedName: String {
            switch self {
            case .scaleToFill, .redraw: "fill"
            case .scaleAspectFit: "aspectFit"
            case .scaleAspectFill: "aspectFill"
            case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft,
                .bottomRight:
                "center"
            }
        }
    }
}
