import SwiftUI
import WidgetKit

@main
struct GardenWidget: WidgetBundle {
    var body: some Widget {
        EmptyWidgetConfiguration()
    }
}
