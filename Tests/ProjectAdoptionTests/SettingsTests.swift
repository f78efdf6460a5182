import ProjectAdoption
import Testing

@Suite struct BuildSettings {
    @Test func `variables are replaced, inside each other and with modifiers`() {
        let settings = TargetSettings(levels: [
            [
                "NAME": "My App", "ID": "org.${NAME:rfc1034identifier:lower}", "WHICH": "AME",
                "NESTED": "$(N$(WHICH))", "MODULE": "$(NAME:c99extidentifier)",
                "FALLBACK": "$(NONE:default=x)", "PATH": "/a/b.c",
                "BASE": "$(PATH:base)$(PATH:dir)",
            ]
        ])
        #expect(settings["ID"] == "org.my-app")
        #expect(settings["NESTED"] == "My App")
        #expect(settings["MODULE"] == "My_App")
        #expect(settings["FALLBACK"] == "x")
        #expect(settings["BASE"] == "b/a")
        #expect(settings["NONE"] == nil)
    }

    @Test func `inherited is the value of the level below`() {
        let settings = TargetSettings(levels: [
            ["FLAGS": "a"], ["FLAGS": "$(inherited) b"], ["FLAGS": "$(FLAGS) c"],
        ])
        #expect(settings["FLAGS"] == "a b c")
    }

    @Test func `a condition that holds replaces the value without one`() {
        let settings = TargetSettings(levels: [
            [
                "A": "1", "A[sdk=iphoneos*]": "2", "B": "1", "B[sdk=macosx*]": "2",
                "C[config=Debug][arch=arm64]": "3", "D[config=Release]": "4", "E[what=x]": "5",
            ]
        ])
        #expect(settings["A"] == "2")
        #expect(settings["B"] == "1")
        #expect(settings["C"] == "3")
        #expect(settings["D"] == nil)
        #expect(settings["E"] == nil)
    }

    @Test func `settings that name each other end`() {
        var level = ["A": "$(B)", "B": "$(A)"]
        for number in 0..<40 { level["X\(number)"] = "$(X\(number + 1))$(X\(number + 1))" }
        let settings = TargetSettings(levels: [level])
        #expect(settings["A"] == "")
        #expect(settings["X0"] != nil)
    }

    @Test func `configuration files are read with includes and conditions`() throws {
        let sample = try Sample()
        let project = try sample.project(
            extra: """
                X = {isa = PBXFileReference; path = "Config/App.xcconfig"; sourceTree = SOURCE_ROOT; };
                """)
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write(
            "App.xcodeproj/project.pbxproj",
            file.replacing(
                "isa = XCBuildConfiguration;",
                with: "isa = XCBuildConfiguration; baseConfigurationReference = X;"))
        try sample.write(
            "Config/App.xcconfig",
            """
            #include "Shared.xcconfig"
            #include? "Optional.xcconfig"
            #include "Missing.xcconfig" // a comment
            SWIFT_VERSION = 6.0; // a comment
            PRODUCT_NAME[sdk=iphoneos*] = Lamp $(SUFFIX)
            """)
        try sample.write("Config/Shared.xcconfig", "SUFFIX = 2\n#include \"App.xcconfig\"\n")
        let adoption = Adoption(of: try XcodeProject(at: project))
        #expect(adoption.targets.map(\.module) == ["Lamp_2"])
        #expect(adoption.targets.first?.compilerSettings == [".swiftLanguageMode(.v6)"])
        let missing = adoption.report.notes.filter { $0.text.contains("included configuration") }
        #expect(missing.map(\.place?.description).contains("Config/App.xcconfig:3"))
    }

    /// Returns the adoption of a project with a configuration file.
    private func adopted(_ sample: Sample, configuration text: String) throws -> Adoption {
        try sample.project(
            extra: """
                X = {isa = PBXFileReference; path = "App.xcconfig"; sourceTree = SOURCE_ROOT; };
                """)
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write(
            "App.xcodeproj/project.pbxproj",
            file.replacing(
                "isa = XCBuildConfiguration;",
                with: "isa = XCBuildConfiguration; baseConfigurationReference = X;"))
        try sample.write("App.xcconfig", text)
        return try sample.adoption()
    }

    @Test func `a configuration file that is included often is read once`() throws {
        let (sample, other) = (try Sample(), try Sample())
        let secret = try other.write("Secret.xcconfig", "PRODUCT_NAME = Secret\n")
        let include = "#include \"\(secret)\"\n"
        let adoption = try adopted(
            sample, configuration: include + include + include + "PRODUCT_NAME = Lamp\n")
        #expect(adoption.targets.map(\.module) == ["Lamp"])
        let refused = adoption.report.notes.filter { $0.place?.file == secret }
        #expect(refused.count == 1)
    }

    @Test func `includes of many settings end at the limit, which is reported once`() throws {
        let sample = try Sample()
        try sample.write(
            "Many.xcconfig", (0..<1000).map { "X\($0) = \($0)\n" }.joined())
        let include = "#include \"Many.xcconfig\"\n"
        let adoption = try adopted(
            sample,
            configuration: "PRODUCT_NAME = Lamp\n" + String(repeating: include, count: 200)
                + "PRODUCT_NAME = Late\n")
        #expect(adoption.targets.map(\.module) == ["Lamp"])
        let limits = adoption.report.notes.filter { $0.text.contains("more than 20000 settings") }
        #expect(limits.count == 1)
    }

