import UIKit

UIApplicationMain(
    CommandLine.argc, CommandLine.unsafeArgv, NSStringFromClass(CountingApplication.self),
    NSStringFromClass(MainFileDelegate.self))
