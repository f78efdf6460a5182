import HostLink
import Testing

@testable import AppHost

/// A page, a host and an app that counts taps, all of which may die between any two steps.
private struct Model {
    var random: SeededGenerator

    // The page: what it made and still keeps.
    var taps: Set<UInt64> = []
    var nextOfPage: UInt64 = 1
    var kept: [InputEvent] = []
    var unsent: [InputEvent] = []
    var latestText = ""
    var lost: Set<UInt64> = []

    // Storage, which survives everything.
    var storedDelivered: UInt64 = 0
    var storedCommitted: UInt64 = 0
    var storedReserved: UInt64 = 64
    var durableMark: UInt64 = 0
    var durableText = ""
    var counted: [UInt64] = []

    // The host.
    var ledger = EventLedger(reserved: 0)

    // The app's process and the link.
    var isConnected = false
    var toApp: [InputEvent] = []
    var toHost: [AppMessage] = []
    var applied: UInt64 = 0
    var text = ""

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        launch()
    }

    mutating func step(_ allowsDeaths: Bool) {
        switch Int.random(in: 0..<(allowsDeaths ? 27 : 24), using: &random) {
        case 0..<3: make(isTap: true)
        case 3..<6: make(isTap: false)
        case 6..<10: sendFromPage()
        case 10..<14: deliver(diesBetween: false)
        case 14..<18: applyInApp()
        case 18..<20: commitInApp()
        case 20..<23: readInHost()
        case 23: acknowledge()
        case 24: killApp()
        case 25: killHost(appCommits: Bool.random(using: &random))
        default: deliver(diesBetween: true)
        }
    }

    private mutating func make(isTap: Bool) {
        let number = nextOfPage
        nextOfPage += 1
        let action: InputAction
        if isTap {
            taps.insert(number)
            action = .tap(x: 0, y: 0)
        } else {
            latestText = "text \(number)"
            action = .text(
                latestText, selection: TextSelection(start: 0, end: 0), revision: number)
            // The page keeps the latest text alone, unless an action lies between.
            if let last = kept.last, last.action.isState { kept.removeLast() }
        }
        let event = InputEvent(number: number, node: .root, action: action)
        kept.append(event)
        unsent.append(event)
    }

    private mutating func sendFromPage() {
        guard let event = unsent.first else { return }
        let receipt = ledger.receive(event)
        #expect(receipt == .accepted || receipt == .replayed, "event \(event.number)")
        unsent.removeFirst()
        if ledger.received + 32 > storedReserved { storedReserved = ledger.received + 64 }
    }

    private mutating func acknowledge() {
        let (delivered, committed) = (ledger.delivered, ledger.committed)
        kept.removeAll { $0.number <= ($0.action.isState ? committed : delivered) }
    }

    private mutating func deliver(diesBetween: Bool) {
        let batch = ledger.deliverable()
        guard let last = batch.last else { return }
        if !last.action.isState { storedDelivered = last.number }
        if diesBetween { return killHost(appCommits: Bool.random(using: &random)) }
        ledger.gaveOut(batch)
        toApp += batch
    }

    private mutating func applyInApp() {
        guard !toApp.isEmpty else { return }
        let event = toApp.removeFirst()
        guard event.number > applied else { return }
        applied = event.number
        if case .text(let text, _, _) = event.action {
            self.text = text
        } else {
            counted.append(event.number)
        }
        // The process may die between doing it and saying so.
        toHost.append(.applied(session: "s", number: event.number))
    }

    private mutating func commitInApp() {
        guard applied > durableMark else { return }
        durableMark = applied
        durableText = text
        toHost.append(.committed(session: "s", highWaterMark: applied))
    }

    private mutating func readInHost() {
        guard !toHost.isEmpty else { return }
        switch toHost.removeFirst() {
        case .connected(_, let mark, _): lost.formUnion(ledger.connected(highWaterMark: mark))
        case .applied(_, let number): ledger.applied(number)
        case .committed(_, let mark):
            ledger.committed(upTo: mark)
            if Bool.random(using: &random) { storedCommitted = mark }
        default: break
        }
    }

    private mutating func launch() {
        toApp = []
        applied = durableMark
        text = durableText
        toHost = [.connected(session: "s", highWaterMark: durableMark, .restored)]
    }

    private mutating func killApp() {
        // The host reads what was written before the death, or the bytes are lost with the process.
        if Bool.random(using: &random) { while !toHost.isEmpty { readInHost() } }
        ledger.processDied()
        launch()
    }

    private mutating func killHost(appCommits: Bool) {
        if appCommits {
            while !toApp.isEmpty { applyInApp() }
            commitInApp()
        }
        launch()
        ledger = EventLedger(
            delivered: storedDelivered, committed: storedCommitted, reserved: storedReserved)
        // The page reconnects and sends what it keeps once more.
        nextOfPage = max(nextOfPage, ledger.greet(nextOfPage: nextOfPage))
        storedReserved = max(storedReserved, nextOfPage + 64)
        unsent = kept
    }

    mutating func settle() {
        for _ in 0..<10_000 {
            sendFromPage()
            deliver(diesBetween: false)
            applyInApp()
            commitInApp()
            readInHost()
        }
    }
}

@Suite struct `Events when everything dies` {
    @Test func `taps counted are taps made, less those reported as lost, and none twice`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var seeds = SeededGenerator(seed: seed)
        var lostInAll = 0
        for _ in 0..<200 {
            var model = Model(seed: seeds.next())
            for _ in 0..<1500 { model.step(true) }
            model.settle()
            let counted = Set(model.counted)
            #expect(counted.count == model.counted.count, "a tap was counted twice, seed \(seed)")
            #expect(counted.isSubset(of: model.taps))
            let missing = model.taps.subtracting(counted)
            #expect(missing.isSubset(of: model.lost), "a tap was lost silently, seed \(seed)")
            #expect(model.durableText == model.latestText, "text did not converge, seed \(seed)")
            lostInAll += missing.count
        }
        // The test can fail only where taps are really in progress at deaths.
        #expect(lostInAll > 0)
    }

    @Test func `without deaths nothing is lost`() {
        var model = Model(seed: 7)
        for _ in 0..<5000 { model.step(false) }
        model.settle()
        #expect(model.counted == model.taps.sorted())
        #expect(model.lost.isEmpty)
    }
}
