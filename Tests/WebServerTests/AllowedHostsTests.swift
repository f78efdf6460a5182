import Testing

@testable import WebServer

struct AllowedHostsTests {
    private func hosts(port: Int = 8080, others: [String] = []) -> AllowedHosts {
        let hosts = AllowedHosts(otherNames: others)
        hosts.setPort(port)
        return hosts
    }

    @Test(arguments: ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LocalHost:8080"])
    func `a loopback name with the host's port names this host`(host: String) {
        #expect(hosts().accepts(host: host))
    }

    @Test(arguments: [
        "evil.example:8080", "localhost.evil.example:8080", "localhost:8081", "localhost",
        "127.0.0.2:8080", "localhost:", "localhost:8080x", "", "[::1]", ":8080",
    ])
    func `another name or port is not this host`(host: String) {
        #expect(!hosts().accepts(host: host))
    }

    @Test func `a missing Host header is refused`() {
        #expect(!hosts().accepts(host: nil))
    }

    @Test func `a host name that the operator specified is accepted`() {
        #expect(hosts(others: ["Kiosk.local"]).accepts(host: "kiosk.local:8080"))
    }

    @Test func `an origin must be exactly the host's address`() {
        let hosts = hosts()
        let host = "localhost:8080"
        #expect(hosts.accepts(origin: "http://localhost:8080", host: host))
        #expect(!hosts.accepts(origin: "http://localhost:9090", host: host))
        #expect(!hosts.accepts(origin: "https://localhost:8080", host: host))
        #expect(!hosts.accepts(origin: "http://127.0.0.1:8080", host: host))
        #expect(!hosts.accepts(origin: "null", host: host))
        #expect(!hosts.accepts(origin: nil, host: host))
    }
}
