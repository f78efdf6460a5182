import HostLink
import Testing

@Suite struct `The identity of an app` {
    @Test func `an app supports several scenes only if its manifest declares it`() {
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
