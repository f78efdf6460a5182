/// The end of a turn of the main queue, and the times that the scheduler keeps.
extension ApplicationRuntime {
    /// Asks for the end of a turn, at which the app is drawn.
    package func setNeedsTurn() {
        callsAtEndOfTurn.requestTurn()
    }

    /// Ends a turn of the main queue in which the app's code may have run.
    ///
    /// Calls the closures that wait for the end of the turn, notifies controllers of appearing and
    /// disappearing, lays out and draws each scene, sends the differences to the host, and
    /// schedules a preservation.
    package func finishTurn() {
        guard isLaunched else { return }
        log.checkFreedRegistrations()
        callsAtEndOfTurn.runCalls()
        UIWindow.updateDeferredAppearances(application.windows)
        for scene in scenes.drawn { scene.render(to: connection) }
        log.checkBlankScenes(scenes.all)
        activities.announceCurrent()
        preservation.noteActivity()
        callsAtEndOfTurn.requestAnotherTurnIfNeeded()
    }

    /// Fires the timers of gesture recognizers that are due.
    package func fireGestureTimers() {
        guard isLaunched else { return }
        GestureArena.shared.clock?.fire()
        setNeedsTurn()
    }

    /// Records that the app's code ran without a change to draw, for example in a timer or a task.
    package func noteActivity() {
        guard isLaunched else { return }
        preservation.noteActivity()
    }

    /// Preserves state if the app has been quiet long enough.
    package func preserveIfDue() {
        preservation.preserveIfDue()
    }
}
