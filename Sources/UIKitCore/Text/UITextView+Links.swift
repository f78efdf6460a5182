import Foundation
import UIKitPrimitives

extension UITextView {
    /// Opens the address of a link that the user tapped, unless the delegate refuses.
    func userFollowed(_ address: URL, _ units: Range<Int>) {
        guard isSelectable else { return }
        let range = NSRange(location: units.lowerBound, length: units.count)
        let opens =
            delegate?.textView(
                self, shouldInteractWith: address, in: range,
                interaction: .invokeDefaultAction) ?? true
        if opens { UIApplication.shared.open(address) }
    }
}