    @Test func `a target's own settings win over those of the project`() throws {
        let sample = try Sample()
        try sample.project(
            settings: ["PRODUCT_NAME": "Own $(inherited)"],
            extra: """
                PD = {isa = XCBuildConfiguration; name = Debug;
                    buildSettings = {PRODUCT_NAME = Shared; SWIFT_VERSION = 6.0; }; };
                PL = {isa = XCConfigurationList; buildConfigurations = (PD); };
                """)
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write(
            "App.xcodeproj/project.pbxproj",
            file.replacing(
                "P = {isa = PBXProject;",
                with: "P = {isa = PBXProject; buildConfigurationList = PL;"))
        let target = try #require(try sample.adoption().targets.first)
        #expect(target.module == "Own_Shared")
        #expect(target.compilerSettings == [".swiftLanguageMode(.v6)"])
    }

    @Test func `a condition that is no name in Swift is not defined`() throws {
        let sample = try Sample()
        try sample.project(settings: ["OTHER_SWIFT_FLAGS": "-D1a -D2 -D_b -Da1 -Da-b"])
        #expect(
            try sample.adoption().targets.first?.compilerSettings == [
                ".swiftLanguageMode(.v5)", ".define(\"_b\")", ".define(\"a1\")",
            ])
    }

    @Test func `compilation conditions and the isolation of Xcode 26 are kept`() throws {
        let sample = try Sample()
        try sample.project(settings: [
            "SWIFT_VERSION": "6.0", "SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor",
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG LAMP",
            "OTHER_SWIFT_FLAGS": "-D ONE -DTWO",
            "SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY": "YES",
        ])
        #expect(
            try sample.adoption().targets.first?.compilerSettings == [
                ".swiftLanguageMode(.v6)", ".defaultIsolation(MainActor.self)",
                ".enableUpcomingFeature(\"MemberImportVisibility\")", ".define(\"LAMP\")",
                ".define(\"ONE\")", ".define(\"TWO\")",
            ])
    }
}

@Suite struct MergedInfoPlists {
    private func merged(_ text: String?, _ settings: [String: String]) throws -> MergedInfoPlist {
        let file = try text.map { try PropertyListReader.read(Array($0.utf8), file: "Info.plist") }
        return MergedInfoPlist(file, path: "Info.plist", TargetSettings(levels: [settings]))
    }

    @Test func `settings replace texts, extend lists and join dictionaries`() throws {
        let plist = try merged(
            """
            { CFBundleDisplayName = old; UIRequiredDeviceCapabilities = (armv7);
              UIApplicationSceneManifest = { Other = 1; }; Own = "$(OWN)"; }
            """,
            [
                "GENERATE_INFOPLIST_FILE": "YES", "OWN": "own", "MARKETING_VERSION": "2.1",
                "INFOPLIST_KEY_CFBundleDisplayName": "New $(OWN)",
                "INFOPLIST_KEY_UIRequiredDeviceCapabilities": "armv7 metal",
                "INFOPLIST_KEY_UIApplicationSceneManifest_Generation": "YES",
                "INFOPLIST_KEY_UIStatusBarHidden": "NO",
                "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad": "A B",
                "INFOPLIST_KEY_NSCameraUsageDescription": "Photos",
                "INFOPLIST_KEY_UIBackgroundModes": "audio",
            ])
        let entries = plist.entries
        #expect(entries["CFBundleDisplayName"]?.text == "New own")
        #expect(entries["UIRequiredDeviceCapabilities"]?.array?.map(\.text) == ["armv7", "metal"])
        #expect(entries["UIApplicationSceneManifest"]?["Other"]?.text == "1")
        #expect(
            entries["UIApplicationSceneManifest"]?["UIApplicationSupportsMultipleScenes"]?.content
                == .boolean(true))
        #expect(entries["UIStatusBarHidden"]?.content == .boolean(false))
        #expect(
            entries["UISupportedInterfaceOrientations~ipad"]?.array?.map(\.text) == ["A", "B"])
        #expect(entries["CFBundleShortVersionString"]?.text == "2.1")
        #expect(entries["NSCameraUsageDescription"]?.text == "Photos")
        #expect(entries["Own"]?.text == "own")
        // Xcode has no such setting, and ignores it.
        #expect(entries["UIBackgroundModes"] == nil)
        #expect(plist.generatedSettings.count == 6)
    }

    @Test func `without generation only the file's variables are replaced`() throws {
        let plist = try merged(
            "{ CFBundleName = \"$(PRODUCT_NAME)\";\nCFBundleVersion = \"$(BUILD)\"; CFBundleExecutable = x; }",
            [
                "PRODUCT_NAME": "Lamp", "PRODUCT_BUNDLE_IDENTIFIER": "org.example.lamp",
                "INFOPLIST_KEY_CFBundleDisplayName": "Ignored",
            ])
        #expect(plist.entries.keys.sorted() == ["CFBundleIdentifier", "CFBundleName"])
        #expect(plist.entries["CFBundleIdentifier"]?.text == "org.example.lamp")
        #expect(plist.unknownVariables.map(\.variable) == ["$(BUILD)"])
        #expect(plist.unknownVariables.first?.place.description == "Info.plist:2")
    }
}
