import HostLink
import SceneRehearsal
import Testing

/// An app of screens that lead to others, without processes.
private struct PaperApp {
    struct Paper {
        var edits: [RehearsalStep] = []
        var leads: [(step: RehearsalStep, target: String)] = []
    }

    let start: String
    let papers: [String: Paper]

    /// Crawls the app, and returns the moves that are not steps, with the screens.
    ///
    /// - Parameter successes: How often `failing` succeeds before it fails.
    func crawl(
        _ plan: CrawlPlan = CrawlPlan(), failing: RehearsalStep? = nil, after successes: Int = 0
    ) -> [String] {
        var plan = plan
        var left = successes
        var here = start
        var log: [String] = []
        var answer: CrawlPlan.Move?
        for _ in 0..<500 {
            let paper = papers[here] ?? Paper()
            let screen = CrawlScreen(
                paper: here, edits: paper.edits, taps: paper.leads.map(\.step))
            let move = answer ?? plan.next(on: screen)
            answer = nil
            switch move {
            case .perform(let step):
                if step == failing {
                    left -= 1
                }
                if step == failing, left < 0 {
                    log.append("failed \(step)")
                    answer = plan.noteFailure()
                    continue
                }
                if let lead = paper.leads.first(where: { $0.step == step }) { here = lead.target }
                if paper.edits.contains(step) { log.append("edit \(here)") }
            case .visit: log.append("visit \(here)")
            case .restart:
                log.append("restart")
                here = start
            case .finish: return log
            }
        }
        return log + ["endless"]
    }
}

extension CrawlScreen {
    fileprivate init(paper: String, edits: [RehearsalStep], taps: [RehearsalStep]) {
        var root = RenderNode(key: .root, kind: .window)
        var bar = RenderNode(key: NodeKey(text: "bar"), kind: .navigationBar)
        var label = RenderNode(key: NodeKey(text: "title"), kind: .label)
        label[.text] = .string(paper)
        bar.children = [label]
        root.children = [bar]
        for (number, edit) in edits.enumerated() {
            guard case .type(_, let name) = edit else { continue }
            var field = RenderNode(key: NodeKey(text: "field\(number)"), kind: .textField)
            field[.identifier] = .string(name)
            root.children.append(field)
        }
        for (number, tap) in taps.enumerated() {
            switch tap {
            case .tap(let text):
                var button = RenderNode(key: NodeKey(text: "button\(number)"), kind: .button)
                button[.text] = .string(text)
                root.children.append(button)
            default:
                root.children.append(
                    RenderNode(key: NodeKey(text: "back\(number)"), kind: .backButton))
            }
        }
        self.init(root)
    }
}

@Suite struct `A crawl's plan` {
    private let stack = PaperApp(
        start: "list",
        papers: [
            "list": .init(leads: [(.tap("open"), "detail"), (.tap("settings"), "settings")]),
            "detail": .init(
                edits: [.type("Rehearsed text", into: "note")],
                leads: [(.tap("more"), "more"), (.back, "list")]),
            "more": .init(leads: [(.back, "detail")]),
            "settings": .init(leads: [(.tap("done"), "list")]),
        ])

    @Test func `every screen is filled in and visited once`() {
        #expect(
            stack.crawl() == [
                "visit list", "edit detail", "visit detail", "visit more", "visit settings",
            ])
    }

    @Test func `the same app is crawled in the same way`() {
        #expect(stack.crawl() == stack.crawl())
    }

    @Test func `a screen without a way back is left by a restart`() {
        let app = PaperApp(
            start: "list",
            papers: [
                "list": .init(leads: [(.tap("one"), "end"), (.tap("two"), "other")]),
                "end": .init(), "other": .init(),
            ])
        #expect(app.crawl() == ["visit list", "visit end", "restart", "visit other"])
    }

    @Test func `a screen that a tap has changed is visited again before it is left`() {
        let app = PaperApp(
            start: "list",
            papers: [
                "list": .init(leads: [(.tap("open"), "detail")]),
                "detail": .init(leads: [(.tap("mark"), "detail"), (.back, "list")]),
            ])
        #expect(app.crawl() == ["visit list", "visit detail", "visit detail"])
    }

    @Test func `a step that ends the app is not tried again`() {
        #expect(
            stack.crawl(failing: .tap("more")) == [
                "visit list", "edit detail", "visit detail", "failed tap \"more\"", "restart",
                "visit settings",
            ])
    }

    @Test func `a screen that is several taps away is reached again`() {
        let app = PaperApp(
            start: "list",
            papers: [
                "list": .init(leads: [(.tap("a"), "middle")]),
                "middle": .init(leads: [(.tap("b"), "deep")]),
                "deep": .init(leads: [(.tap("x"), "list"), (.tap("y"), "end")]),
            ])
        #expect(app.crawl() == ["visit list", "visit middle", "visit deep", "visit end"])
    }

    @Test func `a known way whose step fails is not taken again`() {
        let app = PaperApp(
            start: "list",
            papers: [
                "list": .init(leads: [(.tap("a"), "deep")]),
                "deep": .init(leads: [(.tap("x"), "list"), (.tap("y"), "end")]),
            ])
        #expect(
            app.crawl(failing: .tap("a"), after: 1) == [
                "visit list", "visit deep", "failed tap \"a\"", "restart",
            ])
    }

    @Test func `a crawl has a limited number of moves`() {
        let screen = CrawlScreen(paper: "list", edits: [], taps: [.tap("a"), .tap("b")])
        var plan = CrawlPlan(movesMax: 2)
        #expect(plan.next(on: screen) == .visit)
        #expect(plan.next(on: screen) == .perform(.tap("a")))
        #expect(!plan.isCut)
        #expect(plan.next(on: screen) == .finish)
        #expect(plan.isCut)
    }

    @Test func `an app that makes screens without end is cut`() {
        let names = (1...100).map { String(repeating: "x", count: $0) }
        var papers: [String: PaperApp.Paper] = [:]
        for (name, next) in zip(names, names.dropFirst()) {
            papers[name] = .init(leads: [(.tap("next"), next)])
        }
        let log = PaperApp(start: names[0], papers: papers).crawl(CrawlPlan(screensMax: 5))
        #expect(log == names.prefix(5).map { "visit \($0)" })
    }
}

