import HostLink
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `Host metrics` {
    private func measured(_ host: TestHost) async -> Exposition {
        Exposition(await host.host.metrics())
    }

    @Test func `the metrics are valid for Prometheus, before and after an app has run`()
        async throws
    {
        let host = try TestHost()
        let before = await measured(host)
        #expect(before.complaints == [])
        #expect(before.values[#"perennial_processes{app="fake",state="running"}"#] == 0)
        #expect(before.values["perennial_pages"] == 0)
        #expect(before.types["perennial_wake_seconds"] == "histogram")
        let (page, sink, _) = try await host.open()
        await sink.next(#""t":"frame""#)
        page.event(typed(1, "words"))
        await sink.next(#""c":1"#)
        let during = await measured(host)
        #expect(during.complaints == [])
        #expect(during.values[#"perennial_processes{app="fake",state="running"}"#] == 1)
        #expect(during.values[#"perennial_scenes{phase="foreground_active"}"#] == 1)
        #expect(during.values["perennial_pages"] == 1)
        #expect(during.values["perennial_sessions"] == 1)
        #expect(during.values["perennial_commits_total"] == 1)
        #expect(during.values[#"perennial_launches_total{app="fake",reason="fresh"}"#] == 1)
        #expect(during.values["perennial_wake_seconds_count"] == 1)
        #expect(during.values["perennial_preserve_seconds_count"] == 0)
        page.detach()
        while await measured(host).values["perennial_preserve_seconds_count"] == 0,
            !Task.isCancelled
        { await Task.yield() }
        await host.spawner.app(1).die(.signalled(9))
        while await host.host.instanceCount > 0, !Task.isCancelled { await Task.yield() }
        let after = await measured(host)
        #expect(after.complaints == [])
        #expect(after.values[#"perennial_deaths_total{app="fake",how="killed"}"#] == 1)
        #expect(after.values[#"perennial_launch_crashes_total{app="fake"}"#] == 0)
        #expect(after.values[#"perennial_processes{app="fake",state="running"}"#] == 0)
    }

    @Test func `the metrics count launch crashes separately, and relaunches by their reason`()
        async throws
    {
        let host = try TestHost(script: { message, app in
            if case .launch(let order) = message {
                app.say(.launched(FakeSpawner.identity))
                if app.identifier == 1 { return app.die(.signalled(11)) }
                for scene in order.scenes { FakeSpawner.connect(scene, app) }
            }
        })
        let (_, sink, _) = try await host.open()
        await sink.next(#""t":"frame""#)
        let values = await measured(host).values
        #expect(values[#"perennial_launch_crashes_total{app="fake"}"#] == 1)
        #expect(values[#"perennial_deaths_total{app="fake",how="crashed"}"#] == 1)
        #expect(values[#"perennial_launches_total{app="fake",reason="after_crash"}"#] == 1)
    }

    @Test func `memory pressure, refused requests and dropped pages are counted`() async throws {
        let host = try TestHost()
        await host.host.relieveMemory()
        host.host.serverCounts.refusedRequest()
        host.host.serverCounts.refusedRequest()
        host.host.serverCounts.droppedPage()
        let values = await measured(host).values
        #expect(values["perennial_memory_pressure_total"] == 1)
        #expect(values["perennial_refused_requests_total"] == 2)
        #expect(values["perennial_dropped_pages_total"] == 1)
    }

    @Test func `a bucket of a histogram counts values at and below its bound`() {
        var histogram = Histogram(bounds: [1, 2])
        for value in [0.5, 1, 1.5, 3] { histogram.observe(value) }
        #expect(histogram.cumulative.map(\.count) == [2, 3, 4])
        #expect(histogram.sum == 6)
        histogram.observe(.milliseconds(2500))
        #expect(histogram.count == 5)
        #expect(abs(histogram.sum - 8.5) < 1e-9)
    }

    @Test func `labels of metrics are escaped, and the reader of these tests is strict`() {
        var text = MetricText()
        text.family("a", .gauge, "line\nand \\")
        text.sample("a", ["app": "quo\"te\\ and\nline"], 1)
        #expect(Exposition(text.text).complaints == [])
        #expect(text.text.contains(#"a{app="quo\"te\\ and\nline"} 1"#))
        for broken in [
            "a 1", "a 1\n", "# HELP a b\n# TYPE a gauge\nb 1\n",
            "# HELP a b\n# TYPE a counter\na 1\n", "# HELP a b\n# TYPE a gauge\na{x=1} 1\n",
            "# HELP a b\n# TYPE a gauge\na one\n", "# HELP a b\n# TYPE a gauge\na 1\na 1\n",
            "# HELP a b\n# TYPE a histogram\na_bucket{le=\"1\"} 1\na_sum 1\na_count 1\n",
        ] {
            #expect(Exposition(broken).complaints != [], "\(broken)")
        }
    }
}
