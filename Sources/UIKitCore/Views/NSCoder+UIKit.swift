public import Foundation
import RestorationArchive
import RestorationCoder
public import UIKitPrimitives

/// The coding of UIKit's geometry, in addition to the types that Foundation and the coders
/// themselves support (specification 1.12.1).
extension NSCoder {
    /// Encodes insets.
    public nonisolated func encode(_ insets: UIEdgeInsets, forKey key: String) {
        encodeArchiveGeometry(
            .insets(
                top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right),
            forKey: key)
    }

    /// Decodes insets; zero when the key is absent.
    public nonisolated func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
        guard let parts = decodeArchiveGeometry(.insets, forKey: key)?.components else {
            return .zero
        }
        return UIEdgeInsets(top: parts[0], left: parts[1], bottom: parts[2], right: parts[3])
    }

    /// Encodes insets whose sides follow the direction of text.
    public nonisolated func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
        encodeArchiveGeometry(
            .directionalInsets(
                top: insets.top, leading: insets.leading, bottom: insets.bottom,
                trailing: insets.trailing),
            forKey: key)
    }

    /// Decodes insets whose sides follow the direction of text; zero when the key is absent.
    public nonisolated func decodeDirectionalEdgeInsets(
        forKey key: String
    ) -> NSDirectionalEdgeInsets {
        guard let parts = decodeArchiveGeometry(.directionalInsets, forKey: key)?.components else {
            return .zero
        }
        return NSDirectionalEdgeInsets(
            top: parts[0], leading: parts[1], bottom: parts[2], trailing: parts[3])
    }

    /// Encodes a vector.
    public nonisolated func encode(_ vector: CGVector, forKey key: String) {
        encodeArchiveGeometry(.vector(dx: vector.dx, dy: vector.dy), forKey: key)
    }

    /// Decodes a vector; zero when the key is absent.
    public nonisolated func decodeCGVector(forKey key: String) -> CGVector {
        guard let parts = decodeArchiveGeometry(.vector, forKey: key)?.components else {
            return .zero
        }
        return CGVector(dx: parts[0], dy: parts[1])
    }

    /// Encodes an offset.
    public nonisolated func encode(_ offset: UIOffset, forKey key: String) {
        encodeArchiveGeometry(
            .offset(horizontal: offset.horizontal, vertical: offset.vertical), forKey: key)
    }

    /// Decodes an offset; zero when the key is absent.
    public nonisolated func decodeUIOffset(forKey key: String) -> UIOffset {
        guard let parts = decodeArchiveGeometry(.offset, forKey: key)?.components else {
            return .zero
        }
        return UIOffset(horizontal: parts[0], vertical: parts[1])
    }

    /// Encodes an affine transform.
    public nonisolated func encode(_ transform: CGAffineTransform, forKey key: String) {
        encodeArchiveGeometry(
            .transform(
                a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx,
                ty: transform.ty),
            forKey: key)
    }

    /// Decodes an affine transform; the identity when the key is absent.
    public nonisolated func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
        guard let parts = decodeArchiveGeometry(.transform, forKey: key)?.components else {
            return .identity
        }
        return CGAffineTransform(
            a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: parts[4], ty: parts[5])
    }
}
