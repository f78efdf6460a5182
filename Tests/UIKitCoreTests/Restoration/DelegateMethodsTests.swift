import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The app delegate's part in restoration: opting in, declining, and the choice between two methods
/// (specification 1.3.2 to 1.3.10).
struct DelegateMethodsTests {
    @Test(.specification("1.3.6"))
    func `an app delegate without the restoration methods preserves nothing`() {
        let app = AppUnderTest(SilentDelegate.self)
        app.launch()
        app.settle()
        app.enterBackground()
        #expect(!app.hasPreservedState)
    }

    @Test(.specification("1.3.5"))
    func `coders of the older delegate methods accept classes without secure coding`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.encodes = { $0.encode(OldNote("kept"), forKey: "note") }
                root.decodes = { coder in
                    let note = coder.decodeObject(forKey: "note") as? OldNote
                    Trace.add("note \(note?.text ?? "none"), secure \(coder.requiresSecureCoding)")
                }
                return root
            })
        app.launch()
        #expect(app.relaunchTraced().contains("note kept, secure false"))
        #expect(app.notices == [])
    }

    @Test(.specification("1.3.5"))
    func `the older method that decides on restoring reads classes without secure coding`() {
        var plan = AppPlan { TracedController("Root") }
        plan.saves = { $0.encode(OldNote("kept"), forKey: "note") }
        plan.restores = { coder in
            let note = coder.decodeObject(forKey: "note") as? OldNote
            Trace.add("note \(note?.text ?? "none"), secure \(coder.requiresSecureCoding)")
            return true
        }
        let app = AppUnderTest.planned(plan)
        app.launch()
        #expect(app.relaunchTraced().contains("note kept, secure false"))
        #expect(app.notices == [])
    }

    @Test(.specification("1.3.3", "1.3.4"))
    func `the secure delegate methods win, and their coders refuse classes without secure coding`()
    {
        _ = Trace.take()
        let app = AppUnderTest(SecureDelegate.self)
        app.launch()
        app.settle()
        #expect(
            Trace.take() == ["secure save true", "will encode true"])
        #expect(app.notices.contains { $0.contains("does not support secure coding") })
        app.kill()
        app.launch()
        #expect(Trace.take() == ["secure restore true", "kept 7", "note none"])
    }

    @Test(.specification("1.3.10"))
    func `values from shouldSave and willEncode are read by shouldRestore and didDecode`() {
        _ = Trace.take()
        let app = AppUnderTest(SecureDelegate.self)
        app.launch()
        app.settle()
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("kept") == ["kept 7"])
    }

    @Test(.specification("2.1.4"))
    func `state that the app declines to preserve is not restored later`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        (app.root as? TracedController)?.text = "before"
        app.enterBackground()
        app.becomeActive()
        PlannedDelegate.plan.isSaving = false
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("shouldSave", "willEncode", "encode") == ["shouldSave"])
        app.kill()
        app.launch()
        #expect(Trace.take("shouldRestore", "decode") == [])
        #expect((app.root as? TracedController)?.text == "")
        #expect(app.disposition() == .reset)
    }

    @Test func `a start without saved state restores nothing and resets the page`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        (app.root as? TracedController)?.text = "before"
        app.enterBackground()
        app.kill()
        _ = Trace.take()
        app.launch(settingStateAside: true)
        #expect(Trace.take("shouldRestore", "decode") == [])
        #expect(app.disposition() == .reset)
        #expect(app.reasonsForSettingAside.count == 2)
    }
}

/// A delegate without the restoration methods.
final class SilentDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = TracedController("Root")
        window?.makeKeyAndVisible()
        return true
    }
}

/// A delegate with the secure methods and the older ones.
final class SecureDelegate: UIResponder, UIApplicationDelegate {
    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    {
        Trace.add("secure save \(coder.requiresSecureCoding)")
        coder.encode(7, forKey: "kept")
        return true
    }

    func application(_ app: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool {
        Trace.add("open save")
        return false
    }

    func application(_ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder)
        -> Bool
    {
        Trace.add("secure restore \(coder.requiresSecureCoding)")
        Trace.add("kept \(coder.decodeInteger(forKey: "kept"))")
        return true
    }

    func application(_ app: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        Trace.add("open restore")
        return false
    }

    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
        Trace.add("will encode \(coder.requiresSecureCoding)")
        coder.encode(OldNote("lost"), forKey: "note")
    }

    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
        let note = coder.decodeObject(forKey: "note") as? OldNote
        Trace.add("note \(note?.text ?? "none")")
    }
}

/// A class without secure coding.
final class OldNote: NSObject, NSCoding {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    init?(coder: NSCoder) {
        text = coder.decodeObject(forKey: "text") as? String ?? ""
    }

    func encode(with coder: NSCoder) {
        coder.encode(text, forKey: "text")
    }
}
