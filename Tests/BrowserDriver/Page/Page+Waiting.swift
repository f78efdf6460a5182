extension Page {
    /// The time limit of one script.
    ///
    /// Chromedriver does not report when the page of a script is replaced, so the next script is
    /// sent to the page that is present then.
    private static let sliceMilliseconds = 1000
    /// The additional time of a slice before it counts as lost with its page.
    private static let sliceGraceMilliseconds = 1500

    /// Waits until a JavaScript expression is true, and returns its value.
    ///
    /// The page evaluates it after every change of the document and on every frame, with the given
    /// values as `arguments`. The page may be reloaded meanwhile. On timeout, the error contains
    /// the expression and the page's visible text.
    @discardableResult
    public func wait(
        until expression: String, _ arguments: JSONValue..., seconds: Double = Page.waitSeconds
    ) async throws -> JSONValue {
        try await wait(until: expression, arguments, seconds, in: handle)
    }

    /// Waits in the same way in a tab, or in the driver's present tab, without showing a tab first.
    @discardableResult
    func wait(
        until expression: String, _ arguments: [JSONValue], _ seconds: Double, in handle: String?
    ) async throws -> JSONValue {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var last = JSONValue.null
        while true {
            let left = (deadline - ContinuousClock.now) / .milliseconds(1)
            let slice = max(1, min(Self.sliceMilliseconds, Int(left)))
            do {
                last = try await browser.session.sendAsync(
                    Self.waitingScript(expression),
                    [.number(Double(slice)), .array(arguments)],
                    milliseconds: Self.sliceMilliseconds + Self.sliceGraceMilliseconds,
                    in: handle)
                if last["met"] == true { return last["value"] }
            } catch let error as BrowserError where error.pageWasReplaced {
                last = .null
            }
            guard ContinuousClock.now < deadline else { break }
        }
        var message = "Waited \(seconds) s in \(browser.kind.name) until: \(expression)"
        if !arguments.isEmpty { message += "\nwith arguments: \(JSONValue.array(arguments))" }
        if let failure = last["failure"].string { message += "\nIt threw: \(failure)" }
        if let url = last["url"].string { message += "\nThe page is \(url)" }
        throw BrowserError(.timedOut, message, visibleText: last["text"].string)
    }

    /// Waits until an element exists in the document.
    public func wait(for css: String, seconds: Double = Page.waitSeconds) async throws {
        try await wait(
            until: "document.querySelector(arguments[0]) !== null", .string(css),
            seconds: seconds)
    }

    /// Waits until a text is visible on the page.
    public func wait(forText text: String, seconds: Double = Page.waitSeconds) async throws {
        try await wait(
            until: "document.body !== null && document.body.innerText.includes(arguments[0])",
            .string(text), seconds: seconds)
    }

    /// Returns a script that contains the expression as code.
    ///
    /// It is not evaluated from a string, because the page's content security policy would forbid
    /// that.
    private static func waitingScript(_ expression: String) -> String {
        """
        const limit = arguments[0], given = arguments[1];
        const answer = arguments[arguments.length - 1];
        const condition = function () { return (\(expression)); };
        let failure = null, finished = false;
        const finish = (result) => {
            if (finished) return;
            finished = true;
            observer.disconnect();
            clearInterval(beat);
            clearTimeout(end);
            answer(result);
        };
        const check = () => {
            if (finished) return;
            try {
                const value = condition.apply(null, given);
                failure = null;
                if (value) finish({met: true, value: value});
            } catch (error) { failure = String(error); }
        };
        const observer = new MutationObserver(check);
        observer.observe(document, {
            subtree: true, childList: true, attributes: true, characterData: true});
        const beat = setInterval(check, 50);
        const end = setTimeout(() => {
            check();
            finish({
                met: false, failure: failure, url: location.href,
                text: document.body ? document.body.innerText : ''});
        }, limit);
        const frame = () => { check(); if (!finished) requestAnimationFrame(frame); };
        frame();
        """
    }
}
