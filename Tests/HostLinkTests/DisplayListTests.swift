import HostLink
import SeededRandom
import Testing

@Suite struct `Display lists` {
    private static let square = DisplayPath([
        .move(0, 0), .line(10.5, 0), .quad(1, 2, 3, 4), .curve(1, 2, 3, 4, -5, 6.125), .close,
    ])

    private static var pen: DisplayPen {
        var pen = DisplayPen()
        pen.width = 2.5
        pen.cap = .round
        pen.join = .bevel
        pen.miterLimit = 4
        pen.dashPhase = -1
        pen.dashes = [3, 0.5]
        pen.matrix = DisplayMatrix(a: 2, b: 0.000_125, c: 0, d: -1, tx: 0, ty: 0)
        return pen
    }

    private static var text: DisplayText {
        var text = DisplayText("a,b;c%d “é” \u{1F600}\n\"\\", x: 1, y: 2, size: 17, color: "label")
        text.weight = 700
        text.isMonospaced = true
        text.kern = -0.25
        text.alignment = .center
        text.matrix.tx = 7
        return text
    }

    /// A list with each operation and each kind of image.
    private static let sample = DisplayList(
        bounds: DisplayRect(x: -1, y: 0.5, width: 100, height: 50),
        images: [
            .raster("data:image/png;base64,AAAA"), .symbol("star.fill", color: "systemRed"),
            .drawing(
                DisplayList(
                    bounds: DisplayRect(x: 0, y: 0, width: 5, height: 5),
                    images: [.symbol("plus", color: "#00000080")],
                    operations: [.image(0, .init(x: 0, y: 0, width: 5, height: 5), .identity)])),
        ],
        operations: [
            .save, .clip(square, isEvenOdd: false), .clip(DisplayPath(), isEvenOdd: true),
            .alpha(0.125), .blend(.colorDodge),
            .shadow(.init(dx: 1, dy: -2, blur: 3, color: "#000000ff")), .shadow(nil), .pen(pen),
            .fill(square, isEvenOdd: false, color: "#11223344/#55667788"),
            .fill(square, isEvenOdd: true, color: "clear"), .stroke(square, color: "label"),
            .clear(square),
            .gradient(
                .init(
                    isRadial: true, from: (0, 1, 2), to: (3, 4, 5),
                    stops: [
                        .init(location: 0, color: "label"), .init(location: 0.5, color: "link"),
                    ], extendsBefore: true, extendsAfter: false,
                    matrix: .init(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))), .text(text),
            .image(2, .init(x: 1, y: 2, width: 3, height: 4), .identity), .restore,
        ])

    @Test func `a list is unchanged after encoding and reading`() throws {
        #expect(try DisplayList(reading: Self.sample.encoded()) == Self.sample)
        let empty = DisplayList(bounds: DisplayRect(x: 0, y: 0, width: 0, height: 0))
        #expect(try DisplayList(reading: empty.encoded()) == empty)
        for blend in DisplayBlend.allCases {
            let list = DisplayList(bounds: empty.bounds, operations: [.blend(blend)])
            #expect(try DisplayList(reading: list.encoded()) == list)
        }
    }

    @Test func `numbers have the fewest decimals, within the limits`() {
        func text(_ x: Double) -> String {
            let path = DisplayPath([.move(x, 0)])
            return DisplayList(
                bounds: DisplayRect(x: 0, y: 0, width: 1, height: 1), operations: [.clear(path)]
            ).encoded()
        }
        #expect(text(1.5) == "L1,0,0,1,1;xM1.5 0;")
        #expect(text(-0.0625) == "L1,0,0,1,1;xM-0.063 0;")
        #expect(text(100) == "L1,0,0,1,1;xM100 0;")
        #expect(text(0.000_1) == "L1,0,0,1,1;xM0 0;")
        #expect(text(.nan) == "L1,0,0,1,1;xM0 0;")
        #expect(text(.infinity) == "L1,0,0,1,1;xM1000000 0;")
    }

    @Test(arguments: [
        "", ";", "L1,0,0,1,1", "L2,0,0,1,1;", "L1,0,0,-1,1;", "L1,0,0,1;", "q;", "x;",
    ])
    func `a text that does not begin with bounds is refused`(_ text: String) {
        #expect(throws: DisplayListFault.malformed) { try DisplayList(reading: text) }
    }

