import HostLink
import Testing

@Suite struct `Who an app is` {
    @Test func `several scenes are for apps whose manifest asks for them`() {
        let manifests: [(Any?, Bool)] = [
            (nil, false), ("YES", false), ([:] as [String: Any], false),
            (["UIApplicationSupportsMultipleScenes": true], true),
            (["UIApplicationSupportsMultipleScenes": false], false),
            (["UIApplicationSupportsMultipleScenes": "YES"], false),
        ]
        for (manifest, expected) in manifests {
            var information: [String: Any] = ["UIApplicationSupportsMultipleScenes": true]
            information["UIApplicationSceneManifest"] = manifest
            #expect(
                AppIdentity.supportsMultipleScenes(infoDictionary: information) == expected,
                "\(manifest ?? "none")")
        }
    }
}
