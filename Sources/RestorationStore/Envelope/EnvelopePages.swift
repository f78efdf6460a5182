import Crypto

/// The sealing of one envelope's header and pages, under a key that only this envelope has.
struct EnvelopePages {
    /// The purpose of a nonce.
    ///
    /// Each purpose has its own range of numbers.
    private enum Purpose: UInt32 {
        case header, page
    }

    private let key: SymmetricKey

    init(key: SymmetricKey) {
        self.key = key
    }

    func headerTag(_ headerBytes: [UInt8]) throws -> [UInt8] {
        let nothing: [UInt8] = []
        let box = try AES.GCM.seal(
            nothing, using: key, nonce: nonce(.header, 0), authenticating: headerBytes)
        return Array(box.tag)
    }

    func isHeaderGenuine(_ file: [UInt8]) -> Bool {
        let split = EnvelopeFormat.headerBytesBeforeTag
        let nothing: [UInt8] = []
        guard file.count >= EnvelopeFormat.headerBytes,
            let nonce = try? nonce(.header, 0),
            let box = try? AES.GCM.SealedBox(
                nonce: nonce, ciphertext: nothing, tag: file[split..<EnvelopeFormat.headerBytes])
        else { return false }
        return (try? AES.GCM.open(box, using: key, authenticating: file[..<split])) != nil
    }

    /// Appends the sealed pages to a file that contains only its header.
    func appendSealed(_ payload: [UInt8], to file: inout [UInt8]) throws {
        file.reserveCapacity(EnvelopeFormat.fileBytes(payloadBytes: payload.count))
        var binding = Binding(header: file[..<EnvelopeFormat.headerBytes])
        for page in 0..<EnvelopeFormat.pageCount(payloadBytes: payload.count) {
            let start = page * EnvelopeFormat.pageBytes
            let end = min(start + EnvelopeFormat.pageBytes, payload.count)
            let box = try AES.GCM.seal(
                payload[start..<end], using: key, nonce: nonce(.page, page),
                authenticating: binding.bytes(page: page))
            file += box.ciphertext
            file += box.tag
        }
    }

    /// Unseals every page of a file whose header is genuine and whose length was checked.
    func unseal(_ file: [UInt8], payloadBytes: Int) throws(RestorationStoreError) -> [UInt8] {
        var payload: [UInt8] = []
        payload.reserveCapacity(payloadBytes)
        var binding = Binding(header: file[..<EnvelopeFormat.headerBytes])
        var offset = EnvelopeFormat.headerBytes
        for page in 0..<EnvelopeFormat.pageCount(payloadBytes: payloadBytes) {
            let count = min(EnvelopeFormat.pageBytes, payloadBytes - payload.count)
            let end = offset + count
            do {
                let box = try AES.GCM.SealedBox(
                    nonce: nonce(.page, page), ciphertext: file[offset..<end],
                    tag: file[end..<(end + EnvelopeFormat.tagBytes)])
                payload += try AES.GCM.open(
                    box, using: key, authenticating: binding.bytes(page: page))
            } catch {
                throw RestorationStoreError(.damaged, "Page \(page) of the file was changed.")
            }
            offset = end + EnvelopeFormat.tagBytes
        }
        return payload
    }

    private func nonce(_ purpose: Purpose, _ number: Int) throws -> AES.GCM.Nonce {
        var bytes: [UInt8] = []
        bytes.appendLittleEndian(purpose.rawValue)
        bytes.appendLittleEndian(UInt64(number))
        return try AES.GCM.Nonce(data: bytes)
    }

    /// A page's associated data: the complete header and the page's number.
    private struct Binding {
        private var data: [UInt8]

        init(header: ArraySlice<UInt8>) {
            data = Array(header)
        }

        mutating func bytes(page: Int) -> [UInt8] {
            data.removeSubrange(EnvelopeFormat.headerBytes...)
            data.appendLittleEndian(UInt32(page))
            return data
        }
    }
}
