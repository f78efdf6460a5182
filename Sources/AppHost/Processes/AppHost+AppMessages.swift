import Foundation
import HostLink
import Logging

extension AppHost {
    /// More frames on their way to one page than an app that keeps the contract ever has.
    private static let unseenFramesMax = 16
    /// How much of a scene's title the switcher shows.
    private static let titleCharactersMax = 200
    /// How much of an app's sentence is shown to its person.
    private static let sentenceCharactersMax = 4096

    func linkBrought(
        _ event: LinkConnection.Event, _ key: InstanceKey, _ generation: UInt64
    ) {
        guard let instance = instances[key], instance.generation == generation else { return }
        switch event {
        case .message(let message): received(message, instance)
        case .malformed(let error):
            guard error.code == .otherVersion else { return misbehaved(instance, error.message) }
            refused(error.message, instance)
        case .ended:
            // A process that closed its link is of no use; it may have until then to leave by itself.
            instance.unlinked = after(settings.times.terminateDeadline) { host in
                guard let instance = host.instances[key], instance.generation == generation else {
                    return
                }
                host.misbehaved(instance, "The app closed its link and did not end.")
            }
        }
    }

    func misbehaved(_ instance: AppInstance, _ reason: String) {
        logger.error(
            "App ended: it sent an invalid message.",
            metadata: [
                "app": "\(instance.app.slug)", "reason": "\(reason)",
                "process": "\(instance.process?.identifier ?? 0)",
            ])
        instance.link?.close()
        apply(.misbehaved, to: instance)
    }

    private func received(_ message: AppMessage, _ instance: AppInstance) {
        switch message {
        case .launched(let identity): launched(identity, instance)
        case .connected(let session, let mark, let disposition):
            withScene(session, instance, mark) { connected($0, mark, disposition, instance) }
        case .frame(let session, let sequence, let isComplete, let applied, let json):
            withScene(session, instance, applied) { scene in
                showFrame(sequence, isComplete, json, scene, instance)
                scene.ledger.applied(applied)
                deliver(scene, instance)
                updateNeeds(of: instance)
            }
        case .applied(let session, let number):
            withScene(session, instance, number) { scene in
                scene.ledger.applied(number)
                deliver(scene, instance)
                updateNeeds(of: instance)
            }
        case .committed(let session, let mark):
            counted.commits += 1
            withScene(session, instance, mark) { scene in
                let isProgress = mark > scene.ledger.committed
                scene.ledger.committed(upTo: mark)
                sessionChanges.add(to: scene, self) { $0.committed = mark }
                deliver(scene, instance)
                acknowledge(scene)
                if isProgress { noteProgress(scene, instance) }
                updateNeeds(of: instance)
            }
        case .commitFailed(let session):
            withScene(session, instance, 0) { commitFailed($0, instance) }
        case .reached(let session, let phase):
            withScene(session, instance, 0) { scene in
                scene.hasReachedBackground = phase == .background && scene.phase == .background
                if scene.hasReachedBackground, let left = scene.leftScreen {
                    scene.leftScreen = nil
                    counted.preserve.observe(now - left)
                }
                updateNeeds(of: instance)
            }
        case .preserved(let token):
            if token == instance.preserveToken { apply(.preserved, to: instance) }
        case .restorationExtended(let isExtended):
            apply(.restorationExtended(isExtended), to: instance)
        case .snapshot(let session, let picture):
            withScene(session, instance, 0) { keepSnapshot(picture, $0, instance) }
        case .title(let session, let title):
            withScene(session, instance, 0) { scene in
                sessionChanges.add(to: scene, self) {
                    $0.title = LoggedText.cut(title, max: Self.titleCharactersMax)
                }
            }
        case .requestScene(let request, let session, let activity):
            answer(request, instance) { () throws(HostError) in
                try openScene(session, activity, instance)
            }
        case .requestDestruction(let request, let session):
            answer(request, instance) { () throws(HostError) in try discard(session, instance) }
        case .discarded(let sessions): appForgot(sessions, instance)
        case .locked: appLocked(instance)
        case .currentActivity(let activity): appIsAt(activity, instance)
        case .openURL(let token, let url): appOpens(url, token: token, instance)
        case .requestRefresh(let session): refresh(session, instance)
        case .backgroundTasks(let names): setTasks(names, of: instance)
        case .backgroundFetchInterval(let seconds):
            backgroundFetches.setFetchInterval(seconds, instance.key, self)
        case .submitTask(let request): backgroundFetches.submit(request, instance.key, self)
        case .cancelTask(let identifier):
            backgroundFetches.cancel(identifier, instance.key, self)
        case .backgroundWorkDone(let token, let result):
            backgroundFetches.appFinished(token, result, instance.key, self)
        case .notice(let level, let text):
            instance.logNotice(level, text, to: logger, at: now)
        case .refused(let message): refused(message, instance)
        case .goodbye: logger.debug("App reported that it exits.")
        }
    }

