import UIKitCore

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Starts the app whose classes are named, from the file `main.swift`.
///
/// ```swift
/// UIApplicationMain(
///     CommandLine.argc, CommandLine.unsafeArgv, NSStringFromClass(MyApplication.self),
///     NSStringFromClass(AppDelegate.self))
/// ```
///
/// A process that was started by hand is replaced by a host that runs the app, as with `@main`. The
/// process stops with a message if the program has no delegate class of that name. The host refuses
/// an app whose principal class does not exist, unless only `Info.plist` names it: then the
/// application object is a `UIApplication`, and the log contains a warning.
///
/// - Note: Difference from UIKit: the delegate must be named, because the main storyboard does not
///   create it, and its class inherits from `UIResponder`.
///
/// - Parameters:
///   - argc: The number of arguments; ignored.
///   - argv: The arguments; ignored, because `CommandLine` has them.
///   - principalClassName: The name of a subclass of `UIApplication`; if `nil`, the class is
///     `NSPrincipalClass` of `Info.plist`, or `UIApplication`.
///   - delegateClassName: The name of the delegate's class.
/// - Returns: Nothing, because the process ends first.
@preconcurrency @MainActor @discardableResult
public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
    guard let delegateClassName else {
        LaunchFailure.stop(
            "UIApplicationMain was called without a delegate class; pass "
                + "NSStringFromClass(AppDelegate.self).")
    }
    guard let delegateClass = ProgramModules.classNamed(delegateClassName) as? UIResponder.Type
    else {
        LaunchFailure.stop(
            "UIApplicationMain was called with the delegate class \(delegateClassName), and the "
                + "program has no class of this name that inherits from UIResponder; declare it as "
                + "`class AppDelegate: UIResponder, UIApplicationDelegate` outside of functions, "
                + "without `private`, and pass NSStringFromClass(AppDelegate.self).")
    }
    AppMain.start(delegateClass, principalClassName: principalClassName)
}
