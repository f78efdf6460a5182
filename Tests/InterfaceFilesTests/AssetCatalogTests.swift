import InterfaceFiles
import Testing

@Suite struct AssetCatalogTests {
    private let catalog = AssetCatalog(folder: Fixtures.path("Assets.xcassets"))

    private func image(_ name: String, _ traits: AssetTraits = AssetTraits()) throws -> String? {
        try catalog.image(named: name, for: traits)?.file
            .replacing(Fixtures.path("Assets.xcassets/"), with: "")
    }

    @Test func `all sets are listed with their names and kinds`() {
        #expect(
            catalog.entries.map { "\($0.kind) \($0.name)" } == [
                "color Alert", "appIcon AppIcon", "color Broken", "image Empty", "color Gray",
                "color Icons/Ink", "image Icons/add", "color Ink", "image flat", "image icon",
                "data list", "image star",
            ])
        #expect(catalog.problems == [])
    }

    @Test func `color components are read as shares, bytes and hexadecimal bytes`() throws {
        #expect(
            try catalog.color(named: "Ink")
                == .rgb(.sRGB, red: 0.2, green: 0.2, blue: 0.2, alpha: 1))
        #expect(
            try catalog.color(named: "Gray") == .gray(.grayGamma22, white: 0.25, alpha: 0.5))
        #expect(
            try catalog.color(named: "Alert")
                == .rgb(.extendedSRGB, red: 1.2, green: 0, blue: -0.1, alpha: 1))
    }

    @Test func `the variant of a color depends on the traits`() throws {
        #expect(
            try catalog.color(named: "Ink", for: AssetTraits(isDark: true))
                == .rgb(.displayP3, red: 1, green: 1, blue: 1, alpha: 0.9))
        #expect(
            try catalog.color(named: "Ink", for: AssetTraits(isDark: true, isHighContrast: true))
                == .system(platform: "ios", name: "systemYellowColor"))
        #expect(
            try catalog.color(named: "Ink", for: AssetTraits(isHighContrast: true, idiom: .phone))
                == .rgb(.sRGB, red: 0.2, green: 0.2, blue: 0.2, alpha: 1))
        #expect(
            try catalog.color(named: "Ink", for: AssetTraits(idiom: .pad))
                == .rgb(.sRGB, red: 1, green: 0, blue: 0, alpha: 1))
    }

    @Test func `the variant of an image depends on scale, appearance and device`() throws {
        #expect(try image("star") == "star.imageset/star@2x.png")
        #expect(try image("star", AssetTraits(scale: 3)) == "star.imageset/star@3x.png")
        #expect(try image("star", AssetTraits(scale: 1)) == "star.imageset/star@2x.png")
        #expect(
            try image("star", AssetTraits(isDark: true)) == "star.imageset/star-dark@2x.png")
        #expect(
            try image("star", AssetTraits(scale: 2, idiom: .pad))
                == "star.imageset/star-pad@2x.png")
    }

    @Test func `an image has its scale, rendering and cap insets`() throws {
        let star = try #require(try catalog.image(named: "star", for: AssetTraits(idiom: .pad)))
        #expect(star.scale == 2)
        #expect(star.form == .bitmap)
        #expect(star.rendering == .template)
        #expect(star.capInsets?.left == 12)
        #expect(star.capInsets?.right == 14)
        #expect(star.capInsets?.top == 0)
        #expect(star.capInsets?.isTiled == true)
    }

    @Test func `vector files are reported as such`() throws {
        let icon = try #require(try catalog.image(named: "icon"))
        #expect(icon.form == .svg)
        #expect(icon.scale == nil)
        #expect(icon.rendering == nil)
        #expect(icon.capInsets == nil)
        #expect(try catalog.image(named: "flat")?.form == .pdf)
    }

    @Test func `a folder is part of the name only if it provides a namespace`() throws {
        #expect(try catalog.image(named: "flat") != nil)
        #expect(try catalog.image(named: "Flat/flat") == nil)
        #expect(try catalog.color(named: "Icons/Ink") != nil)
    }

    @Test func `a data set leads to its file`() throws {
        #expect(
            try catalog.dataFile(named: "list")
                == Fixtures.path("Assets.xcassets/list.dataset/list.json"))
    }

    @Test func `an image set without a file has no image`() throws {
        #expect(try catalog.image(named: "Empty") == nil)
        #expect(try catalog.image(named: "missing") == nil)
        #expect(try catalog.color(named: "star") == nil)
    }

    @Test func `JSON that is not valid gives an error with the file`() {
        for _ in 0..<2 {
            let error = #expect(throws: InterfaceFileError.self) {
                _ = try catalog.color(named: "Broken")
            }
            #expect(error?.source == "Assets.xcassets/Broken.colorset/Contents.json")
            #expect(error?.message.contains("not valid JSON") == true)
        }
    }

    @Test func `a file name that leads out of its set is refused`() {
        let error = #expect(throws: InterfaceFileError.self) {
            _ = try catalog.image(named: "Icons/add")
        }
        #expect(error?.message.contains("leads out of the set") == true)
    }

    @Test func `the nearest name to a missing one is of the same kind`() {
        #expect(catalog.nearestName(to: "Grey", kind: .color) == "Gray")
        #expect(catalog.nearestName(to: "stra", kind: .image) == "star")
        #expect(catalog.nearestName(to: "stra", kind: .color) == nil)
    }

    @Test func `symbols and the images of an atlas are found as images`() throws {
        let files = [
            "A.xcassets/heart.symbolset/Contents.json":
                "{\"symbols\":[{\"filename\":\"heart.svg\",\"idiom\":\"universal\"}]}",
            "A.xcassets/World.spriteatlas/hero.imageset/Contents.json":
                "{\"images\":[{\"filename\":\"hero.png\",\"idiom\":\"universal\"}]}",
        ]
        try Fixtures.withFolder(files) { folder in
            let catalog = AssetCatalog(folder: folder + "/A.xcassets")
            let heart = try catalog.image(named: "heart")
            #expect(heart?.form == .svg)
            #expect(heart?.rendering == .template)
            let hero = try catalog.image(named: "hero")
            #expect(hero?.form == .bitmap)
        }
    }

    @Test func `a variant for a certain display is used only if there is no other`() throws {
        let json = """
            {"images":[{"filename":"p3.png","idiom":"universal","display-gamut":"display-P3"},
            {"filename":"small.png","idiom":"iphone","subtype":"retina4"},
            {"filename":"all.png","idiom":"universal","display-gamut":"sRGB"}]}
            """
        try Fixtures.withFolder(["A.xcassets/x.imageset/Contents.json": json]) { folder in
            let image = try AssetCatalog(folder: folder + "/A.xcassets")
                .image(named: "x", for: AssetTraits(idiom: .phone))
            #expect(image?.file.hasSuffix("all.png") == true)
        }
    }

    @Test func `a catalog that does not exist is empty and has a problem`() throws {
        let none = AssetCatalog(folder: Fixtures.path("None.xcassets"))
        #expect(none.entries == [])
        #expect(none.problems.count == 1)
        #expect(try none.color(named: "Ink") == nil)
    }

    @Test func `a wrong component or color space is reported`() throws {
        func error(_ color: String) throws -> String? {
            var message: String?
            let json = "{\"colors\":[{\"idiom\":\"universal\",\"color\":\(color)}]}"
            try Fixtures.withFolder(["A.xcassets/x.colorset/Contents.json": json]) { folder in
                let catalog = AssetCatalog(folder: folder + "/A.xcassets")
                message =
                    #expect(throws: InterfaceFileError.self) {
                        _ = try catalog.color(named: "x")
                    }?.message
            }
            return message
        }
        #expect(
            try error("{\"color-space\":\"display-p\",\"components\":{}}")
                == "The color space \"display-p\" is not known. Did you mean \"display-p3\"?")
        #expect(
            try error("{\"color-space\":\"srgb\",\"components\":{\"red\":\"nan\"}}")?
                .contains("component \"red\"") == true)
    }

    @Test func `JSON that is nested too deep is refused`() throws {
        let json = String(repeating: "[", count: 100_000)
        try Fixtures.withFolder(["A.xcassets/x.colorset/Contents.json": json]) { folder in
            let error = #expect(throws: InterfaceFileError.self) {
                _ = try AssetCatalog(folder: folder + "/A.xcassets").color(named: "x")
            }
            #expect(error?.message.contains("nested more than 64 deep") == true)
        }
    }
}
