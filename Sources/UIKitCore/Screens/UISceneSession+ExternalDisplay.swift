extension UISceneSession.Role {
    /// The role of windows on an external display, which show the app and take no input.
    public nonisolated static let windowExternalDisplayNonInteractive = Self(
        rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")

    /// The name that this role had before iOS 16.
    ///
    /// A session has it if `Info.plist` declares scenes for this name alone.
    @available(*, deprecated, renamed: "windowExternalDisplayNonInteractive")
    public nonisolated static let windowExternalDisplay = formerExternalDisplay

    fileprivate nonisolated static let formerExternalDisplay = Self(
        rawValue: "UIWindowSceneSessionRoleExternalDisplay")

    /// Whether the role is that of an external display, under either name.
    nonisolated var isExternalDisplay: Bool {
        self == .windowExternalDisplayNonInteractive || self == .formerExternalDisplay
    }
}

extension AppManifest {
    /// The role of the app's sessions on external displays: the present name, unless `Info.plist`
    /// declares scenes for the former one alone.
    var externalDisplayRole: UISceneSession.Role {
        let current = UISceneSession.Role.windowExternalDisplayNonInteractive
        let former = UISceneSession.Role.formerExternalDisplay
        let declared = scenes?.configurations ?? [:]
        return declared[current.rawValue] == nil && declared[former.rawValue] != nil
            ? former : current
    }
}

extension UIScene {
    /// Whether the scene is on an external display, so that no event reaches it.
    var isExternalDisplay: Bool { session.role.isExternalDisplay }
}
