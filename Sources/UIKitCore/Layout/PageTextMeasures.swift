import HostLink

/// The widths that the page itself measured, with declared ones for faces it has not.
nonisolated struct PageTextMeasures: TextMeasuring {
    private let faces: [FontMeasures]
    private let declared = DeclaredTextMeasures()

    /// Takes what the page measured.
    init(_ faces: [FontMeasures]) {
        self.faces = faces
    }

    func advance(of scalar: Unicode.Scalar, in face: TextFace) -> Double {
        guard let measured = nearest(to: face) else {
            return declared.advance(of: scalar, in: face)
        }
        if scalar.isWidthless { return 0 }
        if scalar.value >= FontMeasures.firstCharacter {
            let index = Int(scalar.value - FontMeasures.firstCharacter)
            if index < measured.advances.count { return Double(measured.advances[index]) }
        }
        return Double(scalar.isWide ? measured.wideAdvance : measured.otherAdvance)
    }

    private func nearest(to face: TextFace) -> FontMeasures? {
        faces.filter { $0.isMonospaced == face.isMonospaced }
            .min { abs(Int($0.weight) - face.weight) < abs(Int($1.weight) - face.weight) }
    }
}