    @Test(arguments: [
        "z;", "q;", "Q;", "q;Q;Q;", "a2;", "a-1;", "a;", "a0,0;", "aNaN;", "a1e0;", "a.5;", "a1.;",
        "a--1;", "bplus;", "h1;", "h0,0,-1,#000000ff;", "p1,flat,miter,10,0,0;",
        "p-1,butt,miter,10,0,0;", "p1,butt,miter,10,0,2,1;", "p1,butt,miter,10,0,65;", "f;",
        "f#000,M0 0;", "furl(x),M0 0;", "f#000000ff/#000000ff/#000000ff,M0 0;",
        "f#000000ff,L0 0;", "f#000000ff,M0;", "f#000000ff,M0 0 0;", "f#000000ff,M0 0B1 1;",
        "f#000000ff,M0,0;", "f#000000ff,M00000001 0;", "i0,0,0,10,10,1,0,0,1,0,0;",
        "Nhttps://example.org/a.png;", "Ndata:image/svg+xml%3bbase64%2cAAAA;", "D0,0,1,1;",
        "E;", "D0,0,1,1;q;E;", "Ystar,label;i1,0,0,1,1,1,0,0,1,0,0;",
        "Ystar,label;i0.5,0,0,1,1,1,0,0,1,0,0;", "q;Q;Ystar,label;",
        "ta%zz,0,0,17,400,0,label,0,left,1,0,0,1,0,0;",
        "ta%,0,0,17,400,0,label,0,left,1,0,0,1,0,0;",
        "ta,0,0,17,400,2,label,0,left,1,0,0,1,0,0;", "ta,0,0,17,400,0,label,0,top,1,0,0,1,0,0;",
        "g2,0,0,0,0,0,0,0,0,1,0,0,1,0,0;", "L1,0,0,1,1;", ";", "q", "q;Q",
    ])
    func `a list with any other item is refused as a whole`(_ body: String) {
        #expect(throws: DisplayListFault.malformed) {
            try DisplayList(reading: "L1,0,0,100,50;" + body)
        }
    }

    @Test func `a list over a limit is refused`() throws {
        func read(_ body: String) throws { _ = try DisplayList(reading: "L1,0,0,1,1;" + body) }
        func repeated(_ text: String, _ count: Int) -> String {
            String(repeating: text, count: count)
        }
        try read(repeated("a1;", DisplayLimits.operationsMax))
        #expect(throws: DisplayListFault.tooLarge) {
            try read(repeated("a1;", DisplayLimits.operationsMax + 1))
        }
        let path = "f#000000ff,M0 0" + repeated("L1 1", DisplayLimits.segmentsMax / 2) + ";"
        try read(path)
        #expect(throws: DisplayListFault.tooLarge) { try read(path + path) }
        let depth = DisplayLimits.depthMax
        try read(repeated("D0,0,1,1;", depth) + repeated("E;", depth))
        #expect(throws: DisplayListFault.tooLarge) {
            try read(repeated("D0,0,1,1;", depth + 1) + repeated("E;", depth + 1))
        }
        #expect(throws: DisplayListFault.tooLarge) {
            try read(repeated("Ystar,label;", DisplayLimits.imagesMax + 1))
        }
        #expect(throws: DisplayListFault.tooLarge) { try read("xM1000001 0;") }
        let long = "data:image/png%3bbase64%2c" + repeated("A", DisplayLimits.bytesMax)
        #expect(throws: DisplayListFault.tooLarge) { try read("N\(long);") }
    }

    @Test(arguments: 0..<20)
    func `damaged lists are read or refused, and what is read is unchanged by encoding`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let bytes = Array(Self.sample.encoded().utf8)
        let letters = Array("0.-,; MLZqQfDE%#".utf8)
        for _ in 0..<500 {
            var damaged = bytes
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let index = Int.random(in: damaged.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: damaged.remove(at: index)
                case 1: damaged.insert(letters.randomElement(using: &random) ?? 0, at: index)
                default: damaged[index] = letters.randomElement(using: &random) ?? 0
                }
            }
            guard
                let list = try? DisplayList(reading: String(decoding: damaged, as: UTF8.self))
            else { continue }
            // Encoding removes superfluous digits.
            let text = list.encoded()
            #expect(try DisplayList(reading: text).encoded() == text)
        }
    }
}
