import HostLink

/// Messages of every kind, with every kind of action and the unusual values of each field.
enum Samples {
    static let environment = PageEnvironment(
        width: 390.5, height: -0.0, scale: 3, isDark: true, isTouch: false,
        safeArea: PageEnvironment.SafeArea(top: 47, left: 0, bottom: 34, right: .infinity),
        language: "de-CH", timeZone: "Europe/Zürich",
        fonts: [
            FontMeasures(
                weight: 700, isMonospaced: true, advances: [0, 1, .max], otherAdvance: 600,
                wideAdvance: 1000, pieces: [.init("я", advance: 585), .init("", advance: .max)])
        ])

    static let scene = SceneOrder(
        session: "AAAAAAAAAAAAAAAAAAAAAA", isNew: true, phase: .foregroundActive, hasPage: true,
        environment: environment, activity: [1, 2, 3], openings: [.url("app:", source: "a")],
        isExternalDisplay: true)

    static let displays: LaunchOrder = {
        var order = LaunchOrder(
            launch: "l", container: "/c", key: [], reason: .fresh, scenes: [])
        order.externalDisplaySessions = ["d", ""]
        return order
    }()

    static let actions: [InputAction] = [
        .text("half a wörd 👩‍👩‍👧", selection: TextSelection(start: 3, end: 1), revision: 7),
        .selection(TextSelection(start: 0, end: 0)), .scroll(x: 0, y: -20.5, revision: .max),
        .focus(true), .focus(false), .value(0.25), .tap(x: 1, y: 2), .submit, .back,
        .keyCommand(input: "s", modifiers: -1), .choose(-1), .choose(3),
        .follow("a b/ü?x=1#y"),
        .touches(
            TouchReport(
                time: 12.5,
                touches: [
                    .init(1, .began, kind: .pencil, x: -1, y: 2.5),
                    .init(.max, .cancelled, kind: .indirectPointer, x: 0, y: 0),
                ])),
        .touchesMoved(TouchReport(time: 0, touches: [.init(7, .moved, x: 3, y: 4)])),
        .menu(x: 1.5, y: -2), .paste("ä pasted"),
        .files(["0123456789abcdef0123456789abcdef", ""]),
        .press(
            KeyPress(
                4, .began, time: 12.5, modifiers: 1 << 17, characters: "Ä", plainCharacters: "ä")),
        .press(KeyPress(0xe7, .cancelled, time: 0)),
    ]

    static let taskRequests = [
        BackgroundTaskRequest(identifier: "", kind: .refresh),
        BackgroundTaskRequest(
            identifier: "org.example.ü", kind: .processing, earliestBegin: 1.5,
            requiresNetworkConnectivity: true, requiresExternalPower: true),
    ]

    static let orderWithTasks: LaunchOrder = {
        var order = LaunchOrder(launch: "", container: "", key: [], reason: .fresh, scenes: [])
        order.taskRequests = taskRequests
        order.calls = callStatuses
        return order
    }()

    static let call = CallIdentifier(high: 0x0102_0304_0506_0708, low: .max)

    static let callStatuses = [
        CallStatus(call: call, isOutgoing: true, isOnHold: false, hasConnected: true),
        CallStatus(
            call: CallIdentifier(high: 0, low: 0), isOutgoing: false, isOnHold: true,
            hasConnected: false),
    ]

    static let callUpdate: CallUpdate = {
        var update = CallUpdate()
        update.handle = CallHandle(.emailAddress, "ada@example.org")
        update.callerName = "Ada Lövelace"
        update.hasVideo = true
        update.supportsHolding = false
        update.supportsDTMF = true
        return update
    }()

    static let callActions: [CallAction] = {
        let steps: [CallAction.Step] = [
            .start(CallHandle(.phoneNumber, "+41 44"), contact: "c", isVideo: true),
            .start(CallHandle(.generic, ""), contact: nil, isVideo: false), .answer, .end,
            .setHeld(true), .setMuted(false), .setGroup(with: call), .setGroup(with: nil),
            .playDTMF(digits: "1#", .softPause),
        ]
        return steps.map { CallAction(identifier: call, call: call, $0) }
    }()

