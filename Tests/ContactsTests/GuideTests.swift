import Foundation
import Testing

/// The code in the article about testing is that of the tests beside this file.
@Suite struct `The guide to testing` {
    @Test func `shows code that is compiled and run`() throws {
        let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        let guide = tests.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/UIKitTesting/UIKitTesting.docc")
            .appendingPathComponent("TestThatYourAppComesBack.md")
        let code = try ["ComesBackTests.swift", "ComesBackXCTests.swift"].map { name in
            try lines(String(contentsOf: tests.appendingPathComponent(name), encoding: .utf8))
        }
        let text = try String(contentsOf: guide, encoding: .utf8)
        let blocks = text.matches(of: /```swift\n((?s).*?)```/).map { String($0.1) }
            // The manifest of somebody else's package is no code of ours.
            .filter { !$0.hasPrefix("// Package.swift") }
        #expect(blocks.count > 5)
        for block in blocks {
            #expect(code.contains { $0.contains(lines(block)) }, "\(block)")
        }
    }

    /// The lines without their indentation, which differs.
    private func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }
    }
}
