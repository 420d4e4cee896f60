import TestSupport
import Testing
import XMLBuilding
import XMLObjects
import XMLParsing

@Suite("Models of Core Data")
struct CoreDataModelTests {
    private func load(_ document: String) throws -> ObjectModel {
        try TestFiles.withTemporaryFolder { folder in
            try TestFiles.write(Array(document.utf8), to: folder + "/contents")
            return try ObjectModel(contentsOfCoreDataModel: folder + "/contents")
        }
    }

    @Test("are loaded from what Xcode writes")
    func library() throws {
        let model = try load(
            """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
                <entity name="Book" representedClassName="Book" syncable="YES" codeGenerationType="class">
                    <attribute name="copies" attributeType="Integer 32" defaultValueString="1" usesScalarValueType="YES"/>
                    <attribute name="cover" optional="YES" attributeType="Binary"/>
                    <attribute name="ident" attributeType="String"/>
                    <attribute name="lent" attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES"/>
                    <attribute name="bought" optional="YES" attributeType="Date" defaultDateTimeInterval="0"/>
                    <attribute name="shown" optional="YES" transient="YES" attributeType="Transformable"/>
                    <relationship name="pages" optional="YES" toMany="YES" deletionRule="Cascade" ordered="YES" \
            destinationEntity="Page" inverseName="book" inverseEntity="Page"/>
                    <fetchIndex name="byTitle"><fetchIndexElement property="copies" type="Binary"/></fetchIndex>
                </entity>
                <entity name="Page" representedClassName="Page" syncable="YES">
                    <relationship name="book" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Book" \
            inverseName="pages" inverseEntity="Book"/>
                </entity>
                <elements><element name="Book" positionX="-63" positionY="-18" width="128" height="103"/></elements>
            </model>
            """)
        let expected = try ObjectModel {
            ObjectEntity("Book") {
                ObjectAttribute("copies", .integer32, isOptional: false, defaultValue: .integer(1))
                ObjectAttribute("cover", .binary)
                ObjectAttribute("lent", .boolean, isOptional: false, defaultValue: .boolean(false))
                ObjectAttribute(
                    "bought", .date, defaultValue: .date(ObjectDate(microsecondsSince1970: 978_307_200_000_000)))
                ObjectRelationship("pages", toMany: "Page", isOrdered: true, inverse: "book", deleteRule: .cascade)
            }
            ObjectEntity("Page") {
                ObjectRelationship("book", to: "Book", inverse: "pages")
            }
        }
        #expect(model == expected)
    }

    @Test(
        "are refused where they hold what models here can't",
        arguments: [
            ("<entity name='A' parentEntity='B'/>", "entity A: it has the parent entity B"),
            (
                "<entity name='A'><attribute name='x' attributeType='Transformable'/></entity>",
                "the type \"Transformable\""
            ),
            (
                "<entity name='A'><attribute name='x' attributeType='Integer 16' defaultValueString='many'/></entity>",
                "the default of x is \"many\""
            ),
            ("<entity name='A'><relationship name='r' destinationEntity='B'/></entity>", "leads to B"),
            (
                "<entity name='A'><relationship name='r' destinationEntity='A' deletionRule='Never'/></entity>",
                "the deletion rule of r is \"Never\""
            ),
        ])
    func refused(_ entity: String, _ expected: String) throws {
        do {
            _ = try load("<model>\(entity)</model>")
            Issue.record("it was loaded")
        } catch let error as ObjectModelError {
            #expect(error.description.contains(expected))
        }
    }

    @Test("are refused where they are none")
    func none() throws {
        #expect(throws: XMLMappingError.self) { try load("<plist/>") }
        #expect(throws: XMLMappingError.self) { try load("<model><entity/></model>") }
        #expect(throws: XMLParsingError.self) { try load("<model>") }
        #expect(throws: XMLParsingError.self) { try ObjectModel(contentsOfCoreDataModel: "/nowhere/My.xcdatamodel") }
    }
}