    private func refused(_ message: String, _ instance: AppInstance) {
        logger.error(
            "App reported a fatal problem.",
            metadata: ["app": "\(instance.app.slug)", "reason": "\(message)"])
        apply(.refused(LoggedText.cut(message, max: Self.sentenceCharactersMax)), to: instance)
    }

    /// Finds a message's scene; one that was discarded meanwhile is no fault of the app's.
    private func withScene(
        _ session: String, _ instance: AppInstance, _ number: UInt64,
        _ body: (InstanceScene) -> Void
    ) {
        guard number <= EventLedger.numberMax else {
            return misbehaved(instance, "An event number is over what a page can count.")
        }
        if let scene = instance.scenes[session] { body(scene) }
    }

    private func launched(_ identity: AppIdentity, _ instance: AppInstance) {
        instance.identity = identity
        instance.launched = now
        instance.hasLaunched = true
        instance.life.hasTriedWithoutState =
            instance.life.hasTriedWithoutState || instance.life.launchReason == .setAside
        endUnseenLaunch(of: instance)
    }

    private func connected(
        _ scene: InstanceScene, _ mark: UInt64, _ disposition: RenderFrame.Disposition,
        _ instance: AppInstance
    ) {
        scene.isConnected = true
        if scene.isNew || scene.activity != nil {
            scene.isNew = false
            scene.activity = nil
            sessionChanges.add(to: scene, self) { $0.isConnected = true }
        }
        if let number = scene.ledger.connected(highWaterMark: mark).last {
            tell(
                .lost(
                    number: number,
                    message:
                        "The app had to start again before the last thing you did was saved. It may "
                        + "not have been done, and it is not repeated."), scene)
        }
        if disposition == .damaged {
            tell(
                .state(
                    PageState(
                        .running,
                        message: "What was saved of this window could not be read. It was set "
                            + "aside, not deleted, and the app starts without it.")), scene)
        }
        let hasWaited = scene.ledger.hasUndelivered
        deliver(scene, instance)
        // What waited may have been done on a page that was loaded again since, so the app must not take it
        // for what the page shows.
        if hasWaited, scene.page != nil {
            send(.showPage(session: scene.session), to: instance)
        }
        acknowledge(scene)
        endUnseenLaunch(of: instance)
        updateNeeds(of: instance)
    }

    /// Ends a launch that nobody sees: without a page, or with one that is covered, no frame comes, and being
    /// connected is all there is to wait for.
    func endUnseenLaunch(of instance: AppInstance) {
        let isCovered = isLocked(instance.key.person)
        guard instance.life.summary == .starting, instance.hasLaunched,
            instance.scenes.values.allSatisfy({
                !$0.isOrdered || ($0.isConnected && ($0.page == nil || isCovered))
            })
        else { return }
        apply(.firstFrame, to: instance)
    }

    private func showFrame(
        _ sequence: UInt64, _ isComplete: Bool, _ json: [UInt8], _ scene: InstanceScene,
        _ instance: AppInstance
    ) {
        guard !isLocked(instance.key.person), let page = scene.page.flatMap({ pages[$0] }),
            isComplete || !scene.awaitsCompleteFrame
        else {
            send(.frameShown(session: scene.session, sequence: sequence), to: instance)
            return
        }
        let content: FrameContent
        do {
            content = try FrameContent(
                checking: json, sequence: sequence, isComplete: isComplete)
        } catch {
            return misbehaved(instance, error.message)
        }
        scene.awaitsCompleteFrame = false
        scene.awaitNoMore(.picture)
        scene.unseenFrames.append(sequence)
        page.sink.send(PageMessage.frame(content).json())
        if instance.life.summary == .starting {
            capacity.recordRestore(of: instance, at: now)
            apply(.firstFrame, to: instance)
            counted.wake.observe(now - instance.wanted)
            settings.onWake?(
                WakeTimes(
                    app: instance.app.slug, process: instance.process?.identifier ?? 0,
                    wanted: instance.wanted, spawned: instance.spawned,
                    launched: instance.launched, firstFrame: now))
        }
        if scene.unseenFrames.count > Self.unseenFramesMax {
            misbehaved(instance, "It sends frames without waiting for the page.")
        }
    }
}
