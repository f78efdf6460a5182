/// The centers for the reasons for which a host launches or resumes an app in the background.
struct BackgroundLaunchCenters {
    let work: BackgroundWorkCenter
    let pushes: PushCenter
    let voip: VoIPConnectionCenter

    /// Drops what the app registered, and the work in progress.
    func abandon() {
        work.abandon()
        pushes.abandon()
        voip.abandon()
    }
}
