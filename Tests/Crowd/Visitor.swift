import Foundation
import Glibc
import RawClient

/// A visitor that makes visits, one after the other, on its own thread.
struct Visitor: Sendable {
    let host: CrowdHost
    let scenes: Scenes
    let tally: Tally
    let schedule: Schedule

    /// The time after which a person's state counts as lost.
    private static let patience = Duration.seconds(60)
    private static let answerSecondsMax = 30

    func run() {
        while let plan = schedule.next() { make(plan) }
    }

    private func make(_ plan: VisitPlan) {
        var scene = scenes.take(plan.scene)
        defer { scenes.giveBack(plan.scene, scene.possible) }
        // An earlier loss was reported then, and the remaining state cannot be judged.
        guard !scene.possible.isEmpty else { return }
        let start = ContinuousClock.now
        while true {
            let life = host.life
            do {
                try attempt(plan, &scene)
                return tally.visited()
            } catch let violation as Violation {
                tally.add(violation, plan)
                scene.possible = []
                return
            } catch let failure as RawFailure where failure.kind == .silence && host.life == life {
                // The host did not die, so a visitor would wait without end.
                tally.add(Violation(failure.description), plan)
                scene.possible = []
                return
            } catch {
                // The host is being restarted, or the connection was cut by its end.
                guard !schedule.isOver else { return }
                guard ContinuousClock.now - start < Self.patience else {
                    tally.add(Violation("timeout after \(Self.patience): \(error)"), plan)
                    return
                }
                tally.interrupted()
                _ = poll(nil, 0, 50)
            }
        }
    }

    private func attempt(_ plan: VisitPlan, _ scene: inout Scenes.Scene) throws {
        let person = RawPerson(
            port: host.port, cookie: scenes.cookie(of: plan.person),
            answerSecondsMax: Self.answerSecondsMax)
        let address = "/crowdapp/\(scene.session)"
        let answer = try person.get(address)
        scenes.setCookie(person.cookie, of: plan.person)
        guard answer.status == 200 else {
            throw Violation("\(address) answered \(answer.status): \(answer.body.prefix(300))")
        }
        let stranger = StrangerWatch(mark: plan.mark)
        stranger.look(Array(answer.body.utf8))

        let page = try person.socket()
        page.inspect = { stranger.look($0) }
        let came = ContinuousClock.now
        page.hello(
            app: "crowdapp", session: scene.session, token: try RawPerson.token(inPage: answer.body)
        )
        try wait(page) { page.keys["label place"] != nil }
        let shown = ContinuousClock.now - came
        if scenes.isNew(launch: page.launch, of: plan.person) {
            tally.woke(shown)
        } else {
            tally.resumed(shown)
        }
        try compare(page, plan, &scene)
        try act(on: page, plan, &scene)
        try stranger.check()
    }

    /// Compares the visible state with the possible states; they must be identical.
    private func compare(_ page: RawPage, _ plan: VisitPlan, _ scene: inout Scenes.Scene) throws {
        if scene.possible.count != 1 {
            // The last action may still be on its way; the commit of a later event shows that it
            // has arrived.
            let number = page.nextEvent
            try send(["a": "focus", "on": true], to: "textField text", on: page)
            try awaitEnd(of: number, on: page)
            try page.redraw()
        }
        let found = try sight(page)
        guard let state = scene.possible.first(where: { $0.sight == found }) else {
            throw Violation(
                "expected \(scene.possible.map { "\($0.sight)" }.joined(separator: " or ")), "
                    + "found \(found)")
        }
        scene.possible = [state]
    }

