import Foundation
import Specification
import Testing

@testable import AppHost

@Suite struct `A URL to be opened` {
    @Test(
        .specification("1.3.14"),
        arguments: [
            ("trial:count", "trial"), ("TRIAL:count", "trial"),
            ("x-a+b.c://host/path?q=1#f", "x-a+b.c"),
            ("https://example.org/a%20b", "https"), ("mailto:ada@example.org", "mailto"),
        ])
    func `the scheme of a URL is in lower case`(_ text: String, _ scheme: String) throws {
        let url = try OpenableURL(text)
        #expect(url.scheme == scheme)
        #expect(url.text == scheme + text.dropFirst(scheme.count))
        #expect(url.isOfTheWeb == (scheme == "https"))
    }

    @Test(
        .specification("1.3.14"),
        arguments: [
            // Texts that are not URLs.
            "", ":", "trial", "trial:", "1trial:x", "tri al:x", "-a:x", "trial:%", "trial:%4",
            "trial:%zz", "/trial:x", "//example.org", "?a:b",
            String(repeating: "s", count: 65) + ":x",
            // Characters that programs read differently.
            "trial:a b", " trial:x", "trial:x\n", "trial:\u{0}", "tr\tial:x", "trial:ü", "trіal:x",
            "trial:\u{202e}x", "https:\\\\example.org", "trial:<script>", "trial:\"x\"",
            // Schemes that browsers run or read.
            "javascript:alert(1)", "JavaScript:alert(1)", "java%73cript:alert(1)",
            "data:text/html,x",
            "vbscript:x", "blob:https://example.org/1", "file:///etc/passwd",
            "view-source:https://example.org", "about:blank", "filesystem:x", "ws://example.org",
            // Web URLs that lead elsewhere than they appear to.
            "https:example.org", "https:///x", "https://", "https://bank.example@evil.example/",
            "https://name:word@example.org/", "http://",
        ])
    func `a hostile or malformed URL is refused with a reason`(_ text: String) {
        let error = #expect(throws: HostError.self) { try OpenableURL(text) }
        #expect(error?.code == .refusedURL)
        #expect(error?.message.hasPrefix("This address is not opened. ") == true)
        // A URL may contain a secret.
        #expect(text.utf8.count < 8 || error?.description.contains(text) != true)
    }

    @Test func `the length of a URL is limited`() throws {
        let start = "trial:"
        let most = start + String(repeating: "x", count: OpenableURL.bytesMax - start.utf8.count)
        #expect(try OpenableURL(most).text == most)
        #expect(throws: HostError.self) { try OpenableURL(most + "x") }
    }

    @Test func `the description of a URL has its scheme only`() throws {
        #expect("\(try OpenableURL("trial:secret"))" == "OpenableURL(trial:…)")
    }

    @Test func `an app cannot declare the URL schemes of browsers`() throws {
        let app = InstalledApp(
            executable: "/x/App",
            urlSchemes: ["Trial", "https", "javascript", "no good", "", "x-y"])
        #expect(app.urlSchemes == ["trial", "x-y"])
    }

    @Test func `the URL schemes of an app are read from its Info.plist`() throws {
        let folder = try TemporaryFolder()
        let bundle = folder.path + "/Trial.app"
        try FileManager.default.createDirectory(
            atPath: bundle, withIntermediateDirectories: true)
        _ = FileManager.default.createFile(
            atPath: bundle + "/Trial", contents: Data(), attributes: [.posixPermissions: 0o700])
        let list: [String: Any] = [
            "CFBundleURLTypes": [
                ["CFBundleURLSchemes": ["trial", "File"]], ["CFBundleURLName": "none"],
                ["CFBundleURLSchemes": ["other"]],
            ]
        ]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(
            to: URL(fileURLWithPath: bundle + "/Info.plist"))
        #expect(try InstalledApp(at: bundle).urlSchemes == ["trial", "other"])
    }
}
