import BrowserDriver
import Foundation
import Testing

@testable import LayoutFixtures

/// What a browser says of the fixtures that the app laid out with what the browser measured.
enum LayoutSteps {
    /// Opens each fixture, compares every node with where the app put it, and looks for text that is cut.
    ///
    /// A point of tolerance: the app rounds places to half points and the browser to what its screen can
    /// show, each on its own, in a tree where such roundings add up.
    static func compare(_ page: Page, at host: RunningHost, width: Int) async throws {
        try await page.open(host.url + "layoutfixtures")
        try await page.wait(for: ".tableCell .label")
        for fixture in LayoutFixture.allCases {
            try await page.click(labelled: fixture.rawValue)
            try await page.wait(for: ".presentation .node")
            try await page.waitUntilAllStands()
            // What was not measured before it was shown moves once more.
            _ = try? await page.wait(until: "\(check).length === 0")
            let findings = try await page.run("return \(check)").array?.compactMap(\.string)
            #expect(findings == [], "\(fixture.rawValue), \(width) wide")
            // More than the container and the view in it: nothing was compared with nothing.
            #expect(try await page.count(of: ".presentation .node") > 3)
            try await page.back()
            try await page.wait(until: "!document.querySelector('.presentation')")
        }
    }

    private static let check = """
        (() => {
            const findings = [];
            const name = (record) => record.properties.identifier ?? record.properties.text
                ?? record.key;
            const far = (a, b) => Math.abs(a - b) > 1;
            // `x` and `y`: where the origin of what the node lies in must be.
            const walk = (record, x, y) => {
                const { properties, element, kind } = record;
                const [left, top, width, height] = properties.frame ?? [0, 0, 0, 0];
                x += left;
                y += top;
                const box = (record.panel ?? element).getBoundingClientRect();
                if (far(box.x, x) || far(box.y, y) || far(box.width, width)
                    || far(box.height, height)) {
                    findings.push(`${kind} ${name(record)} is at ${[box.x, box.y, box.width,
                        box.height]} and was put at ${[x, y, width, height]}`);
                }
                text(record, box);
                const [dx, dy] = properties.contentOffset ?? [0, 0];
                for (const child of record.children) walk(child, x - dx, y - dy);
            };
            const text = (record, box) => {
                const span = record.text ?? record.title;
                const identifier = record.properties.identifier ?? '';
                if (!span?.textContent || !span.offsetParent || !isDrawn(span)) return;
                const isCut = span.scrollWidth > span.clientWidth + 1
                    || span.scrollHeight > Math.ceil(record.element.clientHeight) + 1;
                if (isCut !== identifier.startsWith('cut.')) {
                    findings.push(`${name(record)} is ${isCut ? '' : 'not '}cut: ${
                        span.scrollWidth}×${span.scrollHeight} in ${
                        span.clientWidth}×${record.element.clientHeight}`);
                }
                if (!identifier.startsWith('hug.')) return;
                const range = document.createRange();
                range.selectNodeContents(span);
                const words = range.getBoundingClientRect();
                // Half points are rounded up, and thousandths of each letter add up.
                if (Math.abs(words.width - box.width) > 1.5) {
                    findings.push(`${name(record)} is ${box.width} wide for ${words.width}`);
                }
            };
            // Where the machine has no font for a script, Firefox draws boxes whose width does not grow
            // with the size of the text, and so is not known.
            const isDrawn = (span) => {
                const context = document.createElement('canvas').getContext('2d');
                context.fontKerning = 'none';
                context.textRendering = 'geometricPrecision';
                const { fontWeight, fontFamily } = getComputedStyle(span);
                const width = (size) => {
                    context.font = `${fontWeight} ${size}px ${fontFamily}`;
                    return context.measureText(span.textContent).width / size;
                };
                return Math.abs(width(17) - width(1000)) < 0.01 * width(1000) + 0.05;
            };
            const root = document.querySelector('.presentation').perennialRecord;
            walk(root, 0, 0);
            return findings;
        })()
        """
}

extension Page {
    /// Waits until nothing moves but what turns for ever.
    fileprivate func waitUntilAllStands() async throws {
        try await wait(
            until: """
                !document.querySelector('.ghost') && document.getAnimations().every(
                    (each) => each.effect.getTiming().iterations === Infinity)
                """)
    }
}
