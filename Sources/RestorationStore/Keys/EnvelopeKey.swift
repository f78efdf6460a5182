import Crypto

/// The key that seals and opens the envelopes of one user's data in one app.
///
/// The host derives it (``MasterKey/derive(person:app:)``) and passes it to the app's process. It
/// is never printed: descriptions, dumps and mirrors show a placeholder.
public struct EnvelopeKey: Sendable {
    /// The length of a key in bytes, which AES-256 requires.
    public static let byteCount = 32

    let symmetricKey: SymmetricKey
    /// The origin of the key for error messages, such as the path of the master key's file.
    let source: String?

    init(_ symmetricKey: SymmetricKey, source: String?) {
        self.symmetricKey = symmetricKey
        self.source = source
    }

    /// Creates a key from the bytes of a derived key.
    ///
    /// Throws ``RestorationStoreError/Code/invalidKey`` unless there are exactly ``byteCount``.
    ///
    /// - Parameters:
    ///   - bytes: The key.
    ///   - source: The origin of the key for the message of
    ///     ``RestorationStoreError/Code/wrongKey``, such as the path of the master key's file.
    public init(
        bytes: some Sequence<UInt8>, source: String? = nil
    ) throws(RestorationStoreError) {
        symmetricKey = try SymmetricKey.checked(bytes, name: "An envelope key")
        self.source = source
    }

    /// Calls a closure with the key's bytes; use it only to pass them to an app's process.
    public func withUnsafeBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try symmetricKey.withUnsafeBytes(body)
    }

    /// An identifier by which an envelope names the key that sealed it; it does not reveal the key.
    var identifier: [UInt8] {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: symmetricKey,
            info: Array("perennial key identifier 1".utf8),
            outputByteCount: EnvelopeFormat.keyIdentifierBytes
        ).withUnsafeBytes { Array($0) }
    }

    /// Derives the key of one envelope.
    ///
    /// Because the salt is new, the derived key is used only for this envelope. So page numbers can
    /// be nonces, and no number of commits exhausts the key.
    func derived(salt: [UInt8]) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: symmetricKey, salt: salt,
            info: Array("perennial envelope pages 1".utf8), outputByteCount: Self.byteCount)
    }

    /// Derives the key of one envelope's journal, which differs from the key of its pages.
    func derivedForJournal(salt: [UInt8]) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: symmetricKey, salt: salt,
            info: Array("perennial envelope journal 1".utf8), outputByteCount: Self.byteCount)
    }
}

extension EnvelopeKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder; the key is never printed.
    public var description: String { "EnvelopeKey(not shown)" }
    /// A placeholder; the key is never printed.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` does not show the key either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SymmetricKey {
    static func checked(
        _ bytes: some Sequence<UInt8>, name: String, path: String? = nil
    ) throws(RestorationStoreError) -> SymmetricKey {
        let bytes = Array(bytes)
        guard bytes.count == EnvelopeKey.byteCount else {
            throw RestorationStoreError(
                .invalidKey,
                "\(name) has \(EnvelopeKey.byteCount) bytes; this one has \(bytes.count).",
                path: path)
        }
        return SymmetricKey(data: bytes)
    }
}
