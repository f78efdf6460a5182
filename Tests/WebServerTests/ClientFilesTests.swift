import AppHost
import Foundation
import HostLink
import Testing

@testable import WebServer

struct ClientFilesTests {
    private let files = ClientFiles.embedded

    private func source(_ name: String) throws -> String {
        String(decoding: try #require(files[name]).bytes, as: UTF8.self)
    }

    /// Returns the strings of a list that a module exports.
    private func list(_ name: String, in module: String) throws -> Set<String> {
        let source = try source(module)
        let start = try #require(source.range(of: "export const \(name) = ["))
        let end = try #require(source.range(of: "];", range: start.upperBound..<source.endIndex))
        let words = source[start.upperBound..<end.lowerBound].split(separator: "\"")
        return Set(words.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
    }

    @Test func `the client knows every kind of node and no other`() throws {
        #expect(try list("kinds", in: "names.js") == Set(RenderKind.allCases.map(\.rawValue)))
    }

    @Test func `the client knows every property of nodes and no other`() throws {
        let names = Set(RenderProperty.allCases.map(\.rawValue))
        #expect(try list("properties", in: "names.js") == names)
    }

    /// The modules of the scene's page; those that communicate only with the frame of a web page,
    /// and the socket for sound, have protocols of their own.
    private var ofPages: [String] {
        let others = ["webpage-iframe.js", "webpages.js", "soundchannel.js"]
        return files.modules.filter { !others.contains($0) }
    }

    /// The values that scripts give to a field of an object, as strings.
    private func values(of field: String, in modules: [String]) throws -> Set<String> {
        let assignment = try Regex<(Substring, Substring)>("\\b\(field): \"([^\"]*)\"")
        return Set(
            try modules.flatMap { module in
                try source(module).matches(of: assignment).map { String($0.output.1) }
            })
    }

    /// The functions of a script's `receivers`, by the kind of the message that they receive.
    private func received(by module: String) throws -> [String] {
        let source = try source(module)
        let start = try #require(source.range(of: "\nconst receivers = {\n"))
        let end = try #require(source.range(of: "\n};", range: start.upperBound..<source.endIndex))
        let function = /(?m)^ {2}(\w+)\(/
        return source[start.upperBound..<end.lowerBound].matches(of: function).map {
            String($0.output.1)
        }
    }

    @Test func `the client sends every kind of message and no other`() throws {
        let kinds = Set(PageProtocol.Request.allCases.map(\.rawValue))
        #expect(try values(of: "t", in: ofPages) == kinds)
    }

    @Test func `the client handles every kind of message and no other`() throws {
        let kinds = PageProtocol.Message.allCases.map(\.rawValue)
        #expect(try received(by: "main.js").sorted() == kinds.sorted())
    }

    @Test func `an external display handles only messages that the host sends`() throws {
        let received = try received(by: "display.js")
        #expect(!received.isEmpty)
        for kind in received { #expect(PageProtocol.Message(rawValue: kind) != nil, "\(kind)") }
    }

    @Test func `the client sends every action and no other`() throws {
        let actions = Set(PageProtocol.Action.allCases.map(\.rawValue))
        #expect(try values(of: "a", in: files.modules) == actions)
    }

    @Test func `the client sends every action in a call and no other`() throws {
        let actions = Set(CallUserAction.Kind.allCases.map(\.rawValue))
        #expect(try values(of: "act", in: files.modules) == actions)
    }

    @Test func `a page without a scene handles only messages that the host sends`() throws {
        let received = try received(by: "watching.js")
        #expect(!received.isEmpty)
        for kind in received { #expect(PageProtocol.Message(rawValue: kind) != nil, "\(kind)") }
    }

    @Test func `the client sends every kind of message about sound and no other`() throws {
        let kinds = Set(PageProtocol.SoundRequest.allCases.map(\.rawValue))
        #expect(try values(of: "t", in: ["soundchannel.js"]) == kinds)
        let handled = try source("soundchannel.js").matches(of: /message\.t === "(\w+)"/).map {
            String($0.output.1)
        }
        #expect(handled == PageProtocol.SoundMessage.allCases.map(\.rawValue))
    }

    @Test func `the client knows the host's wishes about sound and no other`() throws {
        let source = try source("soundplan.js")
        let line = try #require(
            source.split(separator: "\n").first { $0.hasPrefix("export const nothing = {") })
        let names = line.matches(of: /(\w+): false/).map { String($0.output.1) }
        let fields = PageProtocol.SoundMessageField.allCases.filter { $0 != .kind }
        #expect(names == fields.map(\.rawValue))
    }

    @Test func `the client knows the codes, sizes and problems of sound`() throws {
        let channel = try source("soundchannel.js")
        for code in PageProtocol.SoundCloseCode.allCases {
            #expect(channel.contains("const \(code) = \(code.rawValue);"))
        }
        let packets = try source("soundpackets.js")
        #expect(packets.contains("packetRate = \(SoundPacket.sampleRate);"))
        #expect(packets.contains("packetSamples = \(SoundPacket.sampleCount);"))
        let devices = try source("sounddevices.js") + source("soundaudio.js")
        for problem in PageProtocol.MicrophoneProblem.allCases {
            #expect(devices.contains("\"\(problem.rawValue)\""))
        }
        for kind in PageProtocol.SoundDeviceKind.allCases {
            #expect(devices.contains("\"\(kind.rawValue)\""))
        }
        for permission in PageProtocol.MicrophonePermission.allCases {
            #expect(devices.contains("\"\(permission.rawValue)\""))
        }
    }

    @Test func `the client's list of state events is that of the protocol`() throws {
        let line = try #require(
            try source("outbox.js").split(separator: "\n").first {
                $0.hasPrefix("const states = new Set(")
            })
        let states = line.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
        #expect(
            Set(states)
                == Set(["text", "selection", "scroll", "focus", "value", "move"]))
        for state in states { #expect(PageProtocol.Action(rawValue: state) != nil) }
    }

    @Test func `the client applies every operation on the tree and no other`() throws {
        let name = /case "(\w)": return this\./
        let operations = try source("tree.js").matches(of: name).map { String($0.output.1) }
        #expect(operations.sorted() == PageProtocol.Operation.allCases.map(\.rawValue).sorted())
    }

    @Test func `the client sends every field of its environment and no other`() throws {
        let source = try source("environment.js")
        let start = try #require(source.range(of: "  return {\n"))
        let end = try #require(
            source.range(of: "\n  };", range: start.upperBound..<source.endIndex))
        let field = /(?m)^ {4}(\w+):/
        let names = source[start.upperBound..<end.lowerBound].matches(of: field).map {
            String($0.output.1)
        }
        // The other two come from `fonts.js`.
        #expect(
            Set(names + ["fonts", "pieces"])
                == Set(PageProtocol.EnvironmentField.allCases.map(\.rawValue)))
    }

    @Test func `the client knows the reasons for which the host closes a socket`() throws {
        let source = try source("connection.js") + source("reconnecting.js")
        for code in PageProtocol.CloseCode.allCases {
            #expect(source.contains("const \(code) = \(code.rawValue);"))
        }
    }

    @Test func `every colour token has a value`() throws {
        let styles = try source("client.css")
        for token in try list("colours", in: "names.js") {
            #expect(styles.contains("--\(token):"), "\(token)")
        }
    }

    @Test func `every module that is imported is embedded`() throws {
        for module in files.modules {
            for line in try source(module).split(separator: "\n") where line.hasPrefix("import ") {
                let path = try #require(line.split(separator: "\"").dropFirst().first)
                #expect(path.hasPrefix("./"))
                #expect(files[String(path.dropFirst(2))] != nil, "\(module) imports \(path)")
            }
        }
    }

    /// Returns the names that a script imports, with the module that exports them.
    private func imports(of module: String) throws -> [(name: String, module: String)] {
        let statement = /import\s*\{([^}]*)\}\s*from\s*"\.\/([^"]+)"/
        // A module that is loaded when it is needed.
        let later = /import\("\.\/([^"]+)"\)\.then\(\(\{([^}]*)\}\)/
        let source = try source(module)
        let loaded = source.matches(of: later).map { ($0.2, $0.1) }
        return (source.matches(of: statement).map { ($0.1, $0.2) } + loaded).flatMap { match in
            match.0.split(separator: ",").compactMap { item in
                item.split(whereSeparator: \.isWhitespace).first.map {
                    (String($0), String(match.1))
                }
            }
        }
    }

    private func exports(of module: String) throws -> Set<String> {
        let statement = /export\s+(?:async\s+)?(?:function\*?|const|let|class)\s+([A-Za-z_$][\w$]*)/
        return Set(try source(module).matches(of: statement).map { String($0.1) })
    }

    @Test func `every name that a script imports is exported by its module`() throws {
        var count = 0
        for module in files.modules {
            for (name, origin) in try imports(of: module) {
                #expect(try exports(of: origin).contains(name), "\(module): \(name) of \(origin)")
                count += 1
            }
        }
        #expect(count > 50)
    }

    @Test func `every name that a module exports is imported by a script`() throws {
        let used = Set(
            try files.modules.flatMap { try imports(of: $0) }.map { "\($0.module) \($0.name)" })
        // The tests above use the names of nodes and colours.
        for module in files.modules where module != "names.js" {
            for name in try exports(of: module) {
                #expect(used.contains("\(module) \(name)"), "\(module) exports \(name)")
            }
        }
    }

    @Test func `the client never turns text into markup`() throws {
        for module in files.modules {
            let source = try source(module)
            for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("]
            {
                #expect(!source.contains(word), "\(module) uses \(word)")
            }
        }
    }

    @Test func `the client's version changes with any file`() {
        let one = ClientFiles(sources: ["a.js": [1], "b.js": [2]])
        let same = ClientFiles(sources: ["b.js": [2], "a.js": [1]])
        let other = ClientFiles(sources: ["a.js": [1], "b.js": [3]])
        #expect(one.hash == same.hash)
        #expect(one.hash != other.hash)
    }
}
