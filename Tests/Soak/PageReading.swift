import BrowserDriver

/// The content of the page at one moment.
struct PageReading {
    var name: String
    var notes: String
    var count: Int
    /// The text of the second screen; nil while it is not shown.
    var remark: String?
    /// Whether the second screen's field is the same element as in the previous reading.
    var isSameRemark: Bool
    /// The last event that was sent or queued, and the last committed one.
    var sent: Int
    var committed: Int
    var isWhole: Bool

    /// Reads the page; returns nil while no app is shown on it.
    static func take(_ page: Page) async throws -> PageReading? {
        let found = try await page.run(
            """
            const field = (id) => document.querySelector(`[data-id=${id}]`);
            const label = document.querySelector('[data-id=count]:not(button)');
            if (!field('name') || !label) return null;
            const data = document.body.dataset;
            const isSame = field('remark')?.wasRead === true;
            if (field('remark')) field('remark').wasRead = true;
            return {
                name: field('name').value, notes: field('notes').value,
                remark: field('remark')?.value ?? null, isSame,
                count: parseInt(label.innerText || label.textContent, 10),
                sent: Number(data.sent ?? 0), committed: Number(data.committed ?? 0),
                isWhole: data.connection === 'open' && data.process === 'running'
                    && document.getElementById('panel').hidden,
            };
            """)
        guard let name = found["name"].string, let notes = found["notes"].string,
            let count = found["count"].int, let sent = found["sent"].int,
            let committed = found["committed"].int
        else { return nil }
        return PageReading(
            name: name, notes: notes, count: count, remark: found["remark"].string,
            isSameRemark: found["isSame"].bool ?? false, sent: sent, committed: committed,
            isWhole: found["isWhole"].bool ?? false)
    }
}
