import HostLink
import Logging

/// The messages of an app's process.
extension AppInstance {
    /// The maximum number of characters of a scene's title in the switcher.
    private static let titleCharactersMax = 200
    /// The maximum number of characters of an app's own message to its user.
    private static let sentenceCharactersMax = 4096

    /// Handles a message, or passes it to the type that is responsible for it.
    func handle(_ message: AppMessage, _ host: isolated AppHost) {
        switch message {
        case .launched(let identity): launched(identity, host)
        case .connected(let session, let mark, let disposition):
            withScene(session, mark, host) { connected($0, mark, disposition, host) }
        case .frame(let session, let sequence, let isComplete, let applied, let json):
            withScene(session, applied, host) { scene in
                scene.forwardFrame(sequence, isComplete, json, self, host)
                self.applied(applied, scene, host)
            }
        case .applied(let session, let number):
            withScene(session, number, host) { applied(number, $0, host) }
        case .committed(let session, let mark):
            host.counted.commits += 1
            withScene(session, mark, host) { committed(mark, $0, host) }
        case .commitFailed(let session):
            withScene(session, 0, host) { $0.deadlines.commitFailed($0, self, host) }
        case .nothingToCommit(let session, let mark):
            withScene(session, mark, host) { handledWithoutCommit(mark, $0, host) }
        case .reached(let session, let phase):
            withScene(session, 0, host) { scene in
                if let time = scene.arrival.reached(phase, of: scene.phase, at: host.now) {
                    host.counted.preserve.observe(time)
                }
                updateNeeds(host)
            }
        case .preserved(let token):
            if token == preserveToken { host.apply(.preserved, to: self) }
        case .restorationExtended(let isExtended):
            host.apply(.restorationExtended(isExtended), to: self)
        case .snapshot(let session, let snapshot):
            withScene(session, 0, host) { host.sessions.snapshots.add(snapshot, $0, self, host) }
        case .title(let session, let title):
            withScene(session, 0, host) { scene in
                host.sessions.changes.add(to: scene, host) {
                    $0.title = LoggedText.cut(title, max: Self.titleCharactersMax)
                }
            }
        case .requestScene(let request, let session, let activity):
            answer(request, host) { () throws(HostError) in
                try activateScene(session, activity, host)
            }
        case .requestDestruction(let request, let session):
            answer(request, host) { () throws(HostError) in try discard(session, host) }
        case .discarded(let sessions): host.sessions.discards.appCleanedUp(sessions, self)
        case .locked: host.dataLock.appErasedKey(key)
        case .currentActivity(let activity): host.handoffs.appReported(activity, self, host)
        case .openURL(let token, let url):
            host.openings.urls.appRequested(url, token: token, self, host)
        case .requestRefresh(let session): refresh(session, host)
        case .backgroundTasks(let names): setTasks(names, host)
        case .backgroundFetchInterval(let seconds):
            host.backgroundScheduler.setFetchInterval(seconds, key, host)
        case .submitTask(let request): host.backgroundScheduler.submit(request, key, host)
        case .cancelTask(let identifier): host.backgroundScheduler.cancel(identifier, key, host)
        case .backgroundWorkDone(let token, let result):
            host.backgroundScheduler.appFinished(token, result, key, host)
        case .pushTypes(let types): host.pushes.appRegistered(types, self, host)
        case .pushHandled(let token, let handling):
            host.pushes.deliveries.appHandled(token, handling, self, host)
        case .callProvider, .incomingCall, .callReport, .requestCallActions, .callActionFinished:
            host.calls.handle(message, self, host)
        case .voipSocket(let descriptor, let isMarked):
            host.background.connections.appMarked(
                Int32(clamping: descriptor), isMarked: isMarked, self, host)
        case .keepAlive(let milliseconds):
            host.background.connections.appSetKeepAlive(
                milliseconds.map { .milliseconds(Int64(clamping: $0)) }, self, host)
        case .keepAliveDone: host.background.connections.handlerReturned(self, host)
        case .soundSession, .soundConfiguration, .soundRunning, .requestMicrophone:
            host.background.sound.handle(message, self, host)
        case .acceptFiles(let session, let grant, let filesMax):
            withScene(session, 0, host) { $0.uploads.set(grant, filesMax: Int(filesMax)) }
        case .notice(let level, let text):
            logNotice(level, text, to: host.logger, at: host.now)
        case .refused(let message): refused(message, host)
        case .goodbye: host.logger.debug("App reported that it exits.")
        }
    }

    /// Ends a process that reports that it cannot continue.
    func refused(_ message: String, _ host: isolated AppHost) {
        host.logger.error(
            "App reported a fatal problem.",
            metadata: ["app": "\(app.slug)", "reason": "\(message)"])
        host.apply(
            .refused(LoggedText.cut(message, max: Self.sentenceCharactersMax)), to: self)
    }

