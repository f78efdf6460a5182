import AppHost
import Testing

/// The bytes of the messages to a page, which pages of other versions read as well.
struct PageMessageTests {
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
        (.client(hash: "h"), #"{"t":"client","hash":"h"}"#), (.stale, #"{"t":"stale"}"#),
    ])
    func `a message to a page has the documented fields in their order`(
        message: PageMessage, json: String
    ) {
        #expect(String(decoding: message.json(), as: UTF8.self) == json)
    }
}
