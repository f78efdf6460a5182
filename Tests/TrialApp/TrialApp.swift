import Glibc
import UIKit

/// An app with the functions that tests need: it counts, edits, and fails on request.
@main
final class TrialApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private var work = UIBackgroundTaskIdentifier.invalid
    private var timer: Timer?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let controller = TrialController()
        controller.restorationIdentifier = "trial"
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = controller
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        let controller = window?.rootViewController as? TrialController
        if let answer = obey(url) {
            controller?.show(told: answer)
            return true
        }
        controller?.show(told: "opened \(url) \(app.applicationState)")
        return true
    }

    /// Executes the request of an address; returns `nil` if there is none.
    private func obey(_ url: URL) -> String? {
        let defaults = UserDefaults.standard
        let suite = UserDefaults(suiteName: "org.example.trial.suite")
        switch url.absoluteString {
        case "trial:remember":
            defaults.set(defaults.integer(forKey: "remembered") + 1, forKey: "remembered")
            suite?.set("in a suite", forKey: "remembered")
            return "remembered"
        case "trial:recall":
            let inSuite = suite?.string(forKey: "remembered") ?? "nothing"
            return "recalled \(defaults.integer(forKey: "remembered")) and \(inSuite)"
        case "trial:synchronize": return "synchronized \(defaults.synchronize())"
        case "trial:document": return document()
        case "trial:crash": fatalError("An address asked for a crash.")
        case "trial:print":
            print("printed by the trial app")
            return "printed"
        default: return nil
        }
    }

    /// Writes a file into the folder of documents, and reads it.
    private func document() -> String {
        let folders = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)
        guard let file = folders.first?.appendingPathComponent("trial.txt") else { return "none" }
        do {
            try Data("written".utf8).write(to: file)
            return try String(contentsOf: file, encoding: .utf8)
        } catch {
            return "not written"
        }
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        let controller = window?.rootViewController as? TrialController
        controller?.show(told: "continues with \(userActivity.title ?? "")")
        return true
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
            @escaping (UIBackgroundFetchResult) -> Void
    ) {
        note("fetch \(application.applicationState)")
        (window?.rootViewController as? TrialController)?.fetch()
        completionHandler(.newData)
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    {
        true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        note("background")
        while isTold("oversleep") { pause() }
        if isTold("go-on") { continueInBackground(application) }
    }

    func applicationWillTerminate(_ application: UIApplication) {
        note("terminate")
    }

    /// Works in the background until a file marks the work as done, or the time is nearly over.
    private func continueInBackground(_ application: UIApplication) {
        work = application.beginBackgroundTask(withName: "work") { [unowned self] in
            note("expired")
            if !isTold("forget") { application.endBackgroundTask(work) }
        }
        note("begun")
        timer = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { [weak self] _ in
            // The timer fires on the main run loop, which belongs to the main actor.
            MainActor.assumeIsolated { self?.checkWhetherDone() }
        }
    }

    private func checkWhetherDone() {
        guard isTold("done") else { return }
        timer?.invalidate()
        note("done")
        UIApplication.shared.endBackgroundTask(work)
    }

    /// Whether a test has created a file with this name in the app's home.
    private func isTold(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: NSHomeDirectory() + "/" + name)
    }

    /// Records an event, for a test to read.
    private func note(_ line: String) {
        let path = NSHomeDirectory() + "/life"
        let before = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        try? (before + line + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    func application(_ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder)
        -> Bool
    {
        !FileManager.default.fileExists(atPath: NSHomeDirectory() + "/refuse-state")
    }
}
