import HostLink
import Testing

/// The replacement of Xcode's variables in `Info.plist`.
@Suite struct InfoPlistTests {
    private func text(_ raw: String, executable: String = "My App-2") -> String? {
        InfoPlist(["Key": raw], executableName: executable).entries["Key"] as? String
    }

    private func unknown(_ raw: [String: Any]) -> [String] {
        InfoPlist(raw, executableName: "App").unknownVariables.map { "\($0.key) \($0.variable)" }
    }

    @Test(arguments: [
        ("$(PRODUCT_NAME)", "My App-2"), ("${EXECUTABLE_NAME}", "My App-2"),
        ("$(PRODUCT_MODULE_NAME).SceneDelegate", "My_App_2.SceneDelegate"),
        ("${PRODUCT_MODULE_NAME}.${TARGET_NAME}", "My_App_2.My App-2"),
        ("org.example.$(PRODUCT_NAME:rfc1034identifier)", "org.example.My-App-2"),
        ("${PRODUCT_NAME:c99extidentifier}", "My_App_2"),
        ("$(PRODUCT_NAME:identifier:lower)", "my_app_2"),
        ("$(PRODUCT_NAME:upper)", "MY APP-2"), ("$(DEVELOPMENT_LANGUAGE)", "en"),
        ("$(MARKETING_VERSION:default=1.0)", "1.0"),
        ("$(PRODUCT_$(WORD:default=NAME))", "My App-2"),
        ("$(PRODUCT_BUNDLE_PACKAGE_TYPE)", "APPL"),
    ])
    func `a variable is replaced by the value of its build setting`(_ raw: String, _ value: String)
    {
        #expect(text(raw) == value)
    }

    @Test(arguments: [
        "Costs $5", "$", "$$", "$(", "$()", "$(not a name)", "${9}", "$(OPEN", "a $[PRODUCT_NAME]",
        "100 % of $PRODUCT_NAME", "$(PRODUCT_NAME}",
    ])
    func `a text that is no variable stays as it is`(_ raw: String) {
        #expect(text(raw) == raw)
    }

    @Test func `a module whose name would begin with a digit begins with an underscore`() {
        #expect(text("$(PRODUCT_MODULE_NAME)", executable: "3D Art") == "_D_Art")
    }

    @Test func `the module is the one that the app states`() {
        let plist = InfoPlist(
            ["Key": "$(PRODUCT_MODULE_NAME)"], executableName: "app", moduleName: "Notes")
        #expect(plist.entries["Key"] as? String == "Notes")
    }

    @Test func `an entry with an unknown variable is ignored and named`() {
        let raw: [String: Any] = [
            "CFBundleVersion": "$(CURRENT_PROJECT_VERSION)", "CFBundleName": "$(PRODUCT_NAME)",
            "Modified": "$(PRODUCT_NAME:quote)",
        ]
        let plist = InfoPlist(raw, executableName: "App")
        #expect(plist.entries as? [String: String] == ["CFBundleName": "App"])
        #expect(
            unknown(raw) == [
                "CFBundleVersion $(CURRENT_PROJECT_VERSION)", "Modified $(PRODUCT_NAME:quote)",
            ])
        #expect(
            plist.unknownVariables.first?.description
                == "The value of $(CURRENT_PROJECT_VERSION) in the entry CFBundleVersion of Info.plist "
                + "is only in the Xcode project, so the entry is ignored. Write the value itself into "
                + "Info.plist.")
    }

    @Test func `variables inside dictionaries and arrays are replaced, or named with their keys`() {
        let raw: [String: Any] = [
            "UIApplicationSceneManifest": [
                "UISceneConfigurations": [
                    "Role": [["UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).SceneDelegate"]]
                ]
            ],
            "CFBundleURLTypes": [["CFBundleURLSchemes": ["notes", "fb$(FACEBOOK_ID)"]]],
            "Count": 3,
        ]
        let entries = InfoPlist(raw, executableName: "App").entries
        typealias Configurations = [String: [[String: String]]]
        let manifest = entries["UIApplicationSceneManifest"] as? [String: Configurations]
        #expect(
            manifest?["UISceneConfigurations"]?["Role"] == [
                ["UISceneDelegateClassName": "App.SceneDelegate"]
            ])
        let types = entries["CFBundleURLTypes"] as? [[String: [String]]]
        #expect(types == [["CFBundleURLSchemes": ["notes"]]])
        #expect(entries["Count"] as? Int == 3)
        #expect(unknown(raw) == ["CFBundleURLTypes[0].CFBundleURLSchemes[1] $(FACEBOOK_ID)"])
    }

    @Test func `the bundle identifier of other entries is the one that the file states`() {
        let other = ["BGTask": "$(PRODUCT_BUNDLE_IDENTIFIER).refresh"]
        let stated = other.merging(
            ["CFBundleIdentifier": "org.example.$(PRODUCT_NAME:rfc1034identifier)"]
        ) { $1 }
        #expect(
            InfoPlist(stated, executableName: "My App").entries["BGTask"] as? String
                == "org.example.My-App.refresh")
        let unstated = other.merging(["CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)"]) { $1 }
        #expect(InfoPlist(unstated, executableName: "My App").entries.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a hostile file takes bounded time`() {
        let nested = String(repeating: "$(A:default=", count: 5_000)
        #expect(text(nested) == nested)
        let closed = String(repeating: "$(", count: 40) + String(repeating: ")", count: 40)
        #expect(text(closed) == nil || text(closed) == closed)
        var deep: Any = "$(PRODUCT_NAME)"
        for _ in 0..<200 { deep = [deep] }
        #expect(InfoPlist(["Key": deep], executableName: "App").entries["Key"] != nil)
    }
}
