// swift-format-ignore-file
import Foundation

enum Request {
    static func description(of activity: NSUserActivity) -> String {
        let request = URLRequest(url: URL(string: "https://example.org/")!)
        return activity.activityType + " " + (request.httpMethod ?? "")
    }
}
