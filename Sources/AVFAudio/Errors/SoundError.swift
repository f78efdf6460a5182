import Foundation

/// An error of this module, which apps get as an `NSError`.
struct SoundError: Error {
    /// The codes of errors about files, as `AudioFile.h` has them.
    enum FileCode: Int {
        case unspecified = 0x7768_743F
        case unsupportedFileType = 0x7479_703F
        case unsupportedDataFormat = 0x666D_743F
        case invalidFile = 0x6474_613F
        case fileNotFound = -43
        case badParameter = -50
    }

    let code: Int
    let message: String

    /// Creates an error of the audio session, a player or an engine.
    init(_ code: AVAudioSession.ErrorCode, _ message: String) {
        self.code = code.rawValue
        self.message = message
    }

    /// Creates an error about a file.
    init(file code: FileCode, _ message: String) {
        self.code = code.rawValue
        self.message = message
    }

    /// The error as apps get it.
    var forApps: NSError {
        NSError(
            domain: NSOSStatusErrorDomain, code: code,
            userInfo: [NSLocalizedDescriptionKey: message])
    }
}

/// The errors about files.
extension SoundError {
    static func damaged(_ reason: String) -> SoundError {
        SoundError(file: .invalidFile, "The WAV file is damaged: \(reason).")
    }

    /// The error for a file that is not a WAV file, by its first bytes.
    static func otherType(_ header: [UInt8]) -> SoundError {
        let signatures: [(String, [UInt8], Int)] = [
            ("an MP3 file", Array("ID3".utf8), 0), ("an MP3 file", [0xFF, 0xFB], 0),
            ("an M4A file", Array("ftyp".utf8), 4), ("a FLAC file", Array("fLaC".utf8), 0),
            ("an Ogg file", Array("OggS".utf8), 0), ("a CAF file", Array("caff".utf8), 0),
            ("an AIFF file", Array("FORM".utf8), 0),
        ]
        let found = signatures.first { header.dropFirst($0.2).starts(with: $0.1) }?.0
        return SoundError(
            file: .unsupportedFileType,
            "The sound is \(found ?? "not a WAV file"). Only WAV files are played: convert it, for "
                + "example with `ffmpeg -i sound.m4a sound.wav`.")
    }
}

/// Runs a closure, whose error apps get as an `NSError`.
func withErrorsForApps<Value>(
    _ body: () throws(SoundError) -> Value
) throws -> Value {
    do { return try body() } catch { throw error.forApps }
}
