import Foundation
public import UIKitCore

extension UIApplicationDelegate {
    /// Where a process starts whose delegate is marked `@main`.
    ///
    /// Started by a host, the process takes its place on the host's link. Started by hand, as by
    /// `swift run`, it starts a host for itself and opens under it.
    @MainActor
    public static func main() {
        guard let delegateClass = Self.self as? UIResponder.Type else {
            LaunchFailure.stop(
                "\(Self.self) is marked @main and does not inherit from UIResponder; "
                    + "declare it as `class \(Self.self): UIResponder, UIApplicationDelegate`.")
        }
        guard let descriptor = HostDescriptor.inherited else { HostSearch.openUnderHost() }
        AppMain(delegateClass: delegateClass, descriptor: descriptor).run()
    }
}
