import AppHost
import Foundation
import HostLink
import Testing

/// The bytes of the messages to a page, which pages of other versions read as well.
struct PageMessageTests {
    private static let now = Date(timeIntervalSince1970: 1000)
    private static let report: BuildReport = {
        let first = BuildReport.Problem(place: "A.swift:3:1", message: "no “\"”\n<b>")
        let others = (1...21).map { _ in BuildReport.Problem(message: "x") }
        return BuildReport(problems: [first] + others)
    }()
    private static let reportJSON: String = {
        let first = #"{"at":"A.swift:3:1","message":"no “\"”\n<b>"}"#
        let others = String(repeating: #",{"at":"","message":"x"}"#, count: 19)
        return #"{"t":"build","problems":["# + first + others + #"],"more":2}"#
    }()

    @Test(arguments: [
        (
            PageMessage.welcome(
                session: "s\"", nextEvent: 12, resumesAfter: 3, app: "Ä", resumes: true),
            #"{"t":"welcome","session":"s\"","next":12,"after":3,"app":"Ä","resume":true}"#
        ),
        (
            .welcome(
                session: "s", nextEvent: 1, resumesAfter: 0, app: "a", resumes: false,
                hostNames: ["b", "c"]),
            #"{"t":"welcome","session":"s","next":1,"after":0,"app":"a","resume":false,"names":["b","c"]}"#
        ),
        (
            .acknowledged(received: 3, delivered: 2, committed: 1),
            #"{"t":"ack","r":3,"d":2,"c":1}"#
        ),
        (.lost(number: 4, message: "m"), #"{"t":"lost","n":4,"message":"m"}"#),
        (
            .state(PageState(.failed, message: "m", choices: [.retry, .home])),
            #"{"t":"state","s":"failed","message":"m","choices":["retry","home"]}"#
        ),
        (.state(PageState(.running)), #"{"t":"state","s":"running","message":"","choices":[]}"#),
        (.taken, #"{"t":"taken"}"#), (.goTo("/a"), #"{"t":"goto","url":"/a"}"#),
        (.goTo("//evil"), #"{"t":"goto","url":"/"}"#), (.open("/a"), #"{"t":"open","url":"/a"}"#),
        (.visit("https://a"), #"{"t":"visit","url":"https://a"}"#), (.busy, #"{"t":"busy"}"#),
        (.calls([], at: now), #"{"t":"calls","calls":[]}"#),
        (
            .calls(
                [
                    PresentedCall(
                        id: "c", app: "walkie", appName: "Walkie", callerName: "Ada\"",
                        handle: CallHandle(.phoneNumber, "+1"),
                        since: now.addingTimeInterval(-1.5), ringsSilently: true,
                        actions: [.decline, .answer]),
                    PresentedCall(
                        id: "d", app: "walkie", appName: "Walkie", isOutgoing: true,
                        state: .ended(.remoteEnded), since: now.addingTimeInterval(60),
                        hasVideo: true, isMuted: true, isHeld: true, group: "g"),
                ], at: now),
            #"{"t":"calls","calls":[{"id":"c","app":"walkie","name":"Walkie","caller":"Ada\"","#
                + #""handle":"+1","s":"ringing","ms":1500,"silent":true,"can":["answer","decline"]},"#
                + #"{"id":"d","app":"walkie","name":"Walkie","s":"ended","end":"remoteEnded","ms":0,"#
                + #""out":true,"video":true,"muted":true,"held":true,"group":"g","can":[]}]}"#
        ),
        (.build(BuildReport()), #"{"t":"build","problems":[],"more":0}"#),
        (.build(report), reportJSON),
        (.refused(call: "c", message: "m"), #"{"t":"refused","call":"c","message":"m"}"#),
        (.client(hash: "h"), #"{"t":"client","hash":"h"}"#), (.stale, #"{"t":"stale"}"#),
    ])
    func `a message to a page has the documented fields in the documented order`(
        message: PageMessage, json: String
    ) {
        #expect(String(decoding: message.json(), as: UTF8.self) == json)
    }
}
