import Foundation
import HostProcess
import RawClient
import Testing

extension Scenarios {
    /// The transports of a host, as configured by its operator.
    @Suite struct TransportTests {
        /// Creates a certificate for localhost and its key in a folder.
        private static func certificate(in folder: String, days: Int = 2) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "\(folder)/key.pem", "-out",
                "\(folder)/certificate.pem", "-days", "\(days)", "-subj", "/CN=localhost",
                "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
            ]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        }

        @Test(arguments: ["0.0.0.0", "::", "192.0.2.1", "apps.example.org", "127.0.0.1.example"])
        func `an address that other machines can reach is refused without a certificate`(
            _ address: String
        ) throws {
            let state = try TemporaryState()
            let run = try CommandRun(
                "run", BuiltPrograms.path("TrialApp"), "--port", "0", "--state", state.path,
                "--address", address)
            #expect(run.status == 64)
            #expect(run.errors.contains("there is no login"))
            #expect(run.errors.contains("--tls-certificate"))
        }

        @Test func `a host does not start if apps could read the key of its certificate`() throws {
            let state = try TemporaryState()
            let folder = state.path + "/tls"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            try Self.certificate(in: folder)
            let run = try CommandRun(
                "run", BuiltPrograms.path("TrialApp"), "--port", "0", "--state",
                state.path + "/state", "--tls-certificate", folder + "/certificate.pem",
                "--tls-key", folder + "/key.pem", "--allow-read", folder)
            #expect(run.status == 78, "\(run.errors)")
            #expect(run.errors.contains(folder + "/key.pem"), "\(run.errors)")
        }

        @Test func `a certificate that cannot be used stops the host with an error message`() throws
        {
            let state = try TemporaryState()
            try Self.certificate(in: state.path)
            let good = (state.path + "/certificate.pem", state.path + "/key.pem")
            for (certificate, key, words) in [
                (state.path + "/none.pem", good.1, "The certificate cannot be read"),
                (good.0, good.0, "The file contains no key in PEM format"),
            ] {
                let run = try CommandRun(
                    "run", BuiltPrograms.path("TrialApp"), "--port", "0", "--state",
                    state.path + "/state", "--tls-certificate", certificate, "--tls-key", key)
                #expect(run.status == 78, "\(run.errors)")
                #expect(run.errors.contains(words), "\(run.errors)")
            }
            let half = try CommandRun(
                "run", BuiltPrograms.path("TrialApp"), "--port", "0", "--state",
                state.path + "/state", "--tls-certificate", good.0)
            #expect(half.status == 64)
            #expect(half.errors.contains("given together"))
        }

        @Test
        func `a host with a certificate prints its https URL, and serves nothing without TLS`()
            async throws
        {
            let state = try TemporaryState()
            try Self.certificate(in: state.path)
            let host = try RunningHost(
                ["TrialApp"], state: state,
                arguments: [
                    "--tls-certificate", state.path + "/certificate.pem", "--tls-key",
                    state.path + "/key.pem", "--address", "0.0.0.0",
                ])
            #expect(host.url == "https://0.0.0.0:\(host.port)/")
            #expect(throws: (any Error).self) { try RawPerson(of: host).get("/") }
            let served = try Self.ask(host, trusting: state.path + "/certificate.pem")
            #expect(served.contains("HTTP/1.1 200 OK"))
            #expect(served.contains("__Host-perennial-") && served.contains("; Secure"))
            #expect(host.stop() == 0)
        }

        /// Returns the host's answer to another program, `openssl`.
        private static func ask(_ host: RunningHost, trusting path: String) throws -> String {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [
                "openssl", "s_client", "-quiet", "-verify_return_error", "-CAfile", path,
                "-verify_hostname", "localhost", "-connect", "127.0.0.1:\(host.port)",
            ]
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            let request =
                "GET / HTTP/1.1\r\nHost: localhost:\(host.port)\r\nConnection: close\r\n\r\n"
            try input.fileHandleForWriting.write(contentsOf: Data(request.utf8))
            let answer = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: answer, as: UTF8.self)
        }
    }
}
