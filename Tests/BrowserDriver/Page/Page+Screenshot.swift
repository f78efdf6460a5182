public import Foundation

extension Page {
    /// Returns an image of the tab's content, as PNG.
    public func screenshot() async throws -> Data {
        guard let text = try await send(.screenshot).string, let image = Data(base64Encoded: text)
        else {
            throw BrowserError(.malformedAnswer, "\(browser.kind.name) gave no picture")
        }
        return image
    }
}
