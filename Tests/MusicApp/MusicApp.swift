import AVFoundation
import UIKit

/// An app that plays a file of its bundle, and resumes after an interruption if it may.
@main
final class MusicApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = MusicController()
        window?.makeKeyAndVisible()
        return true
    }
}

/// The only screen: buttons, and what has happened to the sound, in the order of its events.
final class MusicController: UIViewController {
    private let events = UILabel()
    private let route = UILabel()
    private var player: AVAudioPlayer?
    private var observers: [any NSObjectProtocol] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Music"
        view.backgroundColor = .systemBackground
        events.accessibilityIdentifier = "events"
        route.accessibilityIdentifier = "route"
        let play = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Play") { [unowned self] _ in startPlaying() })
        let stop = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Stop") { [unowned self] _ in stopPlaying() })
        let views: [UIView] = [play, stop, events, route]
        for (index, each) in views.enumerated() {
            each.frame = CGRect(
                x: 20, y: 20 + CGFloat(index) * 56, width: view.bounds.width - 40, height: 44)
            each.autoresizingMask = .flexibleWidth
            view.addSubview(each)
        }
        observe(AVAudioSession.interruptionNotification) { [weak self] values in
            self?.interrupted(values)
        }
        observe(AVAudioSession.mediaServicesWereResetNotification) { [weak self] _ in
            self?.player = nil
            self?.note("reset")
        }
    }

    /// Calls a closure with the numbers of each notification of the audio session.
    private func observe(
        _ name: Notification.Name, _ body: @escaping @MainActor ([String: UInt]) -> Void
    ) {
        observers.append(
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                let pairs = ($0.userInfo ?? [:]).compactMap { key, value in
                    (value as? UInt).map { ("\(key)", $0) }
                }
                let values = Dictionary(pairs) { first, _ in first }
                // Safe, because these notifications are posted on the main thread.
                MainActor.assumeIsolated { body(values) }
            })
    }

    private func note(_ event: String) {
        events.text = [events.text ?? "", event].filter { !$0.isEmpty }.joined(separator: " ")
        let outputs = AVAudioSession.sharedInstance().currentRoute.outputs
        route.text = "outputs: " + outputs.map(\.portName).joined(separator: ", ")
    }

    private func startPlaying() {
        do {
            try AVAudioSession.sharedInstance().setCategory(.playback)
            try AVAudioSession.sharedInstance().setActive(true)
            if player == nil {
                guard let tone = Bundle.module.url(forResource: "tone", withExtension: "wav")
                else { return note("no-file") }
                player = try AVAudioPlayer(contentsOf: tone)
                player?.numberOfLoops = -1
            }
            note(player?.play() == true ? "playing" : "refused")
        } catch {
            note("\(error.localizedDescription)")
        }
    }

    private func stopPlaying() {
        player?.stop()
        do {
            try AVAudioSession.sharedInstance().setActive(
                false, options: .notifyOthersOnDeactivation)
            note("stopped")
        } catch {
            note("\(error.localizedDescription)")
        }
    }

    private func interrupted(_ values: [String: UInt]) {
        let ended = AVAudioSession.InterruptionType.ended.rawValue
        guard values[AVAudioSessionInterruptionTypeKey] == ended else { return note("interrupted") }
        note("ended")
        let shouldResume = AVAudioSession.InterruptionOptions.shouldResume.rawValue
        if values[AVAudioSessionInterruptionOptionKey] == shouldResume { startPlaying() }
    }
}
