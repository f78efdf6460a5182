import Hummingbird

/// What a request carries through the routes.
struct ScreenContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Set by `IdentityMiddleware` for every page.
    var identity: BrowserIdentity?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}
