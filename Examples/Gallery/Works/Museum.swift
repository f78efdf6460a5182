/// The collection.
///
/// All artists and works are invented for this app.
enum Museum {
    static let artists = ["Ines Albrecht", "Tomaso Vidal", "Yuki Harada", "Wanda Okoro"]

    static func works(by artist: String) -> [Work] {
        works.filter { $0.artist == artist }
    }

    static func work(_ id: String) -> Work? {
        works.first { $0.id == id }
    }

    static let works: [Work] = [
        work(
            "harbour", "Harbour at Six", 0, 1931, 0x1d3557,
            [
                disc(0xe63946, 0.62, 0.14, 0.24), bar(0x457b9d, 0, 0.62, 1, 0.38),
                bar(0xf1faee, 0.18, 0.46, 0.1, 0.3), bar(0xa8dadc, 0.1, 0.72, 0.5, 0.03),
            ]),
        work(
            "orchard", "Orchard, Late", 0, 1934, 0xe9c46a,
            [
                bar(0x2a9d8f, 0, 0.68, 1, 0.32), disc(0x264653, 0.1, 0.3, 0.32),
                disc(0x287271, 0.42, 0.38, 0.26), disc(0xe76f51, 0.74, 0.12, 0.16),
            ]),
        work(
            "stairs", "Seven Stairs", 0, 1938, 0xede0d4,
            (0..<7).map {
                bar(
                    0x7f5539 + UInt32($0) * 0x0a0a08, Double($0) / 7, 1 - Double($0 + 1) / 7, 0.15,
                    1)
            }),
        work(
            "signal", "Signal", 1, 1952, 0x14213d,
            [
                bar(0xfca311, 0.14, 0.14, 0.72, 0.2), bar(0xe5e5e5, 0.14, 0.4, 0.46, 0.2),
                disc(0xd62828, 0.66, 0.42, 0.2), bar(0xfca311, 0.14, 0.66, 0.28, 0.2),
            ]),
        work(
            "night-bus", "Night Bus", 1, 1955, 0x10002b,
            [
                bar(0x5a189a, 0.08, 0.4, 0.84, 0.34), disc(0xffd166, 0.16, 0.48, 0.12),
                disc(0xffd166, 0.4, 0.48, 0.12), disc(0xffd166, 0.64, 0.48, 0.12),
            ]),
        work(
            "courtyard", "Courtyard with Two Doors", 1, 1960, 0xf2cc8f,
            [
                bar(0x81b29a, 0.12, 0.34, 0.26, 0.66), bar(0xe07a5f, 0.58, 0.26, 0.3, 0.74),
                bar(0x3d405b, 0, 0.94, 1, 0.06),
            ]),
        work(
            "pond", "Pond without Wind", 2, 1967, 0xcad2c5,
            [
                disc(0x84a98c, 0.12, 0.16, 0.5), disc(0x52796f, 0.44, 0.42, 0.44),
                disc(0x354f52, 0.3, 0.6, 0.16),
            ]),
        work(
            "paper", "Folded Paper", 2, 1971, 0xfefae0,
            [
                bar(0xdda15e, 0.2, 0.16, 0.34, 0.68), bar(0xbc6c25, 0.5, 0.28, 0.3, 0.56),
                bar(0x606c38, 0.38, 0.46, 0.28, 0.2),
            ]),
        work(
            "rain", "Rain on the Way Home", 2, 1979, 0x4a5759,
            (0..<9).map {
                bar(0xb0c4b1, 0.06 + Double($0) * 0.1, 0.1 + Double($0 * 5 % 7) * 0.06, 0.02, 0.4)
            }),
        work(
            "market", "Market Day", 3, 1988, 0xffb703,
            (0..<12).map {
                disc(
                    [0xd62828, 0x2a9d8f, 0x023047, 0xfb8500][$0 % 4],
                    0.08 + Double($0 % 4) * 0.22, 0.12 + Double($0 / 4) * 0.26, 0.18)
            }),
        work(
            "weave", "Weave No. 4", 3, 1993, 0x2b2d42,
            (0..<5).flatMap {
                [
                    bar(0xef233c, 0.06 + Double($0) * 0.19, 0, 0.08, 1),
                    bar(0x8d99ae, 0, 0.06 + Double($0) * 0.19, 1, 0.06),
                ]
            }),
        work(
            "sleep", "Somebody Asleep", 3, 2004, 0x355070,
            [
                disc(0xeaac8b, 0.14, 0.34, 0.3), bar(0x6d597a, 0.3, 0.52, 0.7, 0.34),
                bar(0xb56576, 0.3, 0.66, 0.7, 0.2),
            ]),
    ]

    private static let techniques = [
        "Oil on canvas", "Gouache on board", "Woodcut on paper", "Dyed wool",
    ]

    private static func work(
        _ id: String, _ title: String, _ artist: Int, _ year: Int, _ ground: UInt32,
        _ shapes: [Work.Shape]
    ) -> Work {
        Work(
            id: id, title: title, artist: artists[artist], year: year,
            technique: techniques[artist], text: text(title, artists[artist], year),
            shapes: [bar(ground, 0, 0, 1, 1)] + shapes)
    }

    private static func text(_ title: String, _ artist: String, _ year: Int) -> String {
        """
        “\(title)” was finished in \(year) and shown the same autumn, unframed, in the stairwell of the \
        studio house.

        \(artist) never said what it shows. Visitors of the first exhibition were asked to write down \
        what they saw; the hundred and four answers that were kept are on the wall beside it.

        The colours are laid on in one coat, edge against edge. Where two of them meet, a hair's \
        breadth of the ground was left, and from three steps away it begins to glow.
        """
    }

    private static func bar(
        _ color: UInt32, _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) -> Work.Shape {
        Work.Shape(color: color, x: x, y: y, width: width, height: height)
    }

    private static func disc(
        _ color: UInt32, _ x: Double, _ y: Double, _ side: Double
    ) -> Work.Shape {
        Work.Shape(color: color, x: x, y: y, width: side, height: side, isRound: true)
    }
}
