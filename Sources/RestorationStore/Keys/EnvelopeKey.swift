import Crypto

/// The key that seals and opens the envelopes of one person's use of one app.
///
/// The host derives it (``MasterKey/derive(person:app:)``) and hands it to the app's process. It
/// is never printed: descriptions, dumps and mirrors show a placeholder.
public struct EnvelopeKey: Sendable {
    /// The length of a key, in bytes: AES-256 takes exactly this.
    public static let byteCount = 32

    let symmetricKey: SymmetricKey

    init(_ symmetricKey: SymmetricKey) {
        self.symmetricKey = symmetricKey
    }

    /// Makes a key from bytes received from whoever derived it.
    ///
    /// Throws ``RestorationStoreError/Code/invalidKey`` unless there are exactly ``byteCount``.
    public init(bytes: some Sequence<UInt8>) throws(RestorationStoreError) {
        symmetricKey = try SymmetricKey.checked(bytes, name: "An envelope key")
    }

    /// Lends the key's bytes, for handing them to an app's process and for nothing else.
    public func withUnsafeBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try symmetricKey.withUnsafeBytes(body)
    }

    /// Names the key without revealing it, so that an envelope can say which key sealed it.
    var identifier: [UInt8] {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: symmetricKey,
            info: Array("perennial key identifier 1".utf8),
            outputByteCount: EnvelopeFormat.keyIdentifierBytes
        ).withUnsafeBytes { Array($0) }
    }

    /// The key of one envelope.
    ///
    /// A fresh salt makes it used once, so page numbers serve as nonces and no count of commits can
    /// wear the key out.
    func derived(salt: [UInt8]) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: symmetricKey, salt: salt,
            info: Array("perennial envelope pages 1".utf8), outputByteCount: Self.byteCount)
    }

    /// The key of one envelope's journal, apart from that of its pages.
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
    /// An empty mirror, so that `dump` shows nothing either.
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
