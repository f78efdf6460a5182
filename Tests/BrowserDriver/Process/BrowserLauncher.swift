import Foundation

/// Starts each kind of browser, headless, with its own profile.
enum BrowserLauncher {
    /// The timeout for the start.
    ///
    /// On a busy machine with two cores a browser is ready in seconds.
    private static let startSecondsMax = 60.0

    static func start(
        _ kind: BrowserKind, _ options: BrowserOptions
    ) throws -> (DriverProcess, any DriverConnection) {
        let programs = try Program.find(kind)
        let directory = try DriverProcess.makeDirectory()
        switch kind {
        case .chromium: return try startChromium(programs, options, directory)
        case .firefox: return try startFirefox(programs, options, directory)
        }
    }

    private static func startChromium(
        _ programs: [String], _ options: BrowserOptions, _ directory: String
    ) throws -> (DriverProcess, any DriverConnection) {
        let process = try DriverProcess([programs[0], "--port=0"], directory: directory)
        let port = try process.port(
            after: "started successfully on port ", secondsMax: startSecondsMax)
        var arguments: [JSONValue] = [
            "--headless=new", "--no-sandbox", "--no-first-run", "--disable-crash-reporter",
            "--disable-breakpad", "--disable-dev-shm-usage", "--disable-component-update",
            "--lang=en-US", "--window-size=\(options.windowWidth),\(options.windowHeight)",
            "--user-data-dir=\(directory)/profile",
        ]
        if options.reducesMotion { arguments.append("--force-prefers-reduced-motion") }
        if options.hasFakeMicrophone {
            arguments += [
                "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
            ]
            if let file = options.fakeMicrophoneFile {
                arguments.append(.string("--use-file-for-fake-audio-capture=\(file)"))
            }
        }
        let connection = try ChromeDriverConnection(
            port: port,
            capabilities: [
                "unhandledPromptBehavior": "ignore",
                "acceptInsecureCerts": .bool(options.acceptsAnyCertificate),
                "goog:chromeOptions": [
                    "binary": .string(programs[1]), "args": .array(arguments),
                ],
            ])
        return (process, connection)
    }

    private static func startFirefox(
        _ programs: [String], _ options: BrowserOptions, _ directory: String
    ) throws -> (DriverProcess, any DriverConnection) {
        let profile = directory + "/profile"
        try FileManager.default.createDirectory(
            atPath: profile, withIntermediateDirectories: true)
        try Data(firefoxPreferences(options).utf8)
            .write(to: URL(filePath: profile + "/user.js"))
        let process = try DriverProcess(
            [
                programs[0], "--marionette", "--headless", "--no-remote",
                "--width", "\(options.windowWidth)", "--height", "\(options.windowHeight)",
                "--profile", profile, "about:blank",
            ], directory: directory)
        let port = try process.port(
            after: "Marionette\tINFO\tListening on port ", secondsMax: startSecondsMax)
        let connection = try MarionetteConnection(
            port: port,
            capabilities: [
                "unhandledPromptBehavior": "ignore",
                "acceptInsecureCerts": .bool(options.acceptsAnyCertificate),
            ])
        return (process, connection)
    }

    /// The system chooses the port.
    ///
    /// It is printed because the log is sent to standard output.
    private static func firefoxPreferences(_ options: BrowserOptions) -> String {
        let scheme = options.colorScheme == .dark ? 0 : 1
        return """
            user_pref("marionette.port", 0);
            user_pref("remote.log.level", "Info");
            user_pref("browser.dom.window.dump.enabled", true);
            user_pref("ui.prefersReducedMotion", \(options.reducesMotion ? 1 : 0));
            user_pref("layout.css.prefers-color-scheme.content-override", \(scheme));
            user_pref("intl.accept_languages", "en-US");
            user_pref("browser.shell.checkDefaultBrowser", false);
            user_pref("browser.tabs.unloadOnLowMemory", false);
            user_pref("datareporting.policy.dataSubmissionEnabled", false);
            user_pref("app.update.disabledForTesting", true);
            user_pref("media.navigator.streams.fake", \(options.hasFakeMicrophone));
            user_pref("media.navigator.permission.disabled", \(options.hasFakeMicrophone));

            """
    }
}
