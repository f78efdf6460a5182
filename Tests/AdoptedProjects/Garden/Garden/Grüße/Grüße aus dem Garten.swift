import Foundation

let gruß = "Grüße aus dem Garten"
