import Foundation
import UIKitPrimitives

/// The settings of a sheet.
final class SheetSettings {
    typealias Detent = UISheetPresentationController.Detent

    private weak var presented: UIViewController?

    var detents: [Detent] = [.large()] { didSet { didChange() } }
    var selected: Detent.Identifier? { didSet { didChange() } }
    var largestUndimmed: Detent.Identifier? { didSet { didChange() } }
    var showsGrabber = false { didSet { didChange() } }
    var scrollingExpands = true { didSet { didChange() } }
    var attachesInCompactHeight = false { didSet { didChange() } }
    var followsPreferredWidth = false { didSet { didChange() } }
    var cornerRadius: CGFloat? { didSet { didChange() } }

    init(of presented: UIViewController) {
        self.presented = presented
    }

    /// Whether the sheet has another height than the largest.
    var hasOwnHeights: Bool { detents.contains { $0.identifier != .large } }

    func didChange() { presented?.ownPresentation.setNeedsLayout() }

    /// Selects a height for the user, and notifies the delegate.
    func userSelects(_ identifier: Detent.Identifier) {
        guard identifier != selected else { return }
        selected = identifier
        guard let sheet = presented?.ownPresentation.sheet else { return }
        sheet.delegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
    }
}

/// The heights of a sheet in a window.
struct SheetHeights: Equatable {
    /// One of the heights, with the name by which the app selects it.
    struct Height: Equatable {
        let identifier: UISheetPresentationController.Detent.Identifier
        /// The height of the whole sheet, in points.
        let height: CGFloat
    }

    /// The heights that the window has space for, in ascending order; never empty.
    let all: [Height]
    /// The index of the selected height.
    let selected: Int

    /// The height of the sheet.
    var height: CGFloat { all[selected].height }

    /// Asks the detents for their heights.
    ///
    /// - Parameters:
    ///   - detents: The detents of the settings that apply to the window.
    ///   - maximum: The height of the largest sheet, without the unsafe area at the bottom.
    ///   - bottom: The height of that area, which every sheet has in addition.
    init(
        _ settings: SheetSettings, detents: [SheetSettings.Detent], maximum: CGFloat,
        bottom: CGFloat, containerHeight: CGFloat,
        traits: UITraitCollection
    ) {
        let context = DetentContext(
            containerTraitCollection: traits, maximumDetentValue: maximum,
            mediumValue: containerHeight / 2 - bottom)
        var found: [Height] = []
        for detent in detents {
            guard let value = detent.resolvedValue(in: context), value.isFinite else { continue }
            let height = (min(max(value, 0), maximum) + bottom).rounded()
            guard !found.contains(where: { $0.identifier == detent.identifier }) else { continue }
            found.append(Height(identifier: detent.identifier, height: height))
        }
        if found.isEmpty { found = [Height(identifier: .large, height: maximum + bottom)] }
        found.sort { $0.height < $1.height }
        all = found
        selected = found.firstIndex { $0.identifier == settings.selected } ?? 0
    }

    /// Whether the content behind the sheet is neither dimmed nor out of reach.
    func isUndimmed(_ settings: SheetSettings) -> Bool {
        guard let largest = settings.largestUndimmed,
            let limit = all.firstIndex(where: { $0.identifier == largest })
        else { return false }
        return selected <= limit
    }
}

/// The environment in which detents determine their heights.
final class DetentContext: NSObject, UISheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: UITraitCollection
    let maximumDetentValue: CGFloat
    let mediumValue: CGFloat

    init(
        containerTraitCollection: UITraitCollection, maximumDetentValue: CGFloat,
        mediumValue: CGFloat
    ) {
        self.containerTraitCollection = containerTraitCollection
        self.maximumDetentValue = maximumDetentValue
        self.mediumValue = mediumValue
    }
}
