import AppHost
import HostLink
import Testing

@testable import WebServer

struct PageRequestTests {
    private func read(_ json: String) throws(PageRequest.Problem) -> PageRequest {
        try PageRequest(json: Array(json.utf8))
    }

    private func event(_ json: String) throws -> InputEvent {
        guard case .event(let event) = try read(json) else {
            throw PageRequest.Problem(message: "no event")
        }
        return event
    }

    @Test func `every kind of event is read`() throws {
        let cases: [(String, InputAction)] = [
            (
                #""a":"text","v":"héllo","s":[2,3],"rev":4"#,
                .text("héllo", selection: TextSelection(start: 2, end: 3), revision: 4)
            ),
            (#""a":"selection","s":[5,1]"#, .selection(TextSelection(start: 1, end: 5))),
            (#""a":"scroll","x":0,"y":12.5,"rev":1"#, .scroll(x: 0, y: 12.5, revision: 1)),
            (#""a":"focus","on":true"#, .focus(true)),
            (#""a":"value","v":0.25"#, .value(0.25)),
            (#""a":"tap","x":3,"y":4"#, .tap(x: 3, y: 4)),
            (#""a":"submit""#, .submit),
            (#""a":"back""#, .back),
            (
                #""a":"key","input":"UIKeyInputEscape","mods":0"#,
                .keyCommand(input: "UIKeyInputEscape", modifiers: 0)
            ),
            (#""a":"choose","i":2"#, .choose(2)),
            (
                #""a":"touch","time":8.5,"touches":[[1,0,2,3,4.5],[2,4,0,0,0]]"#,
                .touches(
                    TouchReport(
                        time: 8.5,
                        touches: [
                            .init(1, .began, kind: .pencil, x: 3, y: 4.5),
                            .init(2, .cancelled, x: 0, y: 0),
                        ]))
            ),
            (
                #""a":"move","time":9,"touches":[[1,1,3,-3,4]]"#,
                .touchesMoved(
                    TouchReport(
                        time: 9, touches: [.init(1, .moved, kind: .indirectPointer, x: -3, y: 4)]))
            ),
        ]
        for (fields, action) in cases {
            let read = try event(#"{"t":"ev","n":7,"k":"a1v",\#(fields)}"#)
            #expect(read == InputEvent(number: 7, node: NodeKey(text: "a1v"), action: action))
        }
    }

    @Test func `the value of a control can be any date, and no larger number`() throws {
        func value(_ number: String) throws -> InputAction {
            try event(#"{"t":"ev","n":1,"k":"0","a":"value","v":\#(number)}"#).action
        }
        #expect(try value("253402300799") == .value(253_402_300_799))
        #expect(try value("-62135596800") == .value(-62_135_596_800))
        #expect(throws: PageRequest.Problem.self) { try value("1e13") }
    }

    @Test func `a text that looks like a number stays a text`() throws {
        let read = try event(#"{"t":"ev","n":1,"k":"0","a":"text","v":"12","s":[2,2],"rev":1}"#)
        #expect(
            read.action == .text("12", selection: TextSelection(start: 2, end: 2), revision: 1))
    }

    @Test func `a text event can be marked as secret, and a tap cannot`() throws {
        let secret = try event(
            #"{"t":"ev","n":1,"k":"0","a":"text","v":"p","s":[1,1],"rev":1,"secret":true}"#)
        #expect(secret.isSensitive)
        #expect(
            try !event(#"{"t":"ev","n":1,"k":"0","a":"tap","x":1,"y":1,"secret":true}"#).isSensitive
        )
    }

    @Test func `only a tap can name the touch that it ended`() throws {
        let tap = #"{"t":"ev","n":1,"k":"0","a":"tap","x":1,"y":1,"touch":4294967295}"#
        #expect(try event(tap).touch == .max)
        #expect(try event(#"{"t":"ev","n":1,"k":"0","a":"back","touch":3}"#).touch == nil)
    }

    @Test(arguments: [
        // No time, no touches, too many, one twice.
        #""a":"touch","touches":[[1,0,0,1,1]]"#, #""a":"touch","time":1"#,
        #""a":"touch","time":1,"touches":[]"#,
        #""a":"touch","time":1,"touches":["#
            + (1...17).map { "[\($0),0,0,1,1]" }
            .joined(separator: ",") + "]",
        #""a":"touch","time":1,"touches":[[1,0,0,1,1],[1,3,0,1,1]]"#,
        // Numbers that are missing, too many, out of bounds, or of no phase or kind.
        #""a":"touch","time":1,"touches":[[1,0,0,1]]"#,
        #""a":"touch","time":1,"touches":[[1,0,0,1,1,1]]"#,
        #""a":"touch","time":1,"touches":[[-1,0,0,1,1]]"#,
        #""a":"touch","time":1,"touches":[[1.5,0,0,1,1]]"#,
        #""a":"touch","time":1,"touches":[[4294967296,0,0,1,1]]"#,
        #""a":"touch","time":1,"touches":[[1,2,0,1,1]]"#,
        #""a":"touch","time":1,"touches":[[1,0,1,1,1]]"#,
        #""a":"touch","time":1,"touches":[[1,0,0,1e300,1]]"#,
        #""a":"touch","time":1,"touches":[[1,0,0,null,1]]"#,
        #""a":"touch","time":1e300,"touches":[[1,0,0,1,1]]"#,
        // Movements alone are a state, and nothing else is.
        #""a":"touch","time":1,"touches":[[1,1,0,1,1]]"#,
        #""a":"move","time":1,"touches":[[1,1,0,1,1],[2,0,0,1,1]]"#,
    ])
    func `touches out of bounds are refused`(fields: String) {
        #expect(throws: PageRequest.Problem.self) {
            try read(#"{"t":"ev","n":1,"k":"0",\#(fields)}"#)
        }
    }

    @Test func `a key that goes down has its characters, and one that is released has none`() throws
    {
        let down = try event(
            #"{"t":"ev","n":1,"k":"0","a":"press","key":4,"phase":0,"time":5.5,"mods":131072,"#
                + #""input":"A","plain":"a"}"#)
        #expect(
            down.action
                == .press(
                    KeyPress(
                        4, .began, time: 5.5, modifiers: 1 << 17, characters: "A",
                        plainCharacters: "a")))
        #expect(!down.action.isState)
        for (number, phase) in [(3, KeyPress.Phase.ended), (4, .cancelled)] {
            let up = try event(
                #"{"t":"ev","n":1,"k":"0","a":"press","key":231,"phase":\#(number),"time":6}"#)
            #expect(up.action == .press(KeyPress(231, phase, time: 6)))
        }
    }

    @Test(arguments: [
        // A key, phase or time that is missing or out of bounds.
        #""phase":0,"time":1"#, #""key":4,"time":1"#, #""key":4,"phase":0"#,
        #""key":3,"phase":0,"time":1"#, #""key":232,"phase":0,"time":1"#,
        #""key":-4,"phase":0,"time":1"#, #""key":65540,"phase":0,"time":1"#,
        #""key":4.5,"phase":0,"time":1"#, #""key":"4","phase":0,"time":1"#,
        #""key":4,"phase":1,"time":1"#, #""key":4,"phase":2,"time":1"#,
        #""key":4,"phase":260,"time":1"#, #""key":4,"phase":-1,"time":1"#,
        #""key":4,"phase":0,"time":1e300"#,
        // Other bits than those of modifiers, long texts, and texts of a released key.
        #""key":4,"phase":0,"time":1,"mods":1"#, #""key":4,"phase":0,"time":1,"mods":-1"#,
        #""key":4,"phase":0,"time":1,"input":"\#(String(repeating: "a", count: 33))""#,
        #""key":4,"phase":0,"time":1,"plain":"\#(String(repeating: "a", count: 33))""#,
        #""key":4,"phase":3,"time":1,"input":"a""#,
    ])
    func `a press out of bounds is refused`(fields: String) {
        #expect(throws: PageRequest.Problem.self) {
            try read(#"{"t":"ev","n":1,"k":"0","a":"press",\#(fields)}"#)
        }
    }

    @Test(arguments: [
        "", "null", "[]", "{", #"{"t":"unknown"}"#, #"{"t":"ev"}"#,
        #"{"t":"ev","n":0,"k":"a","a":"back"}"#, #"{"t":"ev","n":-1,"k":"a","a":"back"}"#,
        #"{"t":"ev","n":1,"k":"","a":"back"}"#, #"{"t":"ev","n":1,"k":"../x","a":"back"}"#,
        #"{"t":"ev","n":1,"k":"aaaaaaaaaaaaaaaaa","a":"back"}"#,
        #"{"t":"ev","n":1,"k":"a","a":"dance"}"#,
        #"{"t":"ev","n":1,"k":"a","a":"text","v":"x","s":[1],"rev":1}"#,
        #"{"t":"ev","n":1,"k":"a","a":"text","v":"x","s":[-1,0],"rev":1}"#,
        #"{"t":"ev","n":1,"k":"a","a":"text","v":3,"s":[1,1],"rev":1}"#,
        #"{"t":"ev","n":1,"k":"a","a":"scroll","x":1e300,"y":0,"rev":1}"#,
        #"{"t":"ev","n":1,"k":"a","a":"choose","i":-4}"#,
        #"{"t":"seen"}"#, #"{"t":"choice","c":"rm"}"#, #"{"t":"phase","visible":true}"#,
        #"{"t":"env","env":{"w":0,"h":1}}"#,
        #"{"t":"ev","n":1,"k":"a","a":"text","v":"x","s":[1,1,1],"rev":1}"#,
        #"{"t":"ev","n":1,"k":"a","a":"text","v":"\ud800","s":[1,1],"rev":1}"#,
        #"{"t":"ev","n":1,"k":"a","a":"text","v":"\u12","s":[1,1],"rev":1}"#,
        #"{"t":"ev","n":1,"k":"a","a":"text","v":"\x","s":[1,1],"rev":1}"#,
        #"{"t":"ev","n":1,"k":"a","a":"value","v":NaN}"#,
        #"{"t":"ev","n":1,"k":"a","a":"value","v":1e400}"#,
        #"{"t":"ev","n":1,"k":"a","a":"menu","x":1}"#,
        #"{"t":"ev","n":1,"k":"a","a":"menu","x":1,"y":1e10}"#,
        #"{"t":"ev","n":1,"k":"a","a":"files"}"#, #"{"t":"ev","n":1,"k":"a","a":"files","v":1}"#,
        #"{"t":"ev","n":1,"k":"a","a":"files","v":" "}"#,
        #"{"t":"ev","n":1,"k":"a","a":"files","v":"../../../../../../../../../../etc"}"#,
        #"{"t":"ev","n":1,"k":"a","a":"files","v":"0123456789ABCDEF0123456789ABCDEF"}"#,
        #"{"t":"ev","n":1,"k":"a","a":"paste"}"#, #"{"t":"ev","n":1,"k":"a","a":"paste","v":1}"#,
        #"{"t":"ev","n":1,"k":"a","a":"back"}x"#, #"{"t":"ev","n":1,"k":"a","a":"back""#,
        #"{"t":"ev","n":9007199254740993000000,"k":"a","a":"back"}"#,
        #"{"t":"ev" "n":1}"#, #"{"t":"ev",}"#, #"{t:"ev"}"#,
    ])
    func `garbage is refused with a reason that does not contain it`(json: String) {
        #expect(throws: PageRequest.Problem.self) { try read(json) }
    }

    @Test func `deep nesting is refused without recursion`() {
        let deep = String(repeating: "[", count: 200_000)
        #expect(throws: PageRequest.Problem.self) { try read(deep) }
        #expect(throws: PageRequest.Problem.self) { try read(#"{"later":\#(deep)"#) }
    }

    @Test func `the names of uploaded files are read, up to a number of files`() throws {
        let name = "0123456789abcdef0123456789abcdef"
        func files(_ count: Int) throws -> InputAction {
            let names = Array(repeating: name, count: count).joined(separator: " ")
            return try event(#"{"t":"ev","n":1,"k":"0","a":"files","v":"\#(names)"}"#).action
        }
        #expect(try files(2) == .files([name, name]))
        #expect(try !files(2).isState)
        #expect(try files(100) == .files(Array(repeating: name, count: 100)))
        #expect(throws: PageRequest.Problem.self) { try files(101) }
    }

    @Test func `requests for menus and pasted texts are read`() throws {
        let menu = try event(#"{"t":"ev","n":1,"k":"a","a":"menu","x":3,"y":4.5}"#)
        #expect(menu.action == .menu(x: 3, y: 4.5))
        let paste = try event(#"{"t":"ev","n":1,"k":"0","a":"paste","v":"ä"}"#)
        #expect(paste.action == .paste("ä"))
        #expect(!menu.action.isState && !paste.action.isState)
    }

    @Test func `unknown members are skipped, and null counts as a missing member`() throws {
        let read = try event(
            #"{"later":[{"a":[1,2.5e3,"x]"]},true,null,false],"t":"ev","mods":null,"n":1,"#
                + #""k":"0","a":"key","input":"a","more":"\\"}"#)
        #expect(read.action == .keyCommand(input: "a", modifiers: 0))
    }

    @Test(arguments: [
        (#"a\"b\\c\/d\b\f\n\r\t"#, "a\"b\\c/d\u{8}\u{c}\n\r\t"), (#"\u00e4\ud83d\udc4d"#, "ä👍"),
        ("ä👍🏽", "ä👍🏽"), ("", ""),
    ])
    func `JSON escapes in texts are decoded`(escaped: String, text: String) throws {
        let read = try event(
            #"{"t":"ev","n":1,"k":"0","a":"follow","v":"\#(escaped)"}"#)
        #expect(read.action == .follow(text))
    }

    @Test func `a text that is not valid UTF-8 is refused`() {
        let bytes =
            Array(#"{"t":"ev","n":1,"k":"0","a":"follow","v":""#.utf8) + [0xff, 0xc0]
            + Array(#""}"#.utf8)
        #expect(throws: PageRequest.Problem.self) { try PageRequest(json: bytes) }
    }

    @Test func `a list is refused at its first element too many`() {
        // Eight megabytes of an unexpected list.
        let list = String(repeating: "1,", count: 4 << 20) + "1"
        for json in [#"{"t":"ev","s":[\#(list)]}"#, #"{"t":"env","env":{"safe":[\#(list)]}}"#] {
            #expect(throws: PageRequest.Problem.self) { try read(json) }
        }
    }

    @Test func `a message that is cut off anywhere is refused`() {
        let json = Array(
            #"{"t":"ev","n":12,"k":"a1v","a":"text","v":"h\u00e4lf","s":[2,3],"rev":4}"#.utf8)
        for count in 0..<json.count {
            #expect(throws: PageRequest.Problem.self) { try PageRequest(json: json[..<count]) }
        }
    }

    @Test func `a hello contains the page's environment`() throws {
        let json = #"""
            {"t":"hello","session":"s","app":"contacts","client":"h","env":{"w":390,"h":844,
            "scale":3,"dark":true,"touch":true,"safe":[47,0,34,0],"lang":"de-CH","tz":"Europe/Zurich",
            "pieces":["я","👍🏽"],"fonts":[{"weight":400,"mono":false,"adv":[278,300],"other":550,
            "wide":1000,"pieces":[585,1245]}]},
            "visible":true,"focused":false,"next":12,"take":true}
            """#
        guard case .hello(let greeting) = try read(json) else {
            Issue.record("no hello")
            return
        }
        #expect(greeting.session == "s")
        #expect(greeting.app == "contacts")
        #expect(greeting.hello.nextEvent == 12)
        #expect(greeting.hello.takes)
        #expect(greeting.hello.isVisible)
        #expect(!greeting.hello.isFocused)
        let page = greeting.hello.environment
        #expect(page.width == 390 && page.height == 844 && page.scale == 3)
        #expect(page.isDark && page.isTouch)
        #expect(page.safeArea == .init(top: 47, left: 0, bottom: 34, right: 0))
        #expect(page.language == "de-CH" && page.timeZone == "Europe/Zurich")
        #expect(
            page.fonts == [
                FontMeasures(
                    weight: 400, isMonospaced: false, advances: [278, 300], otherAdvance: 550,
                    wideAdvance: 1000,
                    pieces: [.init("я", advance: 585), .init("👍🏽", advance: 1245)])
            ])
    }

    private static let tooMany = Array(repeating: #""я""#, count: 1001).joined(separator: ",")

    @Test(arguments: [
        #""pieces":["a","b"],"fonts":[{"weight":400,"mono":false,"adv":[],"other":1,"wide":1,"#
            + #""pieces":[5]}]"#,
        #""pieces":[""# + String(repeating: "я", count: 81) + #""],"fonts":[]"#,
        #""pieces":["# + tooMany + #"],"fonts":[]"#,
    ])
    func `measures that do not fit their face or exceed a limit are refused`(fields: String) {
        #expect(throws: PageRequest.Problem.self) {
            try read(
                #"{"t":"env","env":{"w":1,"h":1,"scale":1,"dark":true,"touch":true,"safe":[0,0,0,0],"#
                    + #""lang":"","tz":"",\#(fields)}}"#)
        }
    }
}
