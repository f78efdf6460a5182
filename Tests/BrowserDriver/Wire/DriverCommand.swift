/// One command of W3C WebDriver, in the form of both protocols that support it: HTTP and
/// Marionette.
struct DriverCommand: Sendable {
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case delete = "DELETE"
    }

    let method: Method
    /// The path below the session.
    let path: String
    let marionetteName: String
    let parameters: [String: JSONValue]

    private init(
        _ method: Method, _ path: String, _ marionetteName: String,
        _ parameters: [String: JSONValue] = [:]
    ) {
        self.method = method
        self.path = path
        self.marionetteName = marionetteName
        self.parameters = parameters
    }
}

extension DriverCommand {
    static let handle = DriverCommand(.get, "/window", "WebDriver:GetWindowHandle")
    static let handles = DriverCommand(.get, "/window/handles", "WebDriver:GetWindowHandles")
    static let closeWindow = DriverCommand(.delete, "/window", "WebDriver:CloseWindow")
    static let minimise = DriverCommand(.post, "/window/minimize", "WebDriver:MinimizeWindow")
    static let windowRect = DriverCommand(.get, "/window/rect", "WebDriver:GetWindowRect")
    static let url = DriverCommand(.get, "/url", "WebDriver:GetCurrentURL")
    static let reload = DriverCommand(.post, "/refresh", "WebDriver:Refresh")
    static let back = DriverCommand(.post, "/back", "WebDriver:Back")
    static let forward = DriverCommand(.post, "/forward", "WebDriver:Forward")
    static let acceptAlert = DriverCommand(.post, "/alert/accept", "WebDriver:AcceptAlert")
    static let dismissAlert = DriverCommand(.post, "/alert/dismiss", "WebDriver:DismissAlert")
    static let alertText = DriverCommand(.get, "/alert/text", "WebDriver:GetAlertText")
    static let screenshot = DriverCommand(
        .get, "/screenshot", "WebDriver:TakeScreenshot", ["full": false])

    static func newTab(inNewWindow: Bool) -> DriverCommand {
        DriverCommand(
            .post, "/window/new", "WebDriver:NewWindow",
            ["type": inNewWindow ? "window" : "tab", "focus": true])
    }

    /// Switching also selects the tab, in both browsers: Marionette because of `focus`,
    /// chromedriver always.
    static func switchTo(_ handle: String, focus: Bool = true) -> DriverCommand {
        DriverCommand(
            .post, "/window", "WebDriver:SwitchToWindow",
            ["handle": .string(handle), "focus": .bool(focus)])
    }

    static func setWindowSize(width: Int, height: Int) -> DriverCommand {
        DriverCommand(
            .post, "/window/rect", "WebDriver:SetWindowRect",
            ["width": .number(Double(width)), "height": .number(Double(height))])
    }

    static func navigate(_ url: String) -> DriverCommand {
        DriverCommand(.post, "/url", "WebDriver:Navigate", ["url": .string(url)])
    }

    static func scriptTimeout(milliseconds: Int) -> DriverCommand {
        DriverCommand(
            .post, "/timeouts", "WebDriver:SetTimeouts",
            ["script": .number(Double(milliseconds))])
    }

    static func script(_ text: String, _ arguments: [JSONValue]) -> DriverCommand {
        DriverCommand(
            .post, "/execute/sync", "WebDriver:ExecuteScript",
            ["script": .string(text), "args": .array(arguments)])
    }

    static func asyncScript(_ text: String, _ arguments: [JSONValue]) -> DriverCommand {
        DriverCommand(
            .post, "/execute/async", "WebDriver:ExecuteAsyncScript",
            ["script": .string(text), "args": .array(arguments)])
    }

    static func find(css: String) -> DriverCommand {
        DriverCommand(
            .post, "/element", "WebDriver:FindElement",
            ["using": "css selector", "value": .string(css)])
    }

    static func findAll(css: String) -> DriverCommand {
        DriverCommand(
            .post, "/elements", "WebDriver:FindElements",
            ["using": "css selector", "value": .string(css)])
    }

    static func click(element: String) -> DriverCommand {
        DriverCommand(
            .post, "/element/\(element)/click", "WebDriver:ElementClick",
            ["id": .string(element)])
    }

    static func clear(element: String) -> DriverCommand {
        DriverCommand(
            .post, "/element/\(element)/clear", "WebDriver:ElementClear",
            ["id": .string(element)])
    }

    static func text(element: String) -> DriverCommand {
        DriverCommand(
            .get, "/element/\(element)/text", "WebDriver:GetElementText",
            ["id": .string(element)])
    }

    static func sendKeys(_ text: String, element: String) -> DriverCommand {
        DriverCommand(
            .post, "/element/\(element)/value", "WebDriver:ElementSendKeys",
            ["id": .string(element), "text": .string(text)])
    }

    static func actions(_ sources: [JSONValue]) -> DriverCommand {
        DriverCommand(
            .post, "/actions", "WebDriver:PerformActions", ["actions": .array(sources)])
    }

    static func alertText(_ text: String) -> DriverCommand {
        DriverCommand(
            .post, "/alert/text", "WebDriver:SendAlertText", ["text": .string(text)])
    }

    /// A command of the Chrome DevTools protocol; Chromium only.
    static func devTools(_ name: String, _ parameters: [String: JSONValue]) -> DriverCommand {
        DriverCommand(
            .post, "/goog/cdp/execute", "",
            ["cmd": .string(name), "params": .object(parameters)])
    }
}
