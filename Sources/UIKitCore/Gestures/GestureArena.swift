import Foundation

/// The arbiter that decides which of the recognizers that share touches recognize their gestures.
///
/// Recognizers set their states while they receive an event or a timer fires. Then the arena
/// settles: it makes excluded recognizers fail or wait, calls the targets, delivers the touches to
/// the views, and resets the recognizers that are done.
final class GestureArena {
    static let shared = GestureArena()

    /// The clock of the running app's timers.
    var clock: GestureClock?

    /// The recognizers that are trying to recognize a gesture, in the order of their first touch.
    private var gestures: [UIGestureRecognizer] = []
    /// The touches that are down, and those whose delivery to the view is not complete.
    private var touches: [UITouch] = []
    private var event = UIEvent()
    private var depth = 0

    /// Changes recognizers, and settles after the outermost change.
    func update(_ change: () -> Void) {
        depth += 1
        change()
        if depth == 1 { settle() }
        depth -= 1
    }

    /// Drops all recognizers, touches and the clock, for a new launch in the same process.
    func abandon() {
        for gesture in gestures { gesture.attempt = GestureAttempt() }
        gestures = []
        touches = []
        event = UIEvent()
        clock = nil
    }

    private func isCompeting(_ gesture: UIGestureRecognizer) -> Bool {
        gestures.contains { $0 === gesture }
    }

    // MARK: - Touches

    /// Adds a new touch to the recognizers of its view and of the view's superviews.
    func begin(_ touch: UITouch, in event: UIEvent) {
        let isAlone = !touches.contains { $0.isDown && $0.view === touch.view }
        if !isAlone, touch.view?.isMultipleTouchEnabled == false { touch.delivery.take() }
        touches.append(touch)
        var receivers: [UIGestureRecognizer] = []
        var candidate = touch.view
        while let view = candidate {
            for gesture in view.gestureRecognizers ?? []
            where gesture.mayReceive(touch, of: event) {
                gesture.attempt.add(touch)
                receivers.append(gesture)
                if !isCompeting(gesture) { gestures.append(gesture) }
            }
            candidate = view.superview
        }
        touch.gestureRecognizers = receivers
    }

    /// Gives an event to the recognizers, and then to the views.
    func send(_ event: UIEvent, changed: [UITouch]) {
        self.event = event
        update {
            for gesture in gestures where gesture.attempt.takesTouches {
                gesture.receive(changed, event)
            }
            for touch in changed { touch.delivery.add(touch.phase) }
        }
        for gesture in gestures { gesture.attempt.removeEnded() }
        update {}
    }

    // MARK: - States

    /// Sets the state of a recognizer, as far as its present state allows it.
    func change(_ gesture: UIGestureRecognizer, to state: UIGestureRecognizer.State) {
        update {
            switch (gesture.attempt.state, state) {
            case (_, .possible): break
            case (.possible, .failed), (.possible, .cancelled):
                if isCompeting(gesture) { gesture.attempt.fail() }
            case (.possible, _):
                guard gesture.mayBegin else { return gesture.attempt.fail() }
                gesture.attempt.stage = .claimed
                gesture.attempt.set(state == .changed ? .began : state)
                if !isCompeting(gesture) { gestures.append(gesture) }
            case (.began, .began): break
            case (.began, _), (.changed, _):
                if state == .failed || state == .cancelled, !gesture.attempt.isRecognized {
                    return gesture.attempt.fail()
                }
                gesture.attempt.set(state == .failed ? .cancelled : state)
            default: break
            }
        }
    }

    /// Ends the attempt of a recognizer that is disabled or removed.
    func withdraw(_ gesture: UIGestureRecognizer) {
        update {
            if !gesture.attempt.isPossible {
                change(gesture, to: .cancelled)
            } else if isCompeting(gesture) {
                // The attempt fails even if the recognizer waits for others.
                gesture.attempt.fail()
            }
            for touch in gesture.attempt.touches { gesture.attempt.remove(touch) }
        }
    }

    private func settle() {
        while true {
            decide()
            let isReported = report()
            deliver()
            if !isReported, !reset(), !gestures.contains(where: \.attempt.isPending) { break }
        }
        touches.removeAll { !$0.isDown && $0.delivery.isDone }
        // The event is dropped, because it would keep the recognizers and their targets alive until
        // the next touch.
        if touches.isEmpty, gestures.isEmpty { event = UIEvent() }
    }

    /// Grants, delays or fails the recognizers that have claimed their gesture.
    private func decide() {
        var isChanged = true
        while isChanged {
            isChanged = false
            let claims = gestures.filter {
                $0.attempt.stage == .claimed || $0.attempt.stage == .waiting
            }
            .enumerated().sorted {
                ($1.element.tapsNeeded, $0.offset) < ($0.element.tapsNeeded, $1.offset)
            }
            for (_, gesture) in claims where gesture.attempt.isPossible {
                let before = gesture.attempt.stage
                decide(gesture)
                if gesture.attempt.stage != before { isChanged = true }
            }
        }
    }

