/// The scenes for which events came in a turn, each once, in the order of their first event.
struct TouchedScenes {
    struct Touched {
        let page: UInt64
        let scene: InstanceScene
        let instance: AppInstance
    }

    private var scenes: [Touched] = []
    private var pages: Set<UInt64> = []

    mutating func insert(_ touched: Touched) {
        if pages.insert(touched.page).inserted { scenes.append(touched) }
    }

    /// Removes the scene that a page shows and returns it.
    mutating func take(_ page: UInt64) -> [Touched] {
        guard pages.remove(page) != nil else { return [] }
        defer { scenes.removeAll { $0.page == page } }
        return scenes.filter { $0.page == page }
    }

    /// Removes all scenes and returns them.
    mutating func takeAll() -> [Touched] {
        defer { self = TouchedScenes() }
        return scenes
    }
}
