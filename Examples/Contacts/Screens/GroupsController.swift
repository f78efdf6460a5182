import UIKit

/// The groups of the address book and the pictures of their members.
final class GroupsController: UICollectionViewController, UICollectionViewDelegateFlowLayout,
    UIDataSourceModelAssociation
{
    private var groups: [ContactGroup] = []
    private var members: [Int64: [ContactRow]] = [:]

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 92, height: 112)
        layout.minimumInteritemSpacing = 8
        layout.minimumLineSpacing = 12
        layout.sectionInset = UIEdgeInsets(top: 4, left: 16, bottom: 20, right: 16)
        layout.headerReferenceSize = CGSize(width: 100, height: 44)
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.restorationIdentifier = "GroupsCollection"
        collectionView.backgroundColor = .systemBackground
        collectionView.register(PersonTile.self, forCellWithReuseIdentifier: "Person")
        collectionView.register(
            GroupHeader.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "Group")
        groups = (try? AddressBook.store?.groups()) ?? []
    }

    override func numberOfSections(in collectionView: UICollectionView) -> Int {
        groups.count
    }

    override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        groups[section].memberCount
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "Person", for: indexPath)
        if let tile = cell as? PersonTile, let row = row(at: indexPath) { tile.show(row) }
        return cell
    }

    override func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let header = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "Group", for: indexPath)
        (header as? GroupHeader)?.show(groups[indexPath.section])
        return header
    }

    override func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
        guard let row = row(at: indexPath) else { return }
        let person = PersonController()
        person.personID = row.id
        navigationController?.pushViewController(person, animated: true)
    }

    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        // A person may be in several groups, so the group is part of the name.
        guard groups.indices.contains(idx.section), let row = row(at: idx) else { return nil }
        return "\(groups[idx.section].id)/\(row.id)"
    }

    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
    {
        let parts = identifier.split(separator: "/").compactMap { Int64($0) }
        guard parts.count == 2, let section = groups.firstIndex(where: { $0.id == parts[0] }),
            let item = rows(of: groups[section]).firstIndex(where: { $0.id == parts[1] })
        else { return nil }
        return IndexPath(item: item, section: section)
    }

    private func row(at indexPath: IndexPath) -> ContactRow? {
        let rows = rows(of: groups[indexPath.section])
        return rows.indices.contains(indexPath.item) ? rows[indexPath.item] : nil
    }

    private func rows(of group: ContactGroup) -> [ContactRow] {
        if let rows = members[group.id] { return rows }
        let rows = (try? AddressBook.store?.rows(inGroup: group.id)) ?? []
        members[group.id] = rows
        return rows
    }
}
