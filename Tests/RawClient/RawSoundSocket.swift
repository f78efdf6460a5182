// Safe: one thread reads, and another one may write, which uses the descriptor only.
/// A page's socket for sound, without a browser.
package final class RawSoundSocket: @unchecked Sendable {
    /// A message of the host.
    package enum Message: Equatable {
        /// The use of the page's devices from now on, as JSON.
        case use(String)
        /// The bytes of a packet of 10 ms.
        case packet([UInt8])
    }

    private let connection: RawConnection

    /// Introduces the page, with a microphone and a loudspeaker.
    init(_ connection: RawConnection, token: String) throws {
        self.connection = connection
        send(text: #"{"t":"sound","token":"\#(token)"}"#)
        send(
            text: #"{"t":"devices","permission":"granted","#
                + #""inputs":[{"kind":"builtInMic","name":"Microphone","id":"m"}],"#
                + #""outputs":[{"kind":"builtInSpeaker","name":"Speaker","id":"s"}]}"#)
    }

    private func send(text: String) {
        connection.write(MaskedFrame.bytes(opcode: 1, Array(text.utf8)))
    }

    /// Sends a packet of the microphone.
    package func send(packet bytes: [UInt8]) {
        connection.write(MaskedFrame.bytes(opcode: 2, bytes))
    }

    /// Returns the next message of the host.
    ///
    /// - Throws: `RawFailure` if the host closes the socket or sends nothing.
    package func next() throws -> Message {
        while true {
            guard let frame = try connection.nextFrame() else {
                throw RawFailure("The host closed the socket for sound.", kind: .hangUp)
            }
            switch frame.opcode {
            case 1: return .use(String(decoding: frame.payload, as: UTF8.self))
            case 2: return .packet(frame.payload)
            case 8: throw RawFailure("The host closed the socket for sound.", kind: .hangUp)
            case 9: connection.write(MaskedFrame.bytes(opcode: 10, frame.payload))
            default: continue
            }
        }
    }
}
