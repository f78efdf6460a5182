/// A request to present a controller.
struct PresentationRequest {
    let controller: UIViewController
    let isAnimated: Bool
    let completion: (() -> Void)?
}
