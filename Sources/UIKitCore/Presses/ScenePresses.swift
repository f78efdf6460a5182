import Foundation
import HostLink

/// The keys that are held on the page of one scene.
///
/// A press belongs to one process and to the responder that received its beginning: reports of keys
/// whose beginning this process did not receive are ignored, and all presses are cancelled when the
/// page is gone or loses the keyboard.
final class ScenePresses {
    private let scene: UIWindowScene
    /// The presses of keys that are held, in the order in which they began.
    private var presses: [UIPress] = []
    private var clock = PageClock()

    init(scene: UIWindowScene) {
        self.scene = scene
    }

    /// Whether an object in a window's responder chain receives presses.
    static func areWanted(in window: UIWindow?) -> Bool {
        PressOverrides.exist(in: ResponderCommands.chain(in: window))
    }

    /// Applies a report of the page.
    ///
    /// - Returns: Whether the key is Escape, and went down, and no responder handled it.
    func apply(_ report: KeyPress) -> Bool {
        let time = clock.systemTime(report.time)
        if report.phase == .began {
            guard let press = begin(report, time) else { return false }
            return send([press], at: time) && press.key?.keyCode == .keyboardEscape
        }
        let held = presses.first { $0.key?.keyCode.rawValue == Int(report.usage) }
        guard let held else { return false }
        held.update(report.phase == .ended ? .ended : .cancelled, time: time)
        _ = send([held], at: time)
        return false
    }

    /// Cancels every press, because the page is gone, hidden or has lost the keyboard.
    func cancelAll() {
        guard !presses.isEmpty else { return }
        let time = clock.time
        for press in presses { press.update(.cancelled, time: time) }
        _ = send(presses, at: time)
    }

    /// Prepares for another page, whose clock begins again.
    func pageDidChange() {
        cancelAll()
        clock = PageClock()
    }

    private func begin(_ report: KeyPress, _ time: TimeInterval) -> UIPress? {
        let window = scene.keyWindow
        let chain = ResponderCommands.chain(in: window)
        guard presses.count < KeyPress.heldMax,
            let usage = UIKeyboardHIDUsage(rawValue: Int(report.usage)),
            !presses.contains(where: { $0.key?.keyCode == usage }),
            let first = chain.first, PressOverrides.exist(in: chain)
        else { return nil }
        let press = UIPress(UIKey(report, usage), of: first, in: window, time: time)
        presses.append(press)
        return press
    }

    /// Sends changed presses to their responders.
    ///
    /// - Returns: Whether the last responder of the chain passed them on.
    private func send(_ changed: [UIPress], at time: TimeInterval) -> Bool {
        for press in presses where !changed.contains(where: { $0 === press }) { press.rest() }
        let event = UIPressesEvent(presses: Set(presses), time: time)
        presses.removeAll { !$0.isDown }
        // A press has a weak reference to its window, which the app may free in its handler: the
        // windows are held until each press has been delivered once.
        let windows = changed.compactMap(\.window)
        withExtendedLifetime(windows) {
            _ = EventRoute.send(event, to: windows) { window in
                Self.deliver(changed.filter { $0.window === window }, of: event)
            }
            Self.deliver(changed.filter { $0.window == nil }, of: event)
        }
        return event.isUnhandled
    }

    private static func deliver(_ changed: [UIPress], of event: UIPressesEvent) {
        var waiting = changed
        while let first = waiting.first {
            let group = waiting.filter { $0.responder === first.responder }
            waiting.removeAll { $0.responder === first.responder }
            first.responder?.receive(Set(group), first.phase, event)
        }
    }
}

extension UIResponder {
    fileprivate func receive(
        _ presses: Set<UIPress>, _ phase: UIPress.Phase, _ event: UIPressesEvent
    ) {
        switch phase {
        case .began: pressesBegan(presses, with: event)
        case .changed: pressesChanged(presses, with: event)
        case .stationary: break
        case .ended: pressesEnded(presses, with: event)
        case .cancelled: pressesCancelled(presses, with: event)
        }
    }
}
