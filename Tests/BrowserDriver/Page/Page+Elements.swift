extension Page {
    /// W3C WebDriver's name for a reference to an element.
    private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"
    /// A patch may replace an element between finding and using it; then it is found again.
    private static let staleAttemptsMax = 5

    /// Clicks the middle of the first matching element, once it exists.
    public func click(_ css: String) async throws {
        try await onElement(css) { try await send(.click(element: $0)) }
    }

    /// Clicks the element and types at the end of its text.
    public func type(_ text: String, into css: String) async throws {
        try await onElement(css) { try await send(.sendKeys(text, element: $0)) }
    }

    /// Empties a field.
    public func clear(_ css: String) async throws {
        try await onElement(css) { try await send(.clear(element: $0)) }
    }

    /// Returns the visible text of the first matching element.
    public func text(of css: String) async throws -> String {
        try await onElement(css) { try await send(.text(element: $0)).string ?? "" }
    }

    /// Returns the value of a field.
    public func value(of css: String) async throws -> String {
        try await wait(for: css)
        return try await run("return document.querySelector(arguments[0]).value", .string(css))
            .string ?? ""
    }

    /// Returns the present number of matching elements.
    public func count(of css: String) async throws -> Int {
        try await send(.findAll(css: css)).array?.count ?? 0
    }

    /// Returns the selection of a field: start and end are equal for a caret.
    ///
    /// Nil if it has none.
    public func selection(of css: String) async throws -> Range<Int>? {
        try await wait(for: css)
        let ends = try await run(
            """
            const field = document.querySelector(arguments[0]);
            return [field.selectionStart, field.selectionEnd];
            """, .string(css))
        guard let start = ends[0].int, let end = ends[1].int else { return nil }
        return start..<end
    }

    /// Whether the first matching element has the keyboard focus.
    public func hasFocus(_ css: String) async throws -> Bool {
        try await run(
            "return document.activeElement === document.querySelector(arguments[0])",
            .string(css)
        ).bool ?? false
    }

    /// Returns a reference for the actions that start at an element.
    func reference(to css: String) async throws -> JSONValue {
        try await onElement(css) { [Self.elementKey: .string($0)] }
    }

    @discardableResult
    private func onElement<Result>(
        _ css: String, _ body: (String) async throws -> Result
    ) async throws -> Result {
        try await wait(for: css)
        for attempt in 1... {
            do {
                let found = try await send(.find(css: css))
                guard let element = found[Self.elementKey].string else {
                    throw BrowserError(.malformedAnswer, "No element was given for \(css)")
                }
                return try await body(element)
            } catch let error as BrowserError {
                let isStale =
                    error.driverError == "stale element reference"
                    || error.driverError == "no such element"
                if isStale, attempt < Self.staleAttemptsMax { continue }
                guard error.code == .refused else { throw error }
                throw error.showing((try? await visibleText()) ?? "(the page gives no text)")
            }
        }
        preconditionFailure("the loop above ends only by returning or throwing")
    }
}
