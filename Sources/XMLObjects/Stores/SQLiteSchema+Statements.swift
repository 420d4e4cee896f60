extension SQLiteSchema {
    /// A statement that fetches or creates an object and sets what isn't null, and what its parameters mean.
    struct Writing {
        var text: String
        /// Parameter of each attribute's value, by the attribute's index.
        var values: [Int] = []
        /// Parameters of each reference that rows hold.
        var references: [Reference] = []
        /// Parameters of the attributes' defaults, bound once.
        var defaults: [(parameter: Int, value: ObjectValue)] = []

        struct Reference {
            var relationship: Int
            var parameter: Int
            /// Parameters of the place in the other end's order, and of whether it is to be taken anew; 0 without
            /// order.
            var place: Int
            var isListed: Int
        }
    }

    func writing(_ entity: Int) -> Writing {
        var writing = Writing(text: "")
        var columns = ["\"ident\""]
        var values = ["?1"]
        var changes: [String] = []
        var next = 2
        func parameter() -> Int {
            next += 1
            return next - 1
        }
        for (index, attribute) in model.entities[entity].attributes.enumerated() {
            let name = self.attribute(entity, index)
            let value = parameter()
            writing.values.append(value)
            columns.append(name)
            if let defaultValue = attribute.defaultValue {
                let standard = parameter()
                writing.defaults.append((standard, defaultValue))
                values.append("coalesce(?\(value), ?\(standard))")
            } else {
                values.append("?\(value)")
            }
            changes.append("\(name) = coalesce(?\(value), \(name))")
        }
        for relationship in model.layout.entities[entity].columns {
            let name = column(entity, relationship)
            var reference = Writing.Reference(relationship: relationship, parameter: parameter(), place: 0, isListed: 0)
            let target = "?\(reference.parameter)"
            columns.append(name)
            values.append(target)
            changes.append("\(name) = coalesce(\(target), \(name))")
            if let placeName = placeColumn(entity, relationship) {
                reference.place = parameter()
                reference.isListed = parameter()
                columns.append(placeName)
                values.append("CASE WHEN \(target) IS NOT NULL THEN ?\(reference.place) END")
                changes.append(
                    """
                    \(placeName) = CASE WHEN \(target) IS NOT NULL AND \
                    (?\(reference.isListed) OR \(name) IS NOT \(target)) THEN ?\(reference.place) ELSE \(placeName) END
                    """)
            }
            writing.references.append(reference)
        }
        writing.text = """
            INSERT INTO \(table(entity))(\(columns.joined(separator: ", "))) VALUES(\(values.joined(separator: ", "))) \
            ON CONFLICT("ident") DO \
            \(changes.isEmpty ? "NOTHING" : "UPDATE SET " + changes.joined(separator: ", "))
            """
        return writing
    }

    /// Takes a reference away from every object but one (?2): of two inverse relationships to one object.
    func clearing(_ entity: Int, _ relationship: Int) -> String {
        let name = column(entity, relationship)
        return "UPDATE \(table(entity)) SET \(name) = NULL WHERE \(name) = ?1 AND \"ident\" <> ?2"
    }

    /// Whose place a connection that is there already takes anew.
    enum Listing {
        case source
        case target
        case neither
    }

    func connecting(_ pairs: Int, listedBy listing: Listing) -> String {
        let change =
            switch listing {
            case .source: "UPDATE SET \"place\" = ?3"
            case .target: "UPDATE SET \"inversePlace\" = ?3"
            case .neither: "NOTHING"
            }
        return """
            INSERT INTO \(pairsTable(pairs))("source", "target", "place", "inversePlace") VALUES(?1, ?2, ?3, ?3) \
            ON CONFLICT("source", "target") DO \(change)
            """
    }

    /// Statements that remove an object (?1) and every connection to it.
    func removing(_ entity: Int) -> [String] {
        var texts: [String] = []
        for (other, layout) in model.layout.entities.enumerated() {
            for relationship in layout.columns where layout.relationships[relationship].destination == entity {
                let name = column(other, relationship)
                let place = placeColumn(other, relationship).map { ", \($0) = NULL" } ?? ""
                texts.append("UPDATE \(table(other)) SET \(name) = NULL\(place) WHERE \(name) = ?1")
            }
        }
        for (index, pairs) in model.layout.pairs.enumerated() {
            if pairs.entity == entity { texts.append("DELETE FROM \(pairsTable(index)) WHERE \"source\" = ?1") }
            if pairs.destination == entity { texts.append("DELETE FROM \(pairsTable(index)) WHERE \"target\" = ?1") }
        }
        return texts + ["DELETE FROM \(table(entity)) WHERE \"ident\" = ?1"]
    }

    /// Selects id and values of an entity's objects.
    func selection(_ entity: Int) -> String {
        let names = ["\"ident\""] + model.entities[entity].attributes.indices.map { attribute(entity, $0) }
        return "SELECT \(names.joined(separator: ", ")) FROM \(table(entity))"
    }

    /// Selects the ids that a relationship of an object (?1) leads to.
    func related(_ entity: Int, _ relationship: Int) -> String {
        let layout = model.layout.entities[entity].relationships[relationship]
        switch layout.place {
        case .column:
            let name = column(entity, relationship)
            return "SELECT \(name) FROM \(table(entity)) WHERE \"ident\" = ?1 AND \(name) IS NOT NULL"
        case .inverseColumn:
            let inverse = layout.inverse ?? 0
            let order = placeColumn(layout.destination, inverse) ?? "rowid"
            return """
                SELECT "ident" FROM \(table(layout.destination)) WHERE \(column(layout.destination, inverse)) = ?1 \
                ORDER BY \(order)
                """
        case .pairs(let index, true):
            return "SELECT \"target\" FROM \(pairsTable(index)) WHERE \"source\" = ?1 ORDER BY \"place\""
        case .pairs(let index, false):
            return "SELECT \"source\" FROM \(pairsTable(index)) WHERE \"target\" = ?1 ORDER BY \"inversePlace\""
        }
    }
}
