import AVFAudio
import UIKit

/// An app that plays until a call interrupts it, and resumes after the call.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let controller = MusicController()
        controller.restorationIdentifier = "Music"
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = controller
        window?.makeKeyAndVisible()
        return true
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    {
        true
    }

    func application(_ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder)
        -> Bool
    {
        true
    }
}

/// The only screen: a button, and whether music plays.
final class MusicController: UIViewController {
    private var player: AVAudioPlayer?
    private var isPlaying = false
    private let status = UILabel()
    private lazy var playButton = UIButton(
        type: .system,
        primaryAction: UIAction(title: "Play") { [unowned self] _ in playOrPause() })
    private var observers: [any NSObjectProtocol] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        status.accessibilityIdentifier = "status"
        status.text = "Stopped"
        for (index, each) in [status, playButton].enumerated() {
            each.frame = CGRect(
                x: 20, y: 20 + CGFloat(index) * 56, width: view.bounds.width - 40, height: 44)
            each.autoresizingMask = .flexibleWidth
            view.addSubview(each)
        }
        makePlayer()
        observers = [
            NotificationCenter.default.addObserver(
                forName: AVAudioSession.interruptionNotification, object: nil, queue: nil
            ) { [weak self] note in
                let type = note.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
                let options = note.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt
                // Safe, because the notification is posted on the main thread.
                MainActor.assumeIsolated {
                    self?.interruptionDidChange(
                        type.flatMap { AVAudioSession.InterruptionType(rawValue: $0) },
                        AVAudioSession.InterruptionOptions(rawValue: options ?? 0))
                }
            },
            NotificationCenter.default.addObserver(
                forName: AVAudioSession.mediaServicesWereResetNotification, object: nil, queue: nil
            ) { [weak self] _ in
                // Safe, because the notification is posted on the main thread.
                MainActor.assumeIsolated { self?.mediaServicesWereReset() }
            },
        ]
    }

    private func makePlayer() {
        do {
            try AVAudioSession.sharedInstance().setCategory(.playback)
            player = try AVAudioPlayer(data: Chord.waveFile)
            player?.numberOfLoops = -1
        } catch {
            status.text = error.localizedDescription
        }
    }

    /// Continues with a new player, because the page with the sound was loaded again: the former
    /// player and the category of the session are gone.
    private func mediaServicesWereReset() {
        makePlayer()
        if isPlaying { play() }
    }

    private func playOrPause() {
        if isPlaying {
            player?.pause()
            isPlaying = false
            show("Paused")
        } else {
            play()
        }
    }

    private func play() {
        isPlaying = player?.play() == true
        show(isPlaying ? "Playing" : "Cannot play now")
    }

    private func interruptionDidChange(
        _ type: AVAudioSession.InterruptionType?, _ options: AVAudioSession.InterruptionOptions
    ) {
        switch type {
        case .began:
            isPlaying = false
            show("Interrupted")
        case .ended where options.contains(.shouldResume): play()
        case .ended, nil: break
        }
    }

    private func show(_ text: String) {
        status.text = text
        playButton.setTitle(isPlaying ? "Pause" : "Play", for: .normal)
    }
}
