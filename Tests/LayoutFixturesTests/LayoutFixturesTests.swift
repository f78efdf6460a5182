import Foundation
import HostLink
import Testing
import UIKitTesting

@testable import LayoutFixtures

/// The frames of all views without measures of a page: whole screens, compared completely.
///
/// The expectations are the files in `Expected`, one for each fixture. After an intended change of
/// the layout, `PERENNIAL_WRITE_LAYOUTS=1 swift test --filter LayoutFixturesTests` writes them
/// again; the difference is then read before it is committed.
@Suite(.serialized) @MainActor struct LayoutFixturesTests {
    private static let sizes = [
        CGSize(width: 390, height: 844), CGSize(width: 1024, height: 700),
    ]

    @Test(arguments: LayoutFixture.allCases)
    func `every view has its expected frame on a phone and in a wide window`(
        _ fixture: LayoutFixture
    ) throws {
        let found = try Self.sizes.map { try Self.screen(fixture, $0) }.joined(separator: "\n")
        let file = try ExpectedLayout(fixture.rawValue)
        if ProcessInfo.processInfo.environment["PERENNIAL_WRITE_LAYOUTS"] != nil {
            try file.write(found)
        }
        let expected = try file.read()
        #expect(expected == found, "\(file.firstDifference(expected, found))")
    }

    @Test(arguments: LayoutFixture.allCases)
    func `a resized window has the layout of a window of that size`(
        _ fixture: LayoutFixture
    ) throws {
        let app = AppUnderTest(FixtureApp.self)
        app.pageSize = Self.sizes[0]
        app.launch()
        try app.tap(fixture.rawValue)
        app.resize(to: Self.sizes[1])
        let resized = LayoutText(try app.screen().root).text
        app.kill()
        #expect(resized == (try Self.layout(fixture, Self.sizes[1])))
    }

    private static func screen(_ fixture: LayoutFixture, _ size: CGSize) throws -> String {
        "\(Int(size.width)) × \(Int(size.height))\n" + (try layout(fixture, size))
    }

    private static func layout(_ fixture: LayoutFixture, _ size: CGSize) throws -> String {
        let app = AppUnderTest(FixtureApp.self)
        app.pageSize = size
        app.launch()
        defer { app.kill() }
        try app.tap(fixture.rawValue)
        return LayoutText(try app.screen().root).text
    }
}
