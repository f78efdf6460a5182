import HostLink

/// The widths that the page itself measured, with declared widths for faces that it has not
/// measured.
nonisolated struct PageTextMeasures: TextMeasuring {
    private let faces: [FontMeasures]
    private let wholes: [[String: Double]]
    private let declared = DeclaredTextMeasures()
    let longestWhole: Int

    /// Creates measures from those of the page.
    init(_ faces: [FontMeasures]) {
        self.faces = faces
        wholes = faces.map { face in
            Dictionary(face.pieces.map { ($0.text, Double($0.advance)) }) { first, _ in first }
        }
        longestWhole = faces.first?.pieces.lazy.map(\.text.count).max() ?? 0
    }

    func advance(of scalar: Unicode.Scalar, in face: TextFace) -> Double {
        guard let index = nearest(to: face) else {
            return declared.advance(of: scalar, in: face)
        }
        let measured = faces[index]
        if scalar.isWidthless { return 0 }
        if scalar.value >= FontMeasures.firstCharacter {
            let index = Int(scalar.value - FontMeasures.firstCharacter)
            if index < measured.advances.count { return Double(measured.advances[index]) }
        }
        return Double(scalar.isWide ? measured.wideAdvance : measured.otherAdvance)
    }

    func advance(ofWhole text: String, in face: TextFace) -> Double? {
        nearest(to: face).flatMap { wholes[$0][text] }
    }

    private func nearest(to face: TextFace) -> Int? {
        var found: (index: Int, distance: Int)?
        for (index, candidate) in faces.enumerated()
        where candidate.isMonospaced == face.isMonospaced {
            let distance = abs(Int(candidate.weight) - face.weight)
            if distance < found?.distance ?? .max { found = (index, distance) }
        }
        return found?.index
    }
}
