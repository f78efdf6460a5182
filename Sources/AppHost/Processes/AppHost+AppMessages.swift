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
        _ event: LinkConnection.Event, _ key: ResidentKey, _ generation: UInt64
    ) {
        guard let resident = residents[key], resident.generation == generation else { return }
        switch event {
        case .message(let message): received(message, resident)
        case .malformed(let error):
            guard error.code == .otherVersion else { return misbehaved(resident, error.message) }
            refused(error.message, resident)
        case .ended:
            // A process that closed its link is of no use; it may have until then to leave by itself.
            resident.unlinked = after(settings.times.terminateDeadline) { host in
                guard let resident = host.residents[key], resident.generation == generation else {
                    return
                }
                host.misbehaved(resident, "The app closed its link and did not end.")
            }
        }
    }

    func misbehaved(_ resident: Resident, _ reason: String) {
        logger.error(
            "App ended: it sent an invalid message.",
            metadata: [
                "app": "\(resident.app.slug)", "reason": "\(reason)",
                "process": "\(resident.process?.identifier ?? 0)",
            ])
        resident.link?.close()
        apply(.misbehaved, to: resident)
    }

    private func received(_ message: AppMessage, _ resident: Resident) {
        switch message {
        case .launched(let identity): launched(identity, resident)
        case .connected(let session, let mark, let disposition):
            withScene(session, resident, mark) { connected($0, mark, disposition, resident) }
        case .frame(let session, let sequence, let isComplete, let applied, let json):
            withScene(session, resident, applied) { scene in
                showFrame(sequence, isComplete, json, scene, resident)
                scene.ledger.applied(applied)
                deliver(scene, resident)
                updateNeeds(of: resident)
            }
        case .applied(let session, let number):
            withScene(session, resident, number) { scene in
                scene.ledger.applied(number)
                deliver(scene, resident)
                updateNeeds(of: resident)
            }
        case .committed(let session, let mark):
            counted.commits += 1
            withScene(session, resident, mark) { scene in
                let isProgress = mark > scene.ledger.committed
                scene.ledger.committed(upTo: mark)
                change(scene) { $0.committed = mark }
                deliver(scene, resident)
                acknowledge(scene)
                if isProgress { noteProgress(scene, resident) }
                updateNeeds(of: resident)
            }
        case .commitFailed(let session):
            withScene(session, resident, 0) { commitFailed($0, resident) }
        case .reached(let session, let phase):
            withScene(session, resident, 0) { scene in
                scene.hasReachedBackground = phase == .background && scene.phase == .background
                if scene.hasReachedBackground, let left = scene.leftScreen {
                    scene.leftScreen = nil
                    counted.preserve.observe(now - left)
                }
                updateNeeds(of: resident)
            }
        case .preserved(let token):
            if token == resident.preserveToken { apply(.preserved, to: resident) }
        case .restorationExtended(let isExtended):
            apply(.restorationExtended(isExtended), to: resident)
        case .snapshot(let session, let picture):
            withScene(session, resident, 0) { keepSnapshot(picture, $0, resident) }
        case .title(let session, let title):
            withScene(session, resident, 0) { scene in
                change(scene) { $0.title = LoggedText.cut(title, max: Self.titleCharactersMax) }
            }
        case .requestScene(let request, let session, let activity):
            answer(request, resident) { () throws(HostError) in
                try openScene(session, activity, resident)
            }
        case .requestDestruction(let request, let session):
            answer(request, resident) { () throws(HostError) in try discard(session, resident) }
        case .discarded(let sessions): appForgot(sessions, resident)
        case .locked: appLocked(resident)
        case .currentActivity(let activity): appIsAt(activity, resident)
        case .openURL(let token, let url): appOpens(url, token: token, resident)
        case .requestRefresh(let session): refresh(session, resident)
        case .backgroundTasks(let names): goOn(with: names, resident)
        case .backgroundFetchInterval(let seconds):
            backgroundFetches.setFetchInterval(seconds, resident.key, self)
        case .submitTask(let request): backgroundFetches.submit(request, resident.key, self)
        case .cancelTask(let identifier):
            backgroundFetches.cancel(identifier, resident.key, self)
        case .backgroundWorkDone(let token, let result):
            backgroundFetches.appFinished(token, result, resident.key, self)
        case .notice(let level, let text): note(level, text, resident)
        case .refused(let message): refused(message, resident)
        case .goodbye: logger.debug("App reported that it exits.")
        }
    }

    private func refused(_ message: String, _ resident: Resident) {
        logger.error(
            "App reported a fatal problem.",
            metadata: ["app": "\(resident.app.slug)", "reason": "\(message)"])
        apply(.refused(LoggedText.cut(message, max: Self.sentenceCharactersMax)), to: resident)
    }

    /// Finds a message's scene; one that was discarded meanwhile is no fault of the app's.
    private func withScene(
        _ session: String, _ resident: Resident, _ number: UInt64,
        _ body: (ResidentScene) -> Void
    ) {
        guard number <= EventLedger.numberMax else {
            return misbehaved(resident, "An event number is over what a page can count.")
        }
        if let scene = resident.scenes[session] { body(scene) }
    }

    private func launched(_ identity: AppIdentity, _ resident: Resident) {
        resident.identity = identity
        resident.launched = now
        resident.hasLaunched = true
        resident.life.hasTriedWithoutState =
            resident.life.hasTriedWithoutState || resident.life.launchReason == .setAside
        endUnseenLaunch(of: resident)
    }

    private func connected(
        _ scene: ResidentScene, _ mark: UInt64, _ disposition: RenderFrame.Disposition,
        _ resident: Resident
    ) {
        scene.isConnected = true
        if scene.isNew || scene.activity != nil {
            scene.isNew = false
            scene.activity = nil
            change(scene) { $0.isConnected = true }
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
        deliver(scene, resident)
        // What waited may have been done on a page that was loaded again since, so the app must not take it
        // for what the page shows.
        if hasWaited, scene.page != nil {
            send(.showPage(session: scene.session), to: resident)
        }
        acknowledge(scene)
        endUnseenLaunch(of: resident)
        updateNeeds(of: resident)
    }

    /// Ends a launch that nobody sees: without a page, or with one that is covered, no frame comes, and being
    /// connected is all there is to wait for.
    func endUnseenLaunch(of resident: Resident) {
        let isCovered = isLocked(resident.key.person)
        guard resident.life.summary == .starting, resident.hasLaunched,
            resident.scenes.values.allSatisfy({
                !$0.isOrdered || ($0.isConnected && ($0.page == nil || isCovered))
            })
        else { return }
        apply(.firstFrame, to: resident)
    }

    private func showFrame(
        _ sequence: UInt64, _ isComplete: Bool, _ json: [UInt8], _ scene: ResidentScene,
        _ resident: Resident
    ) {
        guard !isLocked(resident.key.person), let page = scene.page.flatMap({ pages[$0] }),
            isComplete || !scene.awaitsCompleteFrame
        else {
            send(.frameShown(session: scene.session, sequence: sequence), to: resident)
            return
        }
        let content: FrameContent
        do {
            content = try FrameContent(
                checking: json, sequence: sequence, isComplete: isComplete)
        } catch {
            return misbehaved(resident, error.message)
        }
        scene.awaitsCompleteFrame = false
        scene.awaitNoMore(.picture)
        scene.unseenFrames.append(sequence)
        page.sink.send(PageMessage.frame(content).json())
        if resident.life.summary == .starting {
            cameBack(resident)
            apply(.firstFrame, to: resident)
            counted.wake.observe(now - resident.wanted)
            settings.onWake?(
                WakeTimes(
                    app: resident.app.slug, process: resident.process?.identifier ?? 0,
                    wanted: resident.wanted, spawned: resident.spawned,
                    launched: resident.launched, firstFrame: now))
        }
        if scene.unseenFrames.count > Self.unseenFramesMax {
            misbehaved(resident, "It sends frames without waiting for the page.")
        }
    }
}