    private func decide(_ gesture: UIGestureRecognizer) {
        let rivals = gestures.filter {
            $0 !== gesture && $0.attempt.shares(with: gesture.attempt)
        }
        for rival in rivals where gesture.requires(failureOf: rival) {
            if rival.attempt.isRecognized { return gesture.attempt.fail() }
            if rival.attempt.isPossible { return gesture.attempt.stage = .waiting }
        }
        for rival in rivals
        where rival.attempt.isRecognized && rival.attempt.state != .cancelled
            && rival.excludes(gesture)
        {
            return gesture.attempt.fail()
        }
        gesture.attempt.stage = .granted
        for rival in rivals where rival.attempt.isPossible && gesture.excludes(rival) {
            rival.attempt.fail()
        }
        guard gesture.cancelsTouchesInView else { return }
        for touch in gesture.attempt.all { touch.delivery.take() }
    }

    /// Calls the targets; returns whether there were any states to report.
    private func report() -> Bool {
        var isReported = false
        for gesture in gestures {
            while gesture.attempt.nextReport() {
                isReported = true
                gesture.sendActions()
            }
        }
        return isReported
    }

    /// Resets the recognizers that are done; returns whether there were any.
    private func reset() -> Bool {
        let done = gestures.filter {
            $0.attempt.isOver && !$0.attempt.isPending && $0.attempt.touches.isEmpty
        }
        for gesture in done {
            gesture.stopTimer()
            gesture.reset()
            gesture.attempt = GestureAttempt()
        }
        gestures.removeAll { $0.attempt.all.isEmpty && $0.attempt.state == .possible }
        return !done.isEmpty
    }

    // MARK: - Views

    /// Gives views the touches that no recognizer withholds.
    private func deliver() {
        for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
            var sets: [(view: UIView, touches: Set<UITouch>)] = []
            for touch in touches {
                guard let view = touch.view, next(of: touch, is: phase) else { continue }
                if let index = sets.firstIndex(where: { $0.view === view }) {
                    sets[index].touches.insert(touch)
                } else {
                    sets.append((view, [touch]))
                }
            }
            for (view, touches) in sets { view.receive(touches, phase, event) }
        }
    }

    private func next(of touch: UITouch, is phase: UITouch.Phase) -> Bool {
        func isWithheld(_ path: KeyPath<UIGestureRecognizer, Bool>) -> Bool {
            gestures.contains {
                $0[keyPath: path] && $0.attempt.isPossible
                    && $0.attempt.all.contains { $0 === touch }
            }
        }
        return touch.delivery.next(
            is: phase, withholdingBeginning: isWithheld(\.delaysTouchesBegan),
            withholdingEnd: isWithheld(\.delaysTouchesEnded) || isWithheld(\.delaysTouchesBegan))
    }
}

extension UIGestureRecognizer {
    /// Whether the recognizer may recognize its gesture.
    ///
    /// Its delegate and all views from the touched one to the recognizer's own decide this.
    fileprivate var mayBegin: Bool {
        var views: [UIView] = []
        for touch in attempt.touches.isEmpty ? attempt.latest : attempt.touches {
            var candidate = touch.view
            while let each = candidate {
                if !views.contains(where: { $0 === each }) { views.append(each) }
                candidate = each === view ? nil : each.superview
            }
        }
        if views.isEmpty, let view { views = [view] }
        guard views.allSatisfy({ $0.gestureRecognizerShouldBegin(self) }) else { return false }
        return delegate?.gestureRecognizerShouldBegin(self) ?? true
    }

    /// Whether the recognizer takes a touch that began.
    fileprivate func mayReceive(_ touch: UITouch, of event: UIEvent) -> Bool {
        guard isEnabled, attempt.takesTouches,
            allowedTouchTypes.contains(touch.type.rawValue as NSNumber)
        else { return false }
        if requiresExclusiveTouchType, attempt.touches.contains(where: { $0.type != touch.type }) {
            return false
        }
        guard shouldReceive(event) else { return false }
        guard let delegate else { return true }
        return delegate.gestureRecognizer(self, shouldReceive: event)
            && delegate.gestureRecognizer(self, shouldReceive: touch)
    }

    /// Receives the touches of an event that it follows.
    fileprivate func receive(_ changed: [UITouch], _ event: UIEvent) {
        func touches(_ phase: UITouch.Phase) -> Set<UITouch> {
            Set(
                changed.filter { touch in
                    touch.phase == phase && attempt.touches.contains { $0 === touch }
                })
        }
        let (began, moved) = (touches(.began), touches(.moved))
        let (ended, cancelled) = (touches(.ended), touches(.cancelled))
        if !began.isEmpty { touchesBegan(began, with: event) }
        if !moved.isEmpty { touchesMoved(moved, with: event) }
        if !ended.isEmpty { touchesEnded(ended, with: event) }
        if !cancelled.isEmpty { touchesCancelled(cancelled, with: event) }
    }

    /// Whether this gesture, once recognized, makes another recognizer fail.
    fileprivate func excludes(_ other: UIGestureRecognizer) -> Bool {
        guard canPrevent(other), other.canBePrevented(by: self) else { return false }
        if delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true {
            return false
        }
        return other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
            != true
    }
}

extension UIView {
    /// Receives touches that began in the view.
    fileprivate func receive(_ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent) {
        switch phase {
        case .began: touchesBegan(touches, with: event)
        case .moved: touchesMoved(touches, with: event)
        case .ended: touchesEnded(touches, with: event)
        case .cancelled: touchesCancelled(touches, with: event)
        case .stationary: break
        }
    }
}