    /// Calls a function with a message's scene.
    ///
    /// A message for a scene that has been discarded meanwhile is not a fault of the app.
    private func withScene(
        _ session: String, _ number: UInt64, _ host: isolated AppHost,
        _ body: (InstanceScene) -> Void
    ) {
        guard number <= EventLedger.numberMax else {
            return host.misbehaved(self, "An event number is above the maximum of a page.")
        }
        if let scene = scenes[session] { body(scene) }
    }

    private func launched(_ identity: AppIdentity, _ host: isolated AppHost) {
        self.identity = identity
        times.launched = host.now
        life.hasTriedWithoutState = life.hasTriedWithoutState || life.launchReason == .setAside
        endUnseenLaunch(host)
    }

    private func applied(_ number: UInt64, _ scene: InstanceScene, _ host: isolated AppHost) {
        scene.ledger.applied(number)
        host.deliverEvents(of: scene, self)
        updateNeeds(host)
    }

    private func committed(_ mark: UInt64, _ scene: InstanceScene, _ host: isolated AppHost) {
        let isProgress = mark > scene.ledger.committed
        scene.ledger.committed(upTo: mark)
        host.sessions.changes.add(to: scene, host) { $0.committed = mark }
        host.deliverEvents(of: scene, self)
        scene.acknowledge(host)
        if isProgress { scene.deadlines.hasCommitted(scene, self, host) }
        updateNeeds(host)
    }

    private func handledWithoutCommit(
        _ mark: UInt64, _ scene: InstanceScene, _ host: isolated AppHost
    ) {
        scene.ledger.handledWithoutCommit(upTo: mark)
        scene.requestRefused(host)
        let highest = scene.ledger.withoutCommit
        host.sessions.changes.add(to: scene, host) { $0.withoutCommit = highest }
    }

    private func connected(
        _ scene: InstanceScene, _ mark: UInt64, _ disposition: RenderFrame.Disposition,
        _ host: isolated AppHost
    ) {
        if scene.hasConnected() {
            host.sessions.changes.add(to: scene, host) { $0.isConnected = true }
        }
        if let number = scene.ledger.connected(highWaterMark: mark).last {
            scene.sendToPage(
                .lost(
                    number: number,
                    message:
                        "The app had to start again before the last thing you did was saved. It may "
                        + "not have been done, and it is not repeated."), host)
        }
        if disposition == .damaged {
            scene.sendToPage(
                .state(PageState(.running, message: StateSetAside.ofDamagedWindow)), host)
        }
        let hasWaited = scene.ledger.hasUndelivered
        host.deliverEvents(of: scene, self)
        // Events that waited may be older than a reload of the page, so the app must not treat
        // their texts as the page's present content.
        if hasWaited, scene.page != nil { host.send(.showPage(session: scene.session), to: self) }
        scene.acknowledge(host)
        endUnseenLaunch(host)
        updateNeeds(host)
    }

    /// Stores the names of the app's background tasks.
    private func setTasks(_ names: [String], _ host: isolated AppHost) {
        tasks = names.prefix(Self.tasksMax).map { LoggedText.cut($0, max: Self.taskNameMax) }
        // An app that is being quit gets no time for tasks that it begins then.
        guard !host.quitting.isQuitting(key) else { return }
        host.apply(.tasks(isOpen: !names.isEmpty), to: self)
    }

    /// The maximum number of tasks that are named in the log.
    private static let tasksMax = 20
    /// The maximum number of characters of a task's name in the log.
    private static let taskNameMax = 100
}

extension InstanceScene {
    /// Checks a frame and sends it to the page; the first one ends the app's launch.
    fileprivate func forwardFrame(
        _ sequence: UInt64, _ isComplete: Bool, _ json: [UInt8], _ instance: AppInstance,
        _ host: isolated AppHost
    ) {
        guard host.dataLock.mayShow(instance.key.person),
            let page = page.flatMap({ host.pages[$0] }),
            isComplete || frames.areHeld || !frames.awaitsComplete
        else {
            host.send(.frameShown(session: session, sequence: sequence), to: instance)
            return
        }
        let content: FrameContent
        do {
            content = try FrameContent(checking: json, sequence: sequence, isComplete: isComplete)
        } catch {
            return host.misbehaved(instance, error.message)
        }
        deadlines.cancelFrame()
        if frames.add(sequence) { page.sink.send(.frame(content)) }
        if instance.life.summary == .starting { instance.firstFrameCame(host) }
        if frames.isOverfull {
            host.misbehaved(instance, "It sends frames without waiting for the page.")
        }
    }
}

extension AppInstance {
    /// Records that a page shows the app, which ends the launch.
    fileprivate func firstFrameCame(_ host: isolated AppHost) {
        host.processes.evictions.recordRestore(of: self, at: host.now)
        host.apply(.firstFrame, to: self)
        host.counted.wake.observe(host.now - times.wanted)
        host.settings.onWake?(
            WakeTimes(
                app: app.slug, process: process?.identifier ?? 0, wanted: times.wanted,
                spawned: times.spawned, launched: times.launched ?? .zero, firstFrame: host.now))
        host.processes.builds.launchEnded(self, host)
    }
}
