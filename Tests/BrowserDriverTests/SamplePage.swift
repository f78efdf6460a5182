/// The page that the driver's own tests act on.
enum SamplePage {
    static let html = """
        <!doctype html>
        <meta charset="utf-8">
        <title>Sample</title>
        <body style="margin: 0">
        <h1>Sample</h1>
        <input id="name">
        <button id="ask" onclick="setTimeout(() => window.answer = confirm('Sure?'), 0)">Ask</button>
        <button id="late" onclick="setTimeout(() => document.body.append('arrived'), 200)">Late</button>
        <button id="reload" onclick="setTimeout(() => location.reload(), 200)">Reload</button>
        <a id="other" href="/other" target="_blank">Other</a>
        <div id="list" style="height: 100px; overflow: auto"><div style="height: 5000px"></div></div>
        <script>
            window.seen = [];
            document.addEventListener(
                'visibilitychange', () => window.seen.push(document.visibilityState));
        </script>
        """
}
