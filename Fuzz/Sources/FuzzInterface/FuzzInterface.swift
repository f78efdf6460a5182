import CFuzzerDriver

@testable import FuzzedInterfaceFiles

private let stamp = FileStamp(size: 0, modification: 0, inode: 0)

/// Reads any bytes as a storyboard, a cached form, a strings file and the description of an asset.
///
/// Hostile bytes may only throw. A document that was read has a cached form with the same content.
func fuzzInterface(_ bytes: [UInt8]) {
    if let document = try? InterfaceDocument(xml: bytes, source: "Fuzz.xib") {
        plantedBug(document)
        let cached = document.cached(stamp: stamp)
        guard
            let again = try? InterfaceDocument(cached: cached, source: "Fuzz.xib", stamp: stamp),
            again.cached(stamp: stamp) == cached, content(again) == content(document)
        else { fatalError("a document changes when its cached form is read") }
        // Damage by the bytes themselves reaches the checks behind the checksum.
        var damaged = cached
        for (place, byte) in bytes.prefix(8).enumerated() {
            damaged[(Int(byte) &* 257 &+ place &* 8191) % damaged.count] ^= byte
        }
        readCached(damaged)
    }
    // Files that begin like a storyboard are read as one only, because the time is limited.
    if bytes.starts(with: "<?xml version".utf8) || bytes.starts(with: "<doc".utf8) { return }
    readCached(bytes)
    _ = try? StringsFile(bytes: bytes, source: "Fuzz.strings")
    if bytes.first == 0x7B, let json = try? AssetJSON(bytes: bytes, source: "Contents.json") {
        for traits in [AssetTraits(), AssetTraits(isDark: true, scale: 3, idiom: .pad)] {
            _ = try? AssetColorSet(json, source: "Contents.json").variants.best(for: traits)
            _ = try? AssetImageSet(json, folder: "x", source: "Contents.json").variants
                .best(for: traits)
        }
    }
}

/// The cached form of a document without content.
private let emptyForm: [UInt8] = {
    let xml = "<document type='com.apple.InterfaceBuilder3.CocoaTouch.XIB' version='3.0'/>"
    guard let empty = try? InterfaceDocument(xml: Array(xml.utf8), source: "Fuzz.xib") else {
        fatalError("the empty document cannot be read")
    }
    return empty.cached(stamp: stamp)
}()

/// Reads bytes as a cached form, with a correct header in front of the counts.
private func readCached(_ bytes: [UInt8]) {
    let place = InterfaceCacheForm.checksumOffset + 8
    guard bytes.count > place else { return }
    var bytes = Array(emptyForm[..<place] + bytes[place...])
    set(UInt64(bytes.count), at: place - 16, in: &bytes)
    set(InterfaceCacheForm.checksum(bytes, from: place), at: place - 8, in: &bytes)
    guard
        let document = try? InterfaceDocument(cached: bytes, source: "Fuzz.xib", stamp: stamp)
    else { return }
    _ = content(document)
    _ = document.problems()
}

private func set(_ number: UInt64, at place: Int, in bytes: inout [UInt8]) {
    for byte in 0..<8 { bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (byte * 8)) }
}

private func content(_ document: InterfaceDocument) -> [String] {
    document.root.descendants.flatMap { element in
        [
            "\(element.line)", element.name, element.text, element.parent?.name ?? "",
            "\(element.double("x") ?? 0)",
            element.id.map { "\(document.element(id: $0)?.line ?? 0)" } ?? "",
        ] + element.attributes.map { "\($0.name)=\($0.value)" }
    }
}

/// A bug that a fuzzer must find: `Scripts/fuzz --prove` builds with it.
private func plantedBug(_ document: InterfaceDocument) {
    #if PLANTED_BUG
        // Only a document that can be read reaches this.
        let values = document.root.descendants.flatMap { $0.attributes.map(\.value) }
        if values.contains(where: { $0.utf8.count > 100 }) {
            fatalError("the planted bug was found")
        }
    #endif
}

/// The function that SwiftPM calls as this program's `main`.
@_cdecl("FuzzInterface_main")
public func run(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    var count = count
    var arguments = arguments
    return LLVMFuzzerRunDriver(&count, &arguments) { start, count in
        fuzzInterface([UInt8](UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
}
