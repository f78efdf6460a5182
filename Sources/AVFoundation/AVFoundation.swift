// Sound only: there is no video and no camera.
@_exported public import AVFAudio