@Suite struct `A screen of a crawl` {
    private func node(
        _ kind: RenderKind, _ name: String, _ properties: [RenderProperty: RenderValue] = [:],
        _ children: [RenderNode] = []
    ) -> RenderNode {
        RenderNode(
            key: NodeKey(text: name), kind: kind, properties: properties, children: children)
    }

    private func row(_ text: String, _ name: String, isTall: Bool = false) -> RenderNode {
        let label = node(.label, name + "-label", [.text: .string(text)])
        let image = node(.imageView, name + "-image")
        return node(.tableCell, name, [:], isTall ? [label, image] : [label])
    }

    @Test func `one row of each shape in each section is tapped`() {
        let list = node(
            .tableView, "list", [.identifier: .string("List")],
            [
                row("A", "a"), row("B", "b"), row("C", "c", isTall: true),
                node(.sectionHeader, "header"), row("D", "d"),
            ])
        let screen = CrawlScreen(node(.window, "window", [:], [list]))
        #expect(screen.taps == [.tap("A"), .tap("C"), .tap("D")])
    }

    @Test func `more rows and other texts are the same screen`() {
        func screen(_ rows: [String], title: String) -> CrawlScreen {
            let bar = node(
                .navigationBar, "bar", [:], [node(.label, "title", [.text: .string(title)])])
            let list = node(
                .tableView, "list", [.identifier: .string("List")], rows.map { row($0, $0) })
            return CrawlScreen(node(.window, "window", [:], [list, bar]))
        }
        #expect(
            screen(["A"], title: "Item 1").digest == screen(["B", "C"], title: "Item 27").digest)
        #expect(screen(["A"], title: "Item 1").digest != screen(["A"], title: "Other").digest)
    }

    @Test func `a destructive choice is never taken`() {
        let alert = node(
            .alert, "alert",
            [
                .titles: .strings(["Delete", "Rename", "Keep"]), .destructiveIndex: .number(0),
                .cancelIndex: .number(2),
            ])
        let button = node(.button, "button", [.text: .string("Behind")])
        let screen = CrawlScreen(node(.window, "window", [:], [button, alert]))
        #expect(screen.taps == [.tap("Rename"), .tap("Keep")])
    }

    @Test func `fields, controls and scroll views are changed to other values`() {
        let root = node(
            .window, "window", [:],
            [
                node(.textField, "f", [.placeholder: .string("Name")]),
                node(
                    .textField, "n", [.identifier: .string("Age"), .keyboard: .string("numeric")]),
                node(.textField, "s", [.identifier: .string("Secret"), .secure: .bool(true)]),
                node(.toggle, "t", [.identifier: .string("On"), .value: .number(1)]),
                node(
                    .slider, "l",
                    [
                        .identifier: .string("Level"), .value: .number(75), .minimum: .number(0),
                        .maximum: .number(100),
                    ]),
                node(
                    .segmentedControl, "c",
                    [.titles: .strings(["A", "B"]), .selectedIndex: .number(1)]),
                node(
                    .scrollView, "v",
                    [
                        .identifier: .string("Page"), .contentSize: .pair(100, 500),
                        .frame: .rect(x: 0, y: 0, width: 100, height: 400),
                    ]),
                node(.button, "u", [.symbol: .string("gear")]),
                node(
                    .pickerColumn, "w",
                    [
                        .identifier: .string("Wheel"), .value: .number(2),
                        .titles: .strings(["1", "2", "3"]),
                    ]),
                node(
                    .pickerColumn, "w2",
                    [
                        .identifier: .string("Second"), .value: .number(1),
                        .titles: .strings(["1", "2", "3"]),
                    ]),
            ])
        let screen = CrawlScreen(root)
        #expect(
            screen.edits == [
                .type("Rehearsed text", into: "Name"), .type("42", into: "Age"),
                .set("On", to: 0), .set("Level", to: 25), .tap("A"), .scroll("Page", to: 50),
                .set("Wheel", to: 0), .set("Second", to: 2),
            ])
        #expect(screen.unnamed == 1)
    }

    @Test func `hidden and disabled elements are not used`() {
        let root = node(
            .window, "window", [:],
            [
                node(.button, "a", [.text: .string("Hidden"), .hidden: .bool(true)]),
                node(.button, "b", [.text: .string("Off"), .enabled: .bool(false)]),
                node(
                    .tabBar, "tabs", [:],
                    [
                        node(.tabItem, "one", [.text: .string("One"), .selected: .bool(true)]),
                        node(.tabItem, "two", [.text: .string("Two")]),
                    ]),
            ])
        let screen = CrawlScreen(root)
        #expect(screen.taps == [.tap("Two")])
        #expect(screen.selectedTab == "One")
    }
}
