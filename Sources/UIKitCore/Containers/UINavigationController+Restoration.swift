import Foundation
import RestorationCoder

extension UINavigationController {
    private static let childrenKey = "kUIViewControllerChildrenKey"

    /// Encodes references to the stack's controllers, from the bottom to the top
    /// (specification 3.5.1).
    ///
    /// A controller without an identifier and the controllers above it cannot be restored
    /// (specification 3.5.5), so the references end before it.
    func encodeStack(with coder: NSCoder) {
        let identified = children.prefix { $0.restorationIdentifier != nil }
        coder.encode(Array(identified), forKey: Self.childrenKey)
    }

    /// Replaces the stack by the preserved one, up to the first controller that is missing
    /// (specification 3.5.2, 3.5.3).
    ///
    /// If the root is missing, the stack created at launch stays (specification 3.5.6).
    func decodeStack(with coder: NSCoder) {
        guard coder.containsValue(forKey: Self.childrenKey),
            let saved = coder.decodeObject(forKey: Self.childrenKey) as? [Any]
        else { return }
        let missing = missingIndex(in: coder)
        var stack: [UIViewController] = []
        for child in saved.prefix(missing ?? saved.count) {
            guard let controller = child as? UIViewController, !controller.contains(self)
            else { break }
            stack.append(controller)
        }
        if let missing { noteCut(at: missing, in: coder) }
        guard !stack.isEmpty else { return }
        if let split = parent as? UISplitViewController {
            stack = split.stack(restored: stack, in: self)
        }
        if let pass = RestorePass.underWay {
            for controller in stack { pass.noteMove(of: controller, into: self) }
        }
        setViewControllers(stack, animated: false)
    }

    /// Reports that the stack was cut, with the index and the path of the missing controller
    /// (specification 8.2.10).
    private func noteCut(at index: Int, in coder: NSCoder) {
        let paths = (coder as? ObjectDecoder)?.referencedPaths(forKey: Self.childrenKey) ?? []
        guard paths.indices.contains(index) else { return }
        RestorePass.underWay?.noteCut(of: self, at: index, missing: paths[index])
    }

    /// Returns the position of the first child that was not restored.
    ///
    /// A list of references omits missing objects, so the list alone does not show the gap. The
    /// coder has one diagnostic for each missing object, which also serves as the diagnostic of the
    /// cut.
    private func missingIndex(in coder: NSCoder) -> Int? {
        guard let decoder = coder as? ObjectDecoder else { return nil }
        guard !decoder.diagnostics.isEmpty else { return nil }
        let names = Set(
            decoder.diagnostics.filter { $0.code == .unresolvedReference }.map(\.key))
        let count = decoder.referencedPaths(forKey: Self.childrenKey).count
        return (0..<count).first { names.contains("\(Self.childrenKey)[\($0)]") }
    }
}
