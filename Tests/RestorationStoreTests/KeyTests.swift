import Foundation
import RestorationStore
import Testing

@Suite struct KeyTests {
    private func bytes(_ key: EnvelopeKey) -> [UInt8] {
        key.withUnsafeBytes { Array($0) }
    }

    @Test func `the key of a user and an app never changes`() throws {
        // The expected key was computed by an independent HKDF (Python's hmac and hashlib). A
        // change would make all saved state unreadable.
        #expect(
            bytes(try Samples.key()).map { String(format: "%02x", $0) }.joined()
                == "57494e5bb8d86d70714eec42f21667d4d2a41e32324157181f98b090fd5ded14")
    }

    @Test func `names that are equal only when joined have different keys`() throws {
        let master = try MasterKey(bytes: UInt8(0)..<32)
        let keys = [("ab", "c"), ("a", "bc"), ("", "abc"), ("abc", ""), ("c", "ab")].map {
            bytes(master.derive(person: $0.0, app: $0.1))
        }
        #expect(Set(keys).count == 5)
    }

    @Test func `a key of the wrong length is refused`() {
        for count in [0, 16, 31, 33] {
            let short = [UInt8](repeating: 1, count: count)
            #expect { _ = try EnvelopeKey(bytes: short) } throws: {
                ($0 as? RestorationStoreError)?.code == .invalidKey
            }
            #expect { _ = try MasterKey(bytes: short) } throws: {
                ($0 as? RestorationStoreError)?.code == .invalidKey
            }
        }
    }

    @Test func `a key is never printed`() throws {
        let key = try Samples.key()
        let master = try MasterKey(bytes: UInt8(0)..<32)
        var dumped = ""
        dump(key, to: &dumped)
        dump(master, to: &dumped)
        dump([key], to: &dumped)
        let text = "\(key) \(String(reflecting: key)) \(master) \(String(reflecting: master))"
        #expect(
            text == "EnvelopeKey(not shown) EnvelopeKey(not shown) MasterKey(not shown) "
                + "MasterKey(not shown)")
        #expect(!dumped.contains("SymmetricKey"))
    }

    @Test
    func `the error of a file under another key names the file, the key's origin and the remedy`()
        throws
    {
        let temporary = try TemporaryDirectory()
        let path = temporary.path + "/keys/master.key"
        let directory = StateDirectory(path: temporary.path + "/state")
        let session = try Samples.session()
        try RestorationStore.open(directory: directory, key: Samples.key())
            .commit([1], session: session)
        let key = try MasterKey.load(file: path).derive(person: "ada", app: "contacts")
        let store = try RestorationStore.open(directory: directory, key: key)
        let error = try #require(throws: RestorationStoreError.self) {
            try store.load(session: session)
        }
        #expect(error.code == .wrongKey)
        #expect(error.path == "\(directory.path)/Sessions/\(session).current")
        for text in [
            path, "\(directory.path)/Sessions/\(session).current", "Restore the master key",
        ] {
            #expect(error.description.contains(text))
        }
        let printed = bytes(key).map { String(format: "%02x", $0) }
        #expect(!error.description.contains(printed.joined()))
        #expect(!error.description.contains(Data(bytes(key)).base64EncodedString()))
    }

    @Test func `the master key's file is made once and accessible to its owner only`() throws {
        let temporary = try TemporaryDirectory()
        let path = temporary.path + "/keys/master.key"
        let first = try MasterKey.load(file: path)
        let again = try MasterKey.load(file: path)
        #expect(
            bytes(first.derive(person: "a", app: "b"))
                == bytes(again.derive(person: "a", app: "b")))
        let status = try #require(try DiskFileSystem().status(of: path))
        #expect(status.permissions == 0o600)
        #expect(status.byteCount == 32)
        #expect(try DiskFileSystem().status(of: temporary.path + "/keys")?.permissions == 0o700)
        #expect(try DiskFileSystem().names(in: temporary.path + "/keys") == ["master.key"])
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o660])
    func `a master key that other users can read is refused with the remedy`(mode: Int) throws {
        let temporary = try TemporaryDirectory()
        let path = temporary.path + "/master.key"
        _ = try MasterKey.load(file: path)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect {
            _ = try MasterKey.load(file: path)
        } throws: { error in
            let error = error as? RestorationStoreError
            return error?.code == .insecurePermissions && error?.path == path
                && error?.message.contains("chmod 600") == true
        }
    }

    @Test func `a link in place of the master key is refused`() throws {
        let temporary = try TemporaryDirectory()
        _ = try MasterKey.load(file: temporary.path + "/elsewhere")
        let path = temporary.path + "/master.key"
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: temporary.path + "/elsewhere")
        #expect { _ = try MasterKey.load(file: path) } throws: {
            ($0 as? RestorationStoreError)?.code == .insecurePermissions
        }
    }

    @Test func `the master key remains valid after a failure of any call that makes it`() throws {
        for call in 1...40 {
            let disk = MemoryFileSystem()
            disk.failCall(call)
            let made = try? MasterKey.load(file: "/keys/master.key", fileSystem: disk)
            let next = disk.afterPowerCut()
            let found = try MasterKey.load(file: "/keys/master.key", fileSystem: next)
            if let made {
                #expect(
                    bytes(made.derive(person: "a", app: "b"))
                        == bytes(found.derive(person: "a", app: "b")), "call \(call)")
            }
        }
    }

    @Test func `tasks that make the master key at the same time share the same key`() async throws {
        let temporary = try TemporaryDirectory()
        let path = temporary.path + "/master.key"
        let keys = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try MasterKey.load(file: path).derive(person: "a", app: "b")
                        .withUnsafeBytes { Array($0) }
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
    }
}
