import AVFAudio

/// The code of the article about the module, which is compiled and not run.
func playAndRecord(_ send: @escaping @Sendable (AVAudioPCMBuffer) -> Void) throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playAndRecord, mode: .voiceChat)
    try session.setActive(true)

    let engine = AVAudioEngine()
    let player = AVAudioPlayerNode()
    engine.attach(player)
    engine.connect(player, to: engine.mainMixerNode, format: nil)
    engine.inputNode.installTap(onBus: 0, bufferSize: 960, format: nil) { buffer, time in
        send(buffer)
    }
    try engine.start()
    player.play()
}
