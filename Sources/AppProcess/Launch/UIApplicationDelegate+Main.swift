public import UIKitCore

extension UIApplicationDelegate {
    /// Starts a process whose delegate is marked `@main`.
    ///
    /// If a host started the process, the process connects to the host's link. If it was started by
    /// hand, for example with `swift run`, it is replaced by a host that runs the app.
    @MainActor
    public static func main() {
        guard let delegateClass = Self.self as? UIResponder.Type else {
            LaunchFailure.stop(
                "\(Self.self) is marked @main and does not inherit from UIResponder; "
                    + "declare it as `class \(Self.self): UIResponder, UIApplicationDelegate`.")
        }
        AppMain.start(delegateClass)
    }
}