    private func act(on page: RawPage, _ plan: VisitPlan, _ scene: inout Scenes.Scene) throws {
        var generator = plan.generator
        for index in 1...plan.deeds {
            let before = scene.possible[0]
            let deed = before.deed(
                words: plan.mark + "\(plan.number).\(index)", by: &generator)
            let after = before.after(deed)
            let isLast = index == plan.deeds
            scene.possible = [before, after]
            let number = try send(deed, on: page)
            if isLast {
                switch plan.leaving {
                case .cutShort: return
                case .dropped: break
                case .hidden: try hide(page, after: number)
                }
            }
            try awaitEnd(of: number, on: page)
            scene.possible = [page.lost.contains(number) ? before : after]
            if isLast, plan.leaving == .hidden { return }
            // Another page has other nodes.
            if deed.leadsElsewhere || (isLast && plan.looksAgain) {
                try look(page, after: deed, scene.possible[0])
            }
        }
    }

    /// Hides the tab, waits until all actions are committed, and closes it.
    private func hide(_ page: RawPage, after number: Int) throws {
        let left = ContinuousClock.now
        page.send(["t": "phase", "visible": false, "focused": false])
        do {
            try awaitEnd(of: number, on: page)
            if !page.lost.contains(number) { tally.preserved(ContinuousClock.now - left) }
        } catch let failure as RawFailure where failure.kind == .silence {
            // An app that died in the background is restarted only when the page is visible, and
            // its end is reported then.
            page.send(["t": "phase", "visible": true, "focused": true])
            try awaitEnd(of: number, on: page)
        }
        page.send(text: [0x03, 0xe8], opcode: 8)
    }

    private func look(_ page: RawPage, after deed: SceneState.Deed, _ expected: SceneState) throws {
        try page.redraw()
        let found = try sight(page)
        guard found == expected.sight else {
            throw Violation("after \(deed) expected \(expected.sight), found \(found)")
        }
    }

    private func send(_ deed: SceneState.Deed, on page: RawPage) throws -> Int {
        let number = page.nextEvent
        switch deed {
        case .write(let text):
            let end = text.utf16.count
            try send(
                ["a": "text", "v": text, "s": [end, end], "rev": number], to: "textField text",
                on: page)
        case .count: try tap("count", on: page)
        case .deeper: try tap("deeper", on: page)
        case .back: try tap("back", on: page)
        case .scroll(let offset):
            try send(
                ["a": "scroll", "x": 0, "y": offset, "rev": number], to: "scrollView scroll",
                on: page)
        }
        return number
    }

    private func tap(_ button: String, on page: RawPage) throws {
        try send(["a": "tap", "x": 5, "y": 5], to: "button \(button)", on: page)
    }

    private func send(_ event: RawPage.Message, to node: String, on page: RawPage) throws {
        guard let key = page.keys[node] else { throw Violation("there is no \(node) to act on") }
        page.send(event: event, to: key)
    }

    /// Waits until an event is committed, or is known to be lost with its process.
    private func awaitEnd(of number: Int, on page: RawPage) throws {
        try wait(page) { page.committed >= number || page.lost.contains(number) }
    }

    private func wait(_ page: RawPage, until isMet: () -> Bool) throws {
        if isMet() { return }
        var last = "nothing"
        do {
            _ = try page.next { message in
                if message["t"] as? String == "state", message["s"] as? String == "failed" {
                    tally.note("the app failed: \(message["message"] ?? "")")
                }
                last = "\(message["t"] ?? "?") \(message["s"] ?? "")"
                return isMet()
            }
        } catch let failure as RawFailure where failure.kind == .silence {
            throw RawFailure(
                failure.description
                    + " It said \(last) before; of \(page.nextEvent - 1) events it had "
                    + "committed \(page.committed), and shown \(page.keys.count) nodes.",
                kind: .silence)
        }
    }

    private func sight(_ page: RawPage) throws -> SceneState.Sight {
        guard let place = page.text(of: "label place") else {
            throw Violation("the picture shows no page of the app")
        }
        return SceneState.Sight(
            place: place, text: page.text(of: "textField text") ?? "",
            offset: page.offset(of: "scrollView scroll") ?? 0)
    }
}
