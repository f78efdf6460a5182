import AppHost
import ArgumentParser

/// A command that acts on apps.
protocol AppCommand: ParsableCommand {
    var options: TargetOptions { get }
    var request: ControlRequest { get }
}

extension AppCommand {
    func validate() throws { try options.requireTarget() }

    func run() throws { try options.host.act(request) }
}

/// `perennial suspend`: suspends apps in the background.
struct Suspend: AppCommand {
    static let configuration = CommandConfiguration(
        abstract: "Stops apps in the background, without waiting for their grace time.",
        discussion: """
            Suspended processes keep their memory and do not run. An app in the foreground is not suspended \
            (exit status 75). The next event or page resumes an app automatically.
            """)

    @OptionGroup var options: TargetOptions

    var request: ControlRequest { .suspend(options.target) }
}

/// `perennial resume`: lets suspended apps run.
struct Resume: AppCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lets suspended apps run for another grace time.")

    @OptionGroup var options: TargetOptions

    var request: ControlRequest { .resume(options.target) }
}

/// `perennial kill`: ends processes and keeps their state.
struct Kill: AppCommand {
    static let configuration = CommandConfiguration(
        abstract: "Kills apps without notice, as the system may; their state is kept.",
        discussion: """
            Use it to test restoration. An app that a page shows is restored at once, any other app when it is \
            next opened.
            """)

    @OptionGroup var options: TargetOptions

    var request: ControlRequest { .kill(options.target) }
}

/// `perennial quit`: ends apps and deletes their state.
struct Quit: AppCommand {
    static let configuration = CommandConfiguration(
        abstract: "Quits apps as a person does in the app switcher; their saved state is deleted.",
        discussion: """
            If a session is named, only that window is closed; closing the last one quits its app. The app is not \
            started in the background until the person opens it again. A host in developer mode keeps the \
            state. If the targets match several apps or people, --all is needed.
            """)

    @OptionGroup var options: TargetOptions

    var request: ControlRequest { .quit(options.target) }
}

/// `perennial fetch`: starts background work of apps.
struct Fetch: AppCommand {
    static let configuration = CommandConfiguration(
        abstract: "Wakes apps for a background fetch now, and waits for the result.",
        discussion: """
            The app runs application(_:performFetchWithCompletionHandler:), regardless of its interval. With --task \
            it runs the launch handler of that background task instead, submitted or not. Apps that were \
            quit and apps whose data is locked are not woken.
            """)

    @Option(
        help: ArgumentHelp(
            "The identifier of a background task to run instead of a fetch.",
            valueName: "identifier"))
    var task: String?

    @OptionGroup var options: TargetOptions

    var request: ControlRequest { .fetch(options.target, task: task) }
}

/// `perennial reset-pushes`: lets pushes launch apps again.
struct ResetPushes: AppCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lets pushes launch apps again that reported no call for several pushes.",
        discussion: """
            An app must report a call for each VoIP push. After several pushes without one, in a row, pushes no \
            longer launch the app for that person. A new build of the app has the same effect as this command.
            """)

    @OptionGroup var options: TargetOptions

    var request: ControlRequest { .resetPushes(options.target) }
}

/// `perennial memory-warning`: sends apps a memory warning.
struct MemoryWarning: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory-warning",
        abstract: "Sends running apps a memory warning.")

    @OptionGroup var options: TargetOptions

    var request: ControlRequest { .memoryWarning(options.target) }
}
