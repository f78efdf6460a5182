import Foundation
import RestorationCoder

/// Has a controller encode and decode: a container's children are kept also where an override does not
/// call `super`, which loses what the controller presents (8.3.1).
extension UIViewController {
    func encodeWhole(with encoder: ObjectEncoder) {
        hasReachedSuper = false
        encodeRestorableState(with: encoder)
        // That what is presented is lost is said once it is clear that nobody else refers to it.
        if !hasReachedSuper { encodeContained(with: encoder) }
    }

    func decodeWhole(with decoder: ObjectDecoder) {
        hasReachedSuper = false
        decodeRestorableState(with: decoder)
        guard !hasReachedSuper else { return }
        decodeContained(with: decoder)
        guard decoder.containsValue(forKey: Self.presentedViewControllerKey), ownPresented == nil
        else { return }
        decoder.diagnose(
            .superNotCalled, key: "",
            "\(type(of: self)) overrides decodeRestorableState(with:) without calling super, so what "
                + "it presented does not come back. Call super first.")
    }
}
