/// A presentation that was asked for.
struct PresentationRequest {
    let controller: UIViewController
    let isAnimated: Bool
    let completion: (() -> Void)?
}