    static let soundMessages: [HostMessage] =
        [
            .soundAnswered(request: .max, nil), .soundInterrupted(.began(wasSuspended: true)),
            .soundInterrupted(.began(wasSuspended: false)),
            .soundInterrupted(.ended(shouldResume: true)), .soundReset,
            .soundRoute(SoundRoute(), .noSuitableRouteForCategory),
            .microphonePermission(.granted, answers: .max), .callSound(isActive: true),
            .otherSound(isPlaying: true, silencesSecondary: false),
        ]
        + SoundRefusal.allCases.map { .soundAnswered(request: 0, $0) }
        + MicrophonePermission.allCases.map { .microphonePermission($0, answers: nil) }
        + SoundRouteReason.allCases.map { reason in
            .soundRoute(
                SoundRoute(
                    inputs: [SoundPort(.headsetMic, name: "", uid: "")],
                    outputs: SoundPort.Kind.allCases.map {
                        SoundPort($0, name: "Lautsprecher ü", uid: "1")
                    }), reason)
        }

    static let appSoundMessages: [AppMessage] =
        [
            .soundRunning(input: true, output: false), .requestMicrophone(request: .max),
            .acceptFiles(session: "s", grant: "ä", filesMax: .max),
            .soundSession(request: .max, SoundSession(), isActive: true, notifiesOthers: false),
            .soundSession(request: 0, SoundSession(), isActive: false, notifiesOthers: true),
        ]
        + SoundSession.Category.allCases.map {
            .soundConfiguration(
                SoundSession(category: $0, options: .interruptSpokenAudioAndMixWithOthers))
        }
        + SoundSession.Mode.allCases.map { .soundConfiguration(SoundSession(mode: $0)) }

