import UIKit

/// An app that sends what its user says to the other side of a line, and plays what it hears there.
@main
final class VoiceApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = VoiceController()
        window?.makeKeyAndVisible()
        return true
    }
}

/// The only screen: buttons, and the state of the line.
final class VoiceController: UIViewController {
    private let line = VoiceLine()
    private let status = UILabel()
    private let voice = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Voice"
        view.backgroundColor = .systemBackground
        status.accessibilityIdentifier = "status"
        status.text = "idle"
        voice.accessibilityIdentifier = "voice"
        let talk = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Talk") { [unowned self] _ in beginTalking() })
        let hangUp = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Hang up") { [unowned self] _ in endTalking() })
        talk.accessibilityIdentifier = "talk"
        let views: [UIView] = [talk, hangUp, status, voice]
        for (index, each) in views.enumerated() {
            each.frame = CGRect(
                x: 20, y: 20 + CGFloat(index) * 56, width: view.bounds.width - 40, height: 44)
            each.autoresizingMask = .flexibleWidth
            view.addSubview(each)
        }
        line.onVoice = { [weak self] in self?.voice.text = "voice heard" }
    }

    private func beginTalking() {
        status.text = "asking"
        Task {
            guard await line.askForMicrophone() else {
                status.text = "microphone refused"
                return
            }
            do {
                try line.open()
                status.text = "talking"
            } catch {
                status.text = error.localizedDescription
            }
        }
    }

    private func endTalking() {
        do {
            try line.close()
            status.text = "over"
        } catch {
            status.text = error.localizedDescription
        }
        voice.text = ""
    }
}
