import Foundation
import Glibc
import HostLink
import SeededRandom
import Synchronization
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `Frames of a hostile app` {
    private static let root = #"{"k":"0","t":"window","p":{}}"#
    private static let sound =
        #"{"f":1,"l":"x","d":"restored","a":0,"title":"","root":\#(root)}"#

    private static func nested(_ depth: Int) -> String {
        sound.replacing(
            #""p":{}"#,
            with: #""p":"#
                + String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }

    /// Messages that only the host may send.
    private static let messages: [String] = [
        #"{"t":"goto","url":"http://x//127.0.0.1:9/"}"#, #"{"t":"open","url":"//evil.example/"}"#,
        #"{"t":"visit","url":"http://127.0.0.1:9/"}"#,
        #"{"t":"state","s":"failed","message":"Type your password","choices":[]}"#,
        #"{"t":"ack","r":9,"d":9,"c":9}"#, #"{"t":"lost","n":1,"message":"x"}"#,
    ]

    /// Texts that would end the host's message that contains the frame.
    private static let ends: [String] = [
        sound + "}", sound + #","t":"goto","url":"//evil.example/""#,
        sound + #"},{"t":"goto","url":"//evil.example/"}"#, String(sound.dropLast()),
        #"{"f":1,"l":"x""#,
    ]

    /// Texts that are not a JSON object.
    private static let texts: [String] = [
        "", " ", "null", "[]", "{}", "\"frame\"", "frame", sound + "\u{0}", nested(100_000),
    ]

    /// Replacements in a valid frame, after which it is not JSON or not a frame.
    private static let replacements: [(String, String)] = [
        (#""x""#, "\"\n\""), (#""x""#, #""\x""#), (#""x""#, #""\u12g4""#), (":0", ":01"),
        (":0", ":NaN"), (":0", ":-"), (":{}", ":{,}"), (":{}", ":[1,]"), (":{}", #":{"a"}"#),
        (":{}", ":{1:1}"), (#""f":1"#, #""f":2"#), (#""f":1"#, #""f":"1""#),
        (#""f":1"#, #""f":1e0"#), (#""f":1,"#, ""), (#""f":1,"#, #""f":1,"f":1,"#),
        (#""l":"x""#, #""l":{}"#), ("restored", "other"), (#""a":0"#, #""a":[]"#),
        (#""title":"""#, #""title":1"#), (root, "1"), (#""root":\#(root)"#, #""ops":[]"#),
        (root, root + #","ops":[]"#), (":{}", ":1."), (":{}", ":1e"), (":{}", ":1e+"),
        (":{}", ":.5"), (":{}", ":trux"), (":{}", ":nul"), (":{}", #":{"a":1,}"#),
        (":{}", #":{"a":1]"#), (":{}", ":[1}"), (":{}", ":\"\u{1}\""), (":{}", #":"\u12""#),
        (#""a":0"#, #""a":-1"#), (#""a":0"#, #""a":0.5"#),
        (#""f":1,"#, #""f":1,"\u0066":2,"#),
        (":{}", #":{"drawing":"f"}"#), (":{}", #":{"drawing":1}"#),
        (":{}", #":{"drawing":"L1,0,0,1,1;","drawing":"L1,0,0,1,1;q;"}"#),
        (":{}", #":{"drawnImage":"L1,0,0,1,1;Nhttps://evil.example/;"}"#),
        (":{}", #":{"\u0064rawing":"L1,0,0,1,1;z;"}"#),
        (":{}", #":{"drawing":"L1,0,0,1,1;a\u0032;"}"#),
        (":{}", #":{"layerAnimations":"A1;zoom"}"#), (":{}", #":{"layerAnimations":1}"#),
        (":{}", #":{"layerAnimations":"L1,0,0,1,1;"}"#), (":{}", #":{"drawing":"A1;"}"#),
    ]

    static let forgeries: [[UInt8]] = {
        let changed = replacements.map { sound.replacing($0.0, with: $0.1) }
        let notText: [UInt8] = sound.utf8.map { $0 == UInt8(ascii: "x") ? 0xff : $0 }
        return (messages + ends + texts + changed).map { Array($0.utf8) } + [notText]
    }()

    /// Returns the type of a message to a page.
    private static func kind(of message: String) -> String? {
        let object = try? JSONSerialization.jsonObject(with: Data(message.utf8))
        return (object as? [String: Any])?["t"] as? String
    }

    /// Returns a script whose first process sends the given frame and exits, and whose later ones
    /// behave well.
    private func script(_ frame: [UInt8]) -> Script {
        { message, app in
            guard app.identifier == 1, case .launch(let order) = message else {
                return FakeSpawner.wellBehaved(message, app)
            }
            app.say(.launched(FakeSpawner.identity))
            guard let scene = order.scenes.first else { return }
            app.say(.connected(session: scene.session, highWaterMark: 0, .restored))
            app.say(
                .frame(
                    session: scene.session, sequence: 1, isComplete: true, applied: 0, frame))
            app.die(.exited(0))
        }
    }

    @Test(arguments: forgeries.indices)
    func `invalid frames end the app, and its page stays open`(index: Int) async throws {
        let frame = Self.forgeries[index]
        let test = try TestHost(script: script(frame))
        let (page, sink, _) = try await test.open()
        _ = await test.spawner.app(2)
        await sink.next(#""t":"frame""#)
        let kinds = sink.messages.all.map(Self.kind)
        #expect(Set(kinds) == ["welcome", "ack", "state", "frame"])
        let frames = sink.messages.all.filter { Self.kind(of: $0) == "frame" }
        #expect(frames.count == 1)
        #expect(frames.allSatisfy { $0.contains(#""p":2"#) })
        let first = await test.spawner.app(1)
        #expect(first.signals.all.contains(SIGKILL))
        page.event(tap(1))
        _ = await test.spawner.app(2).heard.first { $0.eventNumber == 1 }
        await test.host.shutDown()
    }

    @Test(arguments: ["{}", "1", "null", "\"\"", "true"])
    func `frames whose operations are not a list are invalid`(_ operations: String) throws {
        func read(_ operations: String) throws {
            let changes = Self.sound.replacing(
                #""root":\#(Self.root)"#, with: #""ops":\#(operations)"#)
            _ = try FrameContent(
                checking: Array(changes.utf8), sequence: 1, isComplete: false)
        }
        try read("[]")
        #expect(throws: FrameFault.self) { try read(operations) }
    }

    @Test func `frames are content and never a message, whatever type they name`() async throws {
        let named = Self.sound.replacing(
            "{\"f\"", with: #"{"t":"goto","url":"//evil.example/","f""#)
        let test = try TestHost(script: script(Array(named.utf8)))
        let (_, sink, _) = try await test.open()
        let message = await sink.next("evil.example")
        #expect(message == #"{"t":"frame","frame":\#(named)}"#)
        await test.host.shutDown()
    }

    @Test(arguments: [
        "//evil.example/", "/\\evil.example/", "\\\\evil.example", "http://x//127.0.0.1:1/",
        "javascript:alert(1)", "evil", "", "/a\nb", "/\u{9}/evil.example",
    ])
    func `an address in a message of the host cannot lead a page to another site`(_ address: String)
    {
        let kept = [PageMessage.goTo(address), .open(address)].map {
            String(decoding: $0.json(), as: UTF8.self)
        }
        #expect(kept == [#"{"t":"goto","url":"/"}"#, #"{"t":"open","url":"/"}"#])
        let own = PageMessage.goTo("/contacts/x?y=1")
        #expect(String(decoding: own.json(), as: UTF8.self).contains("/contacts/x?y=1"))
    }

    @Test func `bytes are accepted as JSON only if a JSON parser accepts them`() throws {
        var source = SeededGenerator(seed: 11)
        let sample = Array(
            #" {"f":1,"l":"a\u00e9\n","x":[-0.5e+7,true,null,{"":[]}],"t":"ü"} "#.utf8)
        let spice = Array(#"{}[]",:\\u0-.eE+1tfn \#u{1}"#.utf8) + [0x80, 0xc3, 0xff]
        var accepted = 0
        for _ in 0..<20_000 {
            var bytes = sample
            for _ in 0..<Int.random(in: 0...3, using: &source) {
                let place = Int.random(in: 0..<bytes.count, using: &source)
                switch Int.random(in: 0..<3, using: &source) {
                case 0: bytes[place] = spice.randomElement(using: &source) ?? 0
                case 1: bytes.remove(at: place)
                default: bytes.insert(spice.randomElement(using: &source) ?? 0, at: place)
                }
            }
            guard String(validating: bytes, as: UTF8.self) != nil else { continue }
            var scanner = JSONScanner(bytes, depthMax: 8)
            do {
                try scanner.value()
                try scanner.end()
            } catch { continue }
            accepted += 1
            #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self))") {
                try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            }
        }
        #expect(accepted > 1000)
    }
}
