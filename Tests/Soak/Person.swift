import BrowserDriver
import RawClient
import SeededRandom

/// The scripted actions in the page, in small steps, and the content that the page must then have.
struct Person {
    /// The expected content of the page.
    struct Screen: Equatable {
        var name = ""
        var notes = ""
        var count = 0
        var remark: String?
    }

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz ")
    /// Longer texts would only cost time.
    private static let charactersMax = 60

    let page: Page
    var generator: SeededGenerator
    var screen = Screen()
    private(set) var tapsSent = 0

    init(page: Page, seed: UInt64) {
        self.page = page
        generator = SeededGenerator(seed: seed)
    }

    /// Performs one action; returns whether the second screen should then be in front.
    ///
    /// If the screen changes under the pointer because the app is restored, no action is performed.
    mutating func act() async throws -> Bool {
        do {
            try await choose()
        } catch let error as BrowserError where error.code == .timedOut || Self.isMissed(error) {
            let reading = try await PageReading.take(page)
            // The script waits for the element to click. Its absence is correct only on the other
            // screen.
            let isOther = reading.map { ($0.remark != nil) != (screen.remark != nil) } ?? false
            if error.code == .timedOut, !isOther { throw error }
            if let reading { screen.remark = reading.remark }
        }
        return screen.remark != nil
    }

    /// Accepts the page's content as the expected one, except the count of taps.
    mutating func see(_ other: Screen) {
        let count = screen.count
        screen = other
        screen.count = count
    }

    /// Whether a click failed because another screen appeared between finding and clicking.
    static func isMissed(_ error: BrowserError) -> Bool {
        ["element click intercepted", "element not interactable", "no such element"]
            .contains(
                error.driverError)
    }

    private mutating func choose() async throws {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...3: try await write()
        case 4, 5: try await insert()
        case 6, 7: try await count()
        case 8: try await navigate()
        default: try await scroll()
        }
    }

    /// Types at the end of a field.
    private mutating func write() async throws {
        let field = fieldInFront()
        let text = randomText()
        if (self[field] ?? "").count > Self.charactersMax {
            try await page.click(css(field))
            try await page.press("a", holding: [.control])
            self[field] = ""
        } else {
            try await page.click(css(field))
            try await page.press(.end, holding: [.control])
        }
        try await page.type(text)
        self[field, default: ""] += text
    }

    /// Types in the middle of a field, where the caret then stays.
    private mutating func insert() async throws {
        let field = fieldInFront()
        let text = randomText()
        let steps = Int.random(in: 0...3, using: &generator)
        try await page.click(css(field))
        try await page.press(.end, holding: [.control])
        if steps > 0 { try await page.press(.arrowLeft, times: steps) }
        try await page.type(text)
        var letters = Array(self[field] ?? "")
        letters.insert(contentsOf: text, at: max(0, letters.count - steps))
        self[field] = String(letters)
    }

    private mutating func count() async throws {
        guard screen.remark == nil else { return try await write() }
        try await page.click("button[data-id=count]")
        screen.count += 1
        tapsSent += 1
    }

    /// Opens the second screen, or returns from it.
    private mutating func navigate() async throws {
        if screen.remark == nil {
            try await page.click("button[data-id=more]")
            screen.remark = ""
        } else {
            try await page.click("button[data-id=done]")
            screen.remark = nil
        }
        let isOpen = screen.remark != nil
        // The app may be dead or die now. Then the step is lost, and the check after the kill
        // detects it.
        _ = try? await page.wait(
            until: "(document.querySelector('[data-id=remark]') !== null) === arguments[0]",
            .bool(isOpen), seconds: 0.3)
        screen.remark = try await PageReading.take(page)?.remark
    }

    private mutating func scroll() async throws {
        let down = Int.random(in: -200...200, using: &generator)
        try await page.scroll(over: screen.remark == nil ? css("name") : css("remark"), y: down)
    }

    private mutating func fieldInFront() -> String {
        if screen.remark != nil { return "remark" }
        return Bool.random(using: &generator) ? "name" : "notes"
    }

    private mutating func randomText() -> String {
        let count = Int.random(in: 1...5, using: &generator)
        return String(
            (0..<count).map { _ in Self.alphabet.randomElement(using: &generator) ?? "x" })
    }

    private func css(_ field: String) -> String { "[data-id=\(field)]" }

    private subscript(field: String) -> String? {
        get {
            switch field {
            case "name": screen.name
            case "notes": screen.notes
            default: screen.remark
            }
        }
        set {
            switch field {
            case "name": screen.name = newValue ?? ""
            case "notes": screen.notes = newValue ?? ""
            default: screen.remark = newValue
            }
        }
    }

    private subscript(field: String, default fallback: String) -> String {
        get { self[field] ?? fallback }
        set { self[field] = newValue }
    }
}
