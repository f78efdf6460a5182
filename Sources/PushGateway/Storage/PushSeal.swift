import Crypto
public import Foundation

/// The purpose of sealed bytes; bytes of one purpose cannot be unsealed for another.
public enum PushSealPurpose: Hashable, Sendable {
    /// The payload that waits for a device token.
    case payload(TokenDigest)
    /// The private key of the host's authority.
    case authority

    var name: [UInt8] {
        switch self {
        case .payload(let token): Array("payload/".utf8) + token.bytes
        case .authority: Array("authority".utf8)
        }
    }
}

/// The encryption of the data that the gateway stores.
public protocol PushSeal: Sendable {
    /// Seals bytes for a purpose.
    func seal(_ bytes: [UInt8], purpose: PushSealPurpose) throws(PushGatewayError) -> Data
    /// Unseals bytes; `nil` if they are damaged, or were sealed for another purpose or with another
    /// key.
    func unseal(_ sealed: Data, purpose: PushSealPurpose) -> [UInt8]?
}

/// A seal with AES-256-GCM, under a key that is derived for each purpose.
///
/// A key for each device token keeps the number of random nonces under one key small.
public struct PushKeySeal: PushSeal {
    private let key: SymmetricKey

    /// Creates a seal.
    ///
    /// - Parameter key: 32 bytes that the host derives from its master key for pushes alone.
    public init(key: [UInt8]) { self.key = SymmetricKey(data: key) }

    /// Seals bytes for a purpose.
    public func seal(
        _ bytes: [UInt8], purpose: PushSealPurpose
    ) throws(PushGatewayError) -> Data {
        let box = try? AES.GCM.seal(bytes, using: key(for: purpose))
        guard let sealed = box?.combined else {
            throw PushGatewayError(
                .unreadable,
                "A value of the push gateway could not be sealed. Check that the "
                    + "master key is 32 bytes long.")
        }
        return sealed
    }

    /// Unseals bytes; `nil` if they are damaged, or were sealed for another purpose or with another
    /// key.
    public func unseal(_ sealed: Data, purpose: PushSealPurpose) -> [UInt8]? {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let bytes = try? AES.GCM.open(box, using: key(for: purpose))
        else { return nil }
        return Array(bytes)
    }

    private func key(for purpose: PushSealPurpose) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: purpose.name, outputByteCount: 32)
    }
}
