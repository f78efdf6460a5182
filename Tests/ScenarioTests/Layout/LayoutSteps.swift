import BrowserDriver
import Foundation
import Testing

@testable import LayoutFixtures

/// A browser's check of the fixtures, which the app laid out with the browser's measures.
enum LayoutSteps {
    /// Opens each fixture, compares the position of every node with the app's, and checks for cut
    /// text.
    ///
    /// The tolerance is one point, because the app rounds to half points and the browser to its
    /// screen's pixels, and these roundings add up in a tree.
    static func compare(_ page: Page, at host: RunningHost, width: Int) async throws {
        try await page.open(host.url + "layoutfixtures")
        try await page.wait(for: ".tableCell .label")
        for fixture in LayoutFixture.allCases {
            try await page.click(labelled: fixture.rawValue)
            try await page.wait(for: ".presentation .node")
            try await page.waitUntilAllStands()
            // Nodes that were not measured before they were shown move once more.
            _ = try? await page.wait(until: "\(check).length === 0")
            let findings = try await page.run("return \(check)").array?.compactMap(\.string)
            #expect(findings == [], "\(fixture.rawValue), \(width) wide")
            // There are more nodes than the container and its view, so the comparison was not
            // empty.
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
            // `x` and `y` are the expected origin of the node's container.
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
                field(record);
                const [dx, dy] = properties.contentOffset ?? [0, 0];
                for (const child of record.children) walk(child, x - dx, y - dy);
            };
            // The browser's own field of a time clips what does not fit.
            const field = ({ input, ...record }) => {
                if (input?.type !== 'time') return;
                const copy = input.cloneNode();
                copy.style.width = 'auto';
                input.after(copy);
                const needed = copy.getBoundingClientRect().width;
                copy.remove();
                const has = input.getBoundingClientRect().width;
                if (needed > has) findings.push(`${name(record)} is ${has} wide for ${needed}`);
            };
            const text = (record, box) => {
                const span = record.text ?? record.title;
                const identifier = record.properties.identifier ?? '';
                if (!span?.textContent || !span.offsetParent || !isDrawn(span)) return;
                // A line of a text in several styles is cut by itself.
                const isCut = [span, ...span.querySelectorAll('.text-line')]
                    .some((part) => part.scrollWidth > part.clientWidth + 1)
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
                // Widths are rounded up to half points, and the thousandths of each letter add up.
                if (Math.abs(words.width - box.width) > 1.5) {
                    findings.push(`${name(record)} is ${box.width} wide for ${words.width}`);
                }
            };
            // If the machine has no font for a script, Firefox draws boxes whose width does not
            // grow with the size of the text, so their width is unknown.
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
    /// Waits until no animation runs except endless ones.
    fileprivate func waitUntilAllStands() async throws {
        try await wait(
            until: """
                !document.querySelector('.ghost') && document.getAnimations().every(
                    (each) => each.effect.getTiming().iterations === Infinity)
                """)
    }
}
