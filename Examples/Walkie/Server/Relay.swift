import Foundation
import NIOCore
import WalkieWire

/// The connections and pushes of the server, which perform the effects of the switchboard.
actor Relay {
    private var switchboard: Switchboard
    private var channels: [Switchboard.Connection: any Channel] = [:]
    private var lastConnection = 0
    private let pushes: PushClient?
    private let file: PeopleFile?
    private var clock: Task<Void, Never>?

    /// - Parameters:
    ///   - pushes: The sender of pushes; without one, nobody can be called.
    ///   - file: The file with the people.
    init(pushes: PushClient?, file: PeopleFile?) throws {
        self.pushes = pushes
        self.file = file
        switchboard = Switchboard(people: try file?.read() ?? [:])
    }

    /// Serves one connection until it ends.
    func serve(_ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>) async {
        lastConnection += 1
        let number = lastConnection
        channels[number] = connection.channel
        perform(switchboard.opened(number, at: .now))
        // An error ends the connection too.
        try? await connection.executeThenClose { inbound, _ in
            var reader = FrameReader<ClientMessage>()
            for try await buffer in inbound {
                reader.append(buffer.readableBytesView)
                while let frame = try reader.next() {
                    perform(switchboard.receive(frame, from: number, at: .now))
                }
            }
        }
        channels[number] = nil
        perform(switchboard.closed(number, at: .now))
    }

    private func perform(_ effects: [Switchboard.Effect]) {
        for effect in effects {
            switch effect {
            case .send(let message, let connection):
                write(Frame.message(message).bytes, to: connection)
            case .sound(let packet, let connection):
                // Old sound is useless, so nothing waits for an app that does not read.
                guard channels[connection]?.isWritable == true else { continue }
                write(Frame<ServerMessage>.sound(packet).bytes, to: connection)
            case .push(let call, let caller, let device): push(call, caller, device)
            case .close(let connection): channels[connection]?.close(promise: nil)
            case .save: save()
            }
        }
        startClock()
    }

    private func write(_ bytes: [UInt8], to connection: Switchboard.Connection) {
        channels[connection]?.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
    }

    private func push(_ call: UUID, _ caller: PersonName, _ device: String) {
        Task {
            let isAccepted = await isPushAccepted(call, caller, device)
            perform(switchboard.pushed(call, isAccepted: isAccepted))
        }
    }

    private func isPushAccepted(
        _ call: UUID, _ caller: PersonName, _ device: String
    ) async -> Bool {
        guard let pushes else {
            print(
                "A call could not be delivered, because the server sends no pushes. Start it with "
                    + "--gateway, --key, --key-id and --team.")
            return false
        }
        do {
            try await pushes.push(
                ["call": call.uuidString, "from": caller.text], to: device,
                seconds: Int(Switchboard.ringTime.components.seconds))
            return true
        } catch let failure as PushFailure {
            print("A call could not be delivered. \(failure)")
        } catch {
            print(
                "A call could not be delivered, because the push gateway was not reached: "
                    + "\(error). Check that the host runs with --push-gateway, and check "
                    + "--gateway and --authority.")
        }
        return false
    }

    private func save() {
        do {
            try file?.write(switchboard.people)
        } catch {
            print(
                "The file with the people could not be written: \(error). After the next start, "
                    + "the server does not know the latest people. Check --people.")
        }
    }

    /// Starts the clock, which runs while the switchboard has time limits.
    private func startClock() {
        guard clock == nil, switchboard.needsTime else { return }
        clock = Task {
            while switchboard.needsTime {
                try? await Task.sleep(for: .milliseconds(500))
                perform(switchboard.timePassed(to: .now))
            }
            clock = nil
        }
    }
}
