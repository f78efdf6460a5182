import Foundation
import RestorationCoder

/// The calls that make a controller encode and decode. A container's children are kept even if an
/// override does not call `super`; the controllers that the container presents are lost then
/// (8.3.1).
extension UIViewController {
    func encodeWhole(with encoder: ObjectEncoder) {
        hasReachedSuper = false
        encodeRestorableState(with: encoder)
        // The loss of the presented controller is reported later, once it is clear that no other
        // object refers to it.
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
