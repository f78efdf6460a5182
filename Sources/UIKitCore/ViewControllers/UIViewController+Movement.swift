extension UIViewController {
    /// Whether the controller appears because it was put into a container.
    public var isMovingToParent: Bool { movement == .intoParent }

    /// Whether the controller disappears because it was taken out of its container.
    public var isMovingFromParent: Bool { movement == .outOfParent }

    /// Whether the controller appears because it is being presented.
    public var isBeingPresented: Bool { movement == .presented }

    /// Whether the controller disappears because its presentation ends.
    public var isBeingDismissed: Bool { movement == .dismissed }
}