    static let hostMessages: [HostMessage] =
        [
            .launch(
                LaunchOrder(
                    launch: "l", container: "/a b/ü", key: Array(0..<32), reason: .setAside,
                    preservation: .classic, scenes: [scene, scene], openSessions: ["y"],
                    discardedSessions: ["x", ""])),
            .launch(
                LaunchOrder(
                    launch: "", container: "", key: [], reason: .fresh, scenes: [],
                    openSessions: nil)),
            .launch(displays), .connect(scene), .showPage(session: "s"), .hidePage(session: ""),
            .environment(session: "s", environment), .phase(session: "s", .foregroundInactive),
            .frameShown(session: "s", sequence: .max), .preserve(token: 0),
            .disconnect(session: "s", discard: true), .memoryWarning, .terminate,
            .answer(request: .max, isGranted: true), .answer(request: 0, isGranted: false),
            .backgroundTime(milliseconds: 30_000), .suspend, .launch(orderWithTasks),
            .backgroundWork(token: .max, .fetch),
            .backgroundWork(token: 0, .task(identifier: "org.example.ü", .processing)),
        ]
        + [
            .open(session: "s", .url("app:x?y=%20", source: nil)),
            .open(session: "s", .url("app:x", source: "org.example.other")),
            .openedURL(token: .max, isOpened: false),
            .open(session: "s", .willContinue(type: "t")), .updateActivity,
            .open(session: "s", .activity(type: "t", [1])),
            .open(session: "s", .activityFailed(type: "t", reason: "r")), .lock,
            .unlock(key: Array(0..<32)),
            .pushCredentials(.voIP, token: Array(100..<132)), .pushInvalidated(.voIP),
            .pushCredentials(
                .voIP, token: Array("https://push.example.org/-/push/abcdefgh".utf8)),
            .push(token: .max, .voIP, mustReport: true, payload: Array(#"{"call":"ü"}"#.utf8)),
            .push(token: 0, .voIP, mustReport: false, payload: []), .keepAlive,
        ]
        + [
            .callRequestAnswered(request: .max, nil), .callActionTimedOut(call),
            .callActions(
                CallTransaction(identifier: call, actions: callActions, milliseconds: .max)),
            .callStatuses(callStatuses), .callStatuses([]),
        ]
        + soundMessages
        + CallRefusal.allCases.map { .callRequestAnswered(request: 0, $0) }
        + BackgroundRefresh.allCases.map { .backgroundRefresh($0) }
        + TimeChange.allCases.map { .timeChanged($0) }
        + actions.enumerated().map { index, action in
            .event(
                session: "s",
                InputEvent(
                    number: UInt64(index) + 1, node: .root, action: action,
                    isSensitive: index % 2 == 0, touch: index % 3 == 0 ? .max : nil))
        }

    static let callMessages: [AppMessage] =
        [
            .callProvider(nil),
            .callProvider(
                CallProviderDescription(
                    callGroupsMax: 1, callsPerGroupMax: .max, supportsVideo: true,
                    showsCallersWhileLocked: true)),
            .incomingCall(request: .max, call, callUpdate),
            .incomingCall(request: 0, call, CallUpdate()),
            .callReport(call, .updated(callUpdate)),
            .callReport(call, .startedConnecting(at: 1.5)),
            .callReport(call, .connected(at: nil)), .requestCallActions(request: 0, []),
            .requestCallActions(request: .max, callActions),
            .callActionFinished(call, .failed), .callActionFinished(call, .fulfilled(at: nil)),
            .callActionFinished(call, .fulfilled(at: 0)),
        ] + CallEndedReason.allCases.map { .callReport(call, .ended($0, at: 7)) }

    static let appMessages: [AppMessage] =
        callMessages + appSoundMessages + [
            .launched(
                AppIdentity(
                    bundleIdentifier: "org.example.Ü", displayName: "", bundleVersion: "1",
                    supportsMultipleScenes: true)),
            .connected(session: "s", highWaterMark: 9, .reset),
            .connected(session: "s", highWaterMark: 0, .restored),
            .frame(session: "s", sequence: 1, isComplete: true, applied: 2, Array("{}".utf8)),
            .applied(session: "s", number: 3), .committed(session: "s", highWaterMark: .max),
            .commitFailed(session: "s"), .nothingToCommit(session: "s", highWaterMark: 7),
            .reached(session: "s", .background), .preserved(token: 4),
            .snapshot(session: "s", [5]), .snapshot(session: "s", nil),
            .requestScene(request: 1, session: nil, activity: [6]),
            .requestScene(request: .max, session: "s", activity: nil),
            .requestDestruction(request: 2, session: "s"), .requestRefresh(session: "s"),
            .backgroundTasks([]), .discarded(sessions: ["gone", ""]),
            .backgroundTasks(["upload", ""]),
            .notice(level: .error, "words"),
            .refused("no"), .openURL(token: 7, "https://example.org/ü"), .locked,
            .currentActivity(nil),
            .currentActivity(CurrentActivity(type: "t", title: "", bytes: [7])),
            .goodbye, .restorationExtended(true), .restorationExtended(false),
            .backgroundFetchInterval(nil), .backgroundFetchInterval(0.5),
            .submitTask(taskRequests[0]), .submitTask(taskRequests[1]),
            .cancelTask(identifier: nil),
            .cancelTask(identifier: "t"), .backgroundWorkDone(token: .max, .newData),
            .backgroundWorkDone(token: 0, .failed), .pushTypes([]), .pushTypes([.voIP]),
            .pushHandled(token: .max, .received), .pushHandled(token: 0, .notReceived),
            .pushHandled(token: 1, .receivedWithMetadata),
            .title(session: "s", "Títle"), .voipSocket(descriptor: 7, isMarked: true),
            .voipSocket(descriptor: -1, isMarked: false), .keepAlive(milliseconds: 600_000),
            .keepAlive(milliseconds: nil), .keepAliveDone,
        ]
}
