import UIKit

/// A table with the prototype cell of a storyboard.
final class FileRows: UITableViewController {
    private static let works = [
        ("Harbour at Six", "Oil on canvas"),
        (
            "Seven Stairs, or the way to the upper town in the rain",
            "A print in three colours, of which the second was lost when the workshop was flooded."
        ),
        ("Night Bus", "Pencil"),
    ]

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        Self.works.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Work", for: indexPath)
        let work = Self.works[indexPath.row]
        (cell.viewWithTag(1) as? UILabel)?.text = work.0
        (cell.viewWithTag(2) as? UILabel)?.text = work.1
        return cell
    }
}

/// A collection with the prototype cell and the flow layout of a storyboard.
final class FileTiles: UICollectionViewController {
    override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        9
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Tile", for: indexPath)
        (cell.viewWithTag(1) as? UILabel)?.text = "Tile \(indexPath.item + 1)"
        return cell
    }
}
