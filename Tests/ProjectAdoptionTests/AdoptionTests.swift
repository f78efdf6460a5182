import Foundation
import ProjectAdoption
import Testing

@Suite struct Adoptions {
    @Test func `a storyboard app in an old project file becomes a package`() throws {
        let sample = try Sample()
        try sample.copy(Sample.example("Recipes"))
        try FileManager.default.removeItem(atPath: "\(sample.path)/Recipes/Package.swift")
        let project = try XcodeProject(at: "\(sample.path)/Recipes")
        #expect(project.objectVersion == 46)
        let adoption = Adoption(of: project)
        let package = sample.package(adoption)
        #expect(
            package.manifest == """
                // swift-tools-version: 6.2
                // Written by `perennial adopt` from Recipes.xcodeproj.
                // The project stays the original: change it, and adopt it again.

                import PackageDescription

                let package = Package(
                    name: "Recipes",
                    defaultLocalization: "en",
                    dependencies: [
                        .package(name: "perennial", path: "../perennial"),
                        .package(name: "perennial-adapter", path: "../perennial/Adapter"),
                    ],
                    targets: [
                        .executableTarget(
                            name: "Recipes",
                            dependencies: ["RecipesResources", .product(name: "UIKit", package: "perennial")],
                            path: "Perennial/Recipes",
                            sources: ["stub.swift"],
                            resources: [.copy("App.plist")],
                            swiftSettings: [.swiftLanguageMode(.v5)],
                            plugins: [.plugin(name: "AdaptSources", package: "perennial-adapter")]),
                        .target(
                            name: "RecipesResources",
                            path: ".",
                            exclude: [
                                "Perennial/README.md",
                                "Perennial/Recipes",
                                "Recipes/App",
                                "Recipes/Model",
                                "Recipes/Screens",
                                "Recipes/Views",
                            ],
                            sources: ["Perennial/RecipesResources/stub.swift"],
                            resources: [
                                .copy("Recipes/Resources/Assets.xcassets"),
                                .copy("Recipes/Resources/Base.lproj"),
                                .copy("Recipes/Resources/RatingView.xib"),
                                .copy("Recipes/Resources/de.lproj"),
                            ]),
                    ]
                )

                """)
        try package.write()
        let plist = try sample.text("Recipes/Perennial/Recipes/App.plist")
        #expect(plist.contains("<key>UIMainStoryboardFile</key>\n    <string>Main</string>"))
        #expect(plist.contains("<string>org.example.recipes</string>"))
        #expect(
            try sample.contents()["Recipes/Perennial/Recipes/Sources/RatingView.swift"]
                == "→ ../../../Recipes/Views/RatingView.swift")
        #expect(adoption.report.isComplete)
        #expect(adoption.report.leftOutFiles.isEmpty)
        #expect(adoption.report.targets.first?.swiftFiles == 13)
        #expect(adoption.report.targets.first?.adapted["@UIApplicationMain"] == 1)
    }

    @Test func `an app in code with synchronized folders becomes a package`() throws {
        let sample = try Sample()
        try sample.copy(Sample.fixture("Lantern"))
        let adoption = try sample.adoption("Lantern/Lantern.xcodeproj")
        #expect(adoption.project.objectVersion == 77)
        let package = sample.package(adoption)
        #expect(
            package.manifest == """
                // swift-tools-version: 6.2
                // Written by `perennial adopt` from Lantern.xcodeproj.
                // The project stays the original: change it, and adopt it again.

                import PackageDescription

                let package = Package(
                    name: "Lantern",
                    defaultLocalization: "en",
                    dependencies: [
                        .package(name: "perennial", path: "../perennial"),
                        .package(name: "perennial-adapter", path: "../perennial/Adapter"),
                    ],
                    targets: [
                        .executableTarget(
                            name: "Lantern",
                            dependencies: ["LanternResources", .product(name: "UIKit", package: "perennial")],
                            path: "Perennial/Lantern",
                            sources: ["stub.swift"],
                            resources: [.copy("App.plist")],
                            swiftSettings: [.swiftLanguageMode(.v5)],
                            plugins: [.plugin(name: "AdaptSources", package: "perennial-adapter")]),
                        .target(
                            name: "LanternResources",
                            path: ".",
                            exclude: ["LanternTests", "Perennial/Lantern", "Perennial/README.md"],
                            sources: ["Perennial/LanternResources/stub.swift"],
                            resources: [.copy("Lantern/Assets.xcassets"), .copy("Lantern/Localizable.xcstrings")]),
                    ]
                )

                """)
        try package.write()
        #expect(
            try sample.text("Lantern/Perennial/Lantern/App.plist") == """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                    <key>CFBundleDevelopmentRegion</key>
                    <string>en</string>
                    <key>CFBundleDisplayName</key>
                    <string>Magic Lantern</string>
                    <key>CFBundleIdentifier</key>
                    <string>org.example.lantern</string>
                    <key>CFBundleName</key>
                    <string>Lantern</string>
                    <key>CFBundlePackageType</key>
                    <string>APPL</string>
                    <key>CFBundleShortVersionString</key>
                    <string>1.0</string>
                    <key>CFBundleVersion</key>
                    <string>1</string>
                    <key>UIApplicationSceneManifest</key>
                    <dict>
                        <key>UIApplicationSupportsMultipleScenes</key>
                        <true/>
                        <key>UISceneConfigurations</key>
                        <dict>
                            <key>UIWindowSceneSessionRoleApplication</key>
                            <array>
                                <dict>
                                    <key>UISceneConfigurationName</key>
                                    <string>Default Configuration</string>
                                    <key>UISceneDelegateClassName</key>
                                    <string>Lantern.SceneDelegate</string>
                                </dict>
                            </array>
                        </dict>
                    </dict>
                    <key>UIApplicationSupportsIndirectInputEvents</key>
                    <true/>
                    <key>UIStatusBarStyle</key>
                    <string>UIStatusBarStyleDefault</string>
                    <key>UISupportedInterfaceOrientations~ipad</key>
                    <array>
                        <string>UIInterfaceOrientationPortrait</string>
                        <string>UIInterfaceOrientationLandscapeLeft</string>
                    </array>
                </dict>
                </plist>

                """)
        #expect(
            adoption.report.targets.map(\.reason) == [
                nil, "Unit tests; write tests with UIKitTesting instead",
            ])
        #expect(adoption.report.isComplete)
    }

    @Test func `three targets: the report says what is left out and why`() throws {
        let sample = try Sample()
        try sample.copy(Sample.fixture("Garden"), Sample.fixture("Shared"))
        try sample.makeCheckout()
        let adoption = try sample.adoption("Garden/Garden.xcodeproj")
        let file = "Garden.xcodeproj/project.pbxproj"
        let text = try sample.text("Garden/\(file)")
        func line(_ part: String) throws -> Int {
            let index = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .firstIndex { $0.contains(part) }
            return try #require(index) + 1
        }
        let removed = try line("Removed.swift in Sources */ = {")
        let lint = try line("/* Lint */ = {")
        let widgetTarget = try #require(
            adoption.project.targets.first { $0.name == "GardenWidget" }?.line)
        #expect(
            ReportText(adoption.report).lines == [
                "Garden.xcodeproj, format 56, configuration Debug", "", "Adapted",
                "  Garden: 4 Swift files, 2 resources",
                "    replaced in copies: #selector 1, @IBOutlet 1, @UIApplicationMain 1, @objc 1",
                "  GardenKit: 1 Swift file, 0 resources", "", "Left out",
                "  target GardenWidget: Perennial runs no app extensions (\(file):\(widgetTarget))",
                "  Garden/AboutView.swift:1: It imports SwiftUI: Linux does not have this module"
                    + "; instead: UIKit's views and view controllers",
                "  Garden/AboutViewController.swift:1: It imports SwiftUI: Linux does not have this "
                    + "module; instead: UIKit's views and view controllers",
                "  Garden/Garden-Bridging-Header.h:5: A bridging header, which imports Weather.h: "
                    + "Swift on Linux has no Objective-C; instead: the same classes in Swift",
                "  Garden/Model.xcdatamodeld: Core Data does not exist on Linux"
                    + "; instead: Codable values, or GRDB.swift",
                "  Garden/Sparkle.swift:1: It imports Lottie: the package lottie-ios cannot be had",
                "  Garden/Weather.m:1: Objective-C, and Perennial's modules are Swift"
                    + "; instead: the same class in Swift",
                "  GardenKit/Shapes.metal:1: Metal does not exist on Linux", "",
                "Without a counterpart",
                "  module SwiftUI, 2 uses: Garden/AboutView.swift:1, "
                    + "Garden/AboutViewController.swift:1; instead: UIKit's views and view controllers",
                "  module Lottie, 1 use: Garden/Sparkle.swift:1", "",
                "Dependencies that cannot be had",
                "  lottie-ios (https://github.com/airbnb/lottie-ios.git): It is made of views of "
                    + "Apple's UIKit (\(file):\(try line("lottie-ios\" */ = {"))); instead: UIImageView",
                "", "Dependencies that are written", "  Seeds (Packages/Seeds)", "", "Notes",
                "  \(file):\(removed): The file Garden/Removed.swift is missing.",
                "  \(file):\(lint): The phase “Lint” of Garden is not run.",
                "  Garden/Info.plist:12: $(BUILD_NUMBER) has no value, so it is empty.", "",
                "No absent module or type was found that stops the build of Garden. "
                    + "Most members of types are not looked up.",
            ])
        let package = sample.package(adoption)
        #expect(
            package.manifest.contains(
                """
                        .package(path: "Packages/Seeds"),
                    ],
                    targets: [
                        .executableTarget(
                            name: "Garden",
                            dependencies: [
                                "GardenKit",
                                "GardenResources",
                                .product(name: "UIKit", package: "perennial"),
                                .product(name: "Seeds", package: "Seeds"),
                            ],
                            path: "Perennial/Garden",
                            sources: ["stub.swift"],
                            resources: [.copy("App.plist")],
                            swiftSettings: [.swiftLanguageMode(.v5), .define("GARDEN")],
                """))
        #expect(
            package.manifest.contains(
                """
                            exclude: [
                                "Config",
                                "Garden/Grüße",
                                "Garden/Model.xcdatamodeld",
                                "GardenKit",
                                "GardenWidget",
                                "Packages",
                                "Perennial/Garden",
                                "Perennial/GardenKit",
                                "Perennial/README.md",
                            ],
                """))
        #expect(package.manifest.contains("swiftSettings: [.swiftLanguageMode(.v6)]"))
        #expect(!package.manifest.contains("lottie"))
        try package.write()
        let contents = try sample.contents()
        let sources = "Garden/Perennial/Garden/Sources"
        #expect(contents["\(sources)/Dates.swift"] == "→ ../../../../Shared/Dates.swift")
        #expect(
            contents["\(sources)/Grüße aus dem Garten.swift"]
                == "→ ../../../Garden/Grüße/Grüße aus dem Garten.swift")
        let plist = try sample.text("Garden/Perennial/Garden/App.plist")
        #expect(plist.contains("<string>org.example.garden</string>"))
        #expect(plist.contains("<string>My Garden</string>"))
        #expect(!plist.contains("BUILD_NUMBER"))
    }

    @Test func `uses of what is left out stop the build, and are reported`() throws {
        let sample = try Sample()
        try sample.project(sources: [
            "App/main.swift": "import UIKit\nlet chart = Chart()\nlet old = OldView()\n",
            "App/Chart.swift": "import Charts\nstruct Chart {}\n",
            "App/OldView.m": "@implementation OldView\n@end\n@implementation UIView (More)\n@end\n",
        ])
        let report = try sample.adoption().report
        #expect(
            report.obstacles.map { "\($0.place): \($0.problem)" } == [
                "App/main.swift:2: Chart is declared in Chart.swift, which is left out.",
                "App/main.swift:3: OldView is declared in OldView.m, which is left out.",
            ])
        #expect(!report.isComplete)
        #expect(ReportText(report).lines.last?.contains("2 uses of what is left out") == true)
    }

    @Test func `absent symbols are counted with their places and alternatives`() throws {
        let sample = try Sample()
        try sample.project(sources: [
            "App/main.swift": "import UIKit\nlet a = CAEmitterLayer()\nlet b = CAEmitterLayer()\n",
            "App/B.swift":
                "import UIKit\nlet c = UIGraphicsPDFRenderer()\nlet d = NSLayoutManager()\n",
            "App/C.swift": "struct UIDocument {}\nlet d = UIDocument()\n",
        ])
        let absences = try sample.adoption().report.absences
        #expect(
            absences.map { "\($0.kind) \($0.name) \($0.uses)" } == [
                "symbol CAEmitterLayer 2", "symbol NSLayoutManager 1",
                "symbol UIGraphicsPDFRenderer 1",
            ])
        #expect(
            absences.first?.places.map(\.description) == ["App/main.swift:2", "App/main.swift:3"])
        #expect(absences.first?.alternative?.hasPrefix("draw(_:)") == true)
    }

    @Test func `absent members are reported, unless the project declares their names`() throws {
        let sample = try Sample()
        try sample.write("Kit/Package.swift", "\"Kit\"")
        try sample.write(
            "Kit/Sources/Kit/Kit.swift",
            "public struct Camera { public var cameraViewTransform = 0 }\n"
        )
        try sample.project(
            sources: [
                "App/main.swift": """
                import UIKit
                let address = UIApplication.userDidTakeScreenshotNotification
                let camera = (picker.cameraOverlayView, kit.cameraViewTransform, own.motionEffects)
                class Screen: UIViewController {
                    override func willAnimateRotation() { print(tintAdjustmentMode.rawValue) }
                }
                """,
                "App/Own.swift": "struct Own { let motionEffects = 1 }\n",
            ],
            extra: """
                LP = {isa = XCLocalSwiftPackageReference; relativePath = Kit; };
                Q = {isa = XCSwiftPackageProductDependency; package = LP; productName = Kit; };
                """, packages: ["LP"], products: ["Q"])
        let report = try sample.adoption().report
        #expect(
            report.absences.map { "\($0.kind) \($0.name) \($0.places.map(\.line))" } == [
                "member cameraOverlayView [Optional(3)]",
                "member tintAdjustmentMode [Optional(5)]",
                "member userDidTakeScreenshotNotification [Optional(2)]",
                "member willAnimateRotation [Optional(5)]",
            ])
        #expect(!report.isComplete)
        #expect(
            ReportText(report).lines.last
                == "The build of App stops because of 4 members without a counterpart.")
    }

    @Test(arguments: [
        (["App/App.swift": "import SwiftUI\n@main\nstruct Lamp: App {}\n"], "The app is SwiftUI's"),
        (["App/A.swift": "import MapKit\n@main class A {}\n"], "The file with the app delegate"),
        (["App/A.swift": "import UIKit\n"], "No Swift file has @main"),
        (["App/main.m": "int main() {}\n"], "No Swift file has @main"),
    ])
    func `an app that cannot run is left out with the reason`(
        _ sources: [String: String], _ reason: String
    ) throws {
        let sample = try Sample()
        try sample.project(sources: sources)
        let adoption = try sample.adoption()
        #expect(adoption.targets.isEmpty)
        #expect(adoption.report.targets.first?.reason?.hasPrefix(reason) == true)
        #expect(ReportText(adoption.report).lines.last == "No app can be adopted.")
    }

    @Test func `a module that Perennial has gets another name`() throws {
        let sample = try Sample()
        try sample.project(
            "Contacts",
            settings: [
                "GENERATE_INFOPLIST_FILE": "YES",
                "INFOPLIST_KEY_UIMainStoryboardFile": "$(PRODUCT_MODULE_NAME)",
            ])
        let adoption = try sample.adoption(
            "Contacts.xcodeproj", options: .init(reservedModules: ["Contacts"]))
        #expect(adoption.targets.map(\.module) == ["ContactsApp"])
        #expect(adoption.targets.first?.infoPlist?.contains("<string>ContactsApp</string>") == true)
        #expect(adoption.report.notes.first?.text.hasPrefix("The module is ContactsApp") == true)
    }

    @Test func `a file that imports a framework without a Swift file is left out`() throws {
        let sample = try Sample()
        try sample.project(
            sources: ["App/main.swift": "import UIKit\n", "App/Form.swift": "import Kit\n"],
            extra: """
                K = {isa = PBXNativeTarget; name = Kit; buildPhases = ();
                    buildConfigurationList = L; productType = "com.apple.product-type.framework"; };
                """)
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        // The app is listed before the framework.
        try sample.write(
            "App.xcodeproj/project.pbxproj",
            file.replacing("targets = (T)", with: "targets = (T, K)"))
        let adoption = try sample.adoption()
        #expect(adoption.targets.map(\.name) == ["App"])
        #expect(adoption.targets.first?.sources == ["\(sample.path)/App/main.swift"])
        #expect(
            adoption.report.leftOutFiles.map(\.reason)
                == ["It imports Kit: the target Kit is left out"])
    }

    @Test func `a module that Swift has on Linux gets another name`() throws {
        let sample = try Sample()
        try sample.project("Foundation")
        let adoption = try sample.adoption("Foundation.xcodeproj")
        #expect(adoption.targets.map(\.module) == ["FoundationApp"])
        #expect(
            adoption.report.notes.first?.text
                == "The module is FoundationApp, because Swift on Linux has a module Foundation.")
    }

    @Test func `an app's module has a name that Linux's linker takes`() throws {
        let sample = try Sample()
        try sample.project("Gärten 北", settings: ["GENERATE_INFOPLIST_FILE": "YES"])
        let adoption = try sample.adoption("Gärten 北.xcodeproj")
        #expect(adoption.targets.map(\.module) == ["Garten__"])
        #expect(adoption.targets.first?.infoPlist?.contains("<string>Gärten 北</string>") == true)
        #expect(
            adoption.report.notes.map(\.text)
                == [
                    "The module is Garten__, because Linux's linker takes the letters of ASCII alone."
                ])
    }

    @Test func `two targets with one product name become two modules`() throws {
        let sample = try Sample()
        try sample.project(
            settings: ["PRODUCT_NAME": "Lamp"],
            extra: """
                T2 = {isa = PBXNativeTarget; name = "Lamp Beta"; buildPhases = (S);
                    buildConfigurationList = L;
                    productType = "com.apple.product-type.application"; };
                """)
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write(
            "App.xcodeproj/project.pbxproj",
            file.replacing("targets = (T)", with: "targets = (T, T2)"))
        let adoption = try sample.adoption()
        #expect(adoption.targets.map(\.module) == ["Lamp", "Lamp_Beta"])
        #expect(adoption.report.notes.map(\.text).contains { $0.hasPrefix("The module is Lamp_") })
    }

    @Test func `two Swift files of one name are not both compiled`() throws {
        let sample = try Sample()
        try sample.project(sources: ["A/main.swift": "import UIKit\n", "B/main.swift": ""])
        let adoption = try sample.adoption()
        #expect(adoption.targets.first?.sources == ["\(sample.path)/A/main.swift"])
        #expect(adoption.report.leftOutFiles.map(\.place.file) == ["B/main.swift"])
    }

    @Test func `resources that are symbolic links are copied from where they lead`() throws {
        let sample = try Sample()
        try sample.project(resources: ["App/icon.png", "App/other.png"])
        try sample.write("Real/icon.png", "")
        for name in ["icon.png", "other.png"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(sample.path)/App/\(name)", withDestinationPath: "../Real/icon.png")
        }
        let adoption = try sample.adoption()
        #expect(adoption.targets.first?.resources == ["\(sample.path)/Real/icon.png"])
        #expect(
            adoption.report.leftOutFiles.map(\.reason)
                == ["It is a symbolic link to a file of another name"])
    }

    @Test func `a project of 300 files is adopted with each of them`() throws {
        let sample = try Sample()
        var sources = ["App/main.swift": "import UIKit\n"]
        for number in 1..<300 {
            sources["App/Group\(number / 20)/File\(number).swift"] = """
                import UIKit

                final class View\(number): UIView {
                    @objc func act() { _ = #selector(act) }
                }

                """
        }
        try sample.project(sources: sources)
        let adoption = try sample.adoption()
        #expect(adoption.report.isComplete)
        #expect(adoption.targets.first?.sources.count == 300)
        #expect(adoption.report.targets.first?.adapted["#selector"] == 299)
        try sample.package(adoption).write()
        let links = try sample.contents().filter { $0.key.hasPrefix("Perennial/App/Sources/") }
        #expect(links.count == 300)
        #expect(
            links["Perennial/App/Sources/File299.swift"] == "→ ../../../App/Group14/File299.swift")
    }

    @Test func `an imported product of Perennial is a dependency`() throws {
        let sample = try Sample()
        try sample.project(sources: [
            "App/main.swift": "import UIKit\nimport WebKit\nimport AVFoundation\n"
        ])
        #expect(
            try sample.adoption().targets.first?.products == ["AVFoundation", "UIKit", "WebKit"])
    }

    @Test func `the settings of the chosen configuration count`() throws {
        let project = try XcodeProject(at: Sample.fixture("Garden"))
        #expect(project.configurations == ["Debug", "Release"])
        let adoption = Adoption(of: project, options: .init(configuration: "Release"))
        #expect(adoption.report.configuration == "Release")
        #expect(adoption.targets.first?.compilerSettings == [".swiftLanguageMode(.v5)"])
    }

    @Test func `a target for another platform is left out`() throws {
        let sample = try Sample()
        try sample.project(settings: ["SDKROOT": "macosx"])
        #expect(
            try sample.adoption().report.targets.first?.reason
                == "It is built for macosx, not for iOS")
    }

    @Test(arguments: ["Garden", "Lantern"])
    func `a project file that is changed at random is adopted or refused`(_ name: String) throws {
        let sample = try Sample()
        try sample.copy(Sample.fixture(name))
        let file = URL(fileURLWithPath: "\(sample.path)/\(name)/\(name).xcodeproj/project.pbxproj")
        let bytes = [UInt8](try Data(contentsOf: file))
        var random = SplitMix(state: 11)
        var adopted = 0
        for _ in 0..<80 {
            var changed = bytes
            for _ in 0..<6 {
                let place = Int(random.next() % UInt64(changed.count))
                // Letters and digits keep most files readable.
                changed[place] = UInt8(ascii: "A") + UInt8(random.next() % 26)
            }
            try Data(changed).write(to: file)
            do {
                let adoption = try sample.adoption("\(name)/\(name).xcodeproj")
                _ = sample.package(adoption).manifest
                _ = ReportText(adoption.report).lines
                adopted += 1
            } catch {
                #expect(error is AdoptionError)
            }
        }
        #expect(adopted > 0)
    }

    @Test func `the report is the same as JSON`() throws {
        let sample = try Sample()
        try sample.copy(Sample.fixture("Garden"), Sample.fixture("Shared"))
        try sample.makeCheckout()
        let report = try sample.adoption("Garden/Garden.xcodeproj").report
        let data = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(AdoptionReport.self, from: data) == report)
        #expect(String(decoding: data, as: UTF8.self).contains("\"uses\":2"))
    }
}
