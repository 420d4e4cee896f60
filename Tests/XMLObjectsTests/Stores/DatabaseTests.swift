import Foundation
import TestSupport
import Testing
import XMLObjects

@Suite("SQLite databases")
struct DatabaseTests {
    private let document = "<x><book id='b1'><title>A</title><pages><page id='p1'/><page id='p2'/></pages></book></x>"

    private func withDatabase(_ body: (String) throws -> Void) throws {
        try TestFiles.withTemporaryFolder { try body("\($0)/objects.sqlite") }
    }

    private func reason(_ work: () throws -> Void) -> (ObjectStoreError.Code, String)? {
        do {
            try work()
            return nil
        } catch let error as ObjectStoreError {
            return (error.code, error.reason)
        } catch {
            return nil
        }
    }

    @Test("keep objects from one opening to the next, and orders go on")
    func reopened() throws {
        try withDatabase { path in
            try importObjects(document, into: SQLiteObjectStore(path: path, model: Models.library))
            let store = try SQLiteObjectStore(path: path, model: Models.library)
            #expect(try lines(store) == ["Book b1 title=A pages: p1 p2", "Page p1 book: b1", "Page p2 book: b1"])
            try importObjects("<x><page id='a'><book id='b1'/></page></x>", into: store)
            #expect(try store.relatedIDs("pages", of: ObjectReference("Book", "b1")) == ["p1", "p2", "a"])
        }
    }

    @Test("can be read by other programs", .enabled(if: Program(named: "sqlite3") != nil))
    func readByOthers() throws {
        try withDatabase { path in
            try importObjects(document, into: SQLiteObjectStore(path: path, model: Models.library))
            let shell = try #require(Program(named: "sqlite3"))
            let query = """
                select p.ident, b.title from page p join book b on p.book = b.ident order by p."book:place";
                pragma journal_mode; pragma integrity_check; pragma foreign_key_check;
                """
            #expect(try shell.run([path, query]).text == "p1|A\np2|A\nwal\nok\n")
        }
    }

    @Test("of another model are refused, and stay as they are")
    func otherModel() throws {
        try withDatabase { path in
            try importObjects(document, into: SQLiteObjectStore(path: path, model: Models.library))
            let other = reason { _ = try SQLiteObjectStore(path: path, model: Models.people) }
            #expect(other?.0 == .otherModel)
            #expect(other?.1 == "\(path) holds objects of another model: it has the entity Book")
            let changed = try ObjectModel {
                ObjectEntity("Book") {
                    ObjectAttribute("title", .integer64)
                    ObjectAttribute("price", .decimal)
                    ObjectRelationship("pages", toMany: "Page", isOrdered: true, inverse: "book")
                }
                ObjectEntity("Page") {
                    ObjectAttribute("content", .string)
                    ObjectAttribute("number", .integer16)
                    ObjectRelationship("book", to: "Book", inverse: "pages")
                }
            }
            #expect(
                reason { _ = try SQLiteObjectStore(path: path, model: changed) }?.1
                    == "\(path) holds objects of another model: its Book.title is string, and the model's is integer64")
            let fewer = try ObjectModel {
                ObjectEntity("Book") { ObjectAttribute("title", .string) }
                ObjectEntity("Page") { ObjectAttribute("content", .string) }
            }
            #expect(
                reason { _ = try SQLiteObjectStore(path: path, model: fewer) }?.1
                    == "\(path) holds objects of another model: it has Book.pages")
            #expect(try SQLiteObjectStore(path: path, model: Models.library).count(of: "Page") == 2)
        }
    }

    @Test("of other programs, and files that are none, are refused")
    func others() throws {
        try withDatabase { path in
            try TestFiles.write(Array(repeating: 0x61, count: 5_000), to: path)
            let noDatabase = reason { _ = try SQLiteObjectStore(path: path, model: Models.library) }
            #expect(noDatabase?.0 == .database)
            #expect(noDatabase?.1.contains("file is not a database (SQLite 26)") == true)
            #expect(try TestFiles.bytes(path) == Array(repeating: 0x61, count: 5_000))
            let nowhere = reason { _ = try SQLiteObjectStore(path: path + "/nowhere", model: Models.library) }
            #expect(nowhere?.1.contains("unable to open database file (SQLite 14)") == true)
            guard let shell = Program(named: "sqlite3") else { return }
            _ = try shell.run(["\(path)2", "create table accounts(a)"])
            #expect(
                reason { _ = try SQLiteObjectStore(path: "\(path)2", model: Models.library) }?.1
                    == "\(path)2 is another program's database: it holds the table accounts")
        }
    }

    @Test("of an older model get its new entities, attributes and relationships")
    func migration() throws {
        try withDatabase { path in
            try importObjects(document, into: SQLiteObjectStore(path: path, model: Models.library))
            let newer = try ObjectModel {
                ObjectEntity("Author") {
                    ObjectRelationship("books", toMany: "Book", inverse: "authors")
                }
                ObjectEntity("Page") {
                    ObjectAttribute("content", .string)
                    ObjectAttribute("number", .integer16)
                    ObjectRelationship("book", to: "Book", inverse: "pages")
                    ObjectRelationship("next", to: "Page")
                }
                ObjectEntity("Book") {
                    ObjectAttribute("title", .string, isOptional: false)
                    ObjectAttribute("copies", .integer16, isOptional: false, defaultValue: .integer(3))
                    ObjectAttribute("price", .decimal)
                    ObjectRelationship("authors", toMany: "Author", isOrdered: true, inverse: "books")
                    ObjectRelationship("pages", toMany: "Page", isOrdered: true, inverse: "book")
                }
            }
            let store = try SQLiteObjectStore(path: path, model: newer)
            try importObjects(
                "<x><author id='a'><books><book id='b1'/></books></author><page id='p1'><next id='p2'/></page></x>",
                into: store)
            #expect(
                try lines(store) == [
                    "Author a books: b1", "Page p1 book: b1 next: p2", "Page p2 book: b1",
                    "Book b1 title=A copies=3 authors: a pages: p1 p2",
                ])
            #expect(try issue("<x><book id='b2'/></x>", into: store)?.attribute == "title")
            #expect(try lines(SQLiteObjectStore(path: path, model: newer)) == lines(store))
        }
    }

    @Test("don't get an attribute that their objects would have to have")
    func impossibleMigration() throws {
        try withDatabase { path in
            let old = try ObjectModel { ObjectEntity("Book") { ObjectAttribute("title", .string) } }
            try importObjects("<x><book id='b'/></x>", into: SQLiteObjectStore(path: path, model: old))
            let new = try ObjectModel {
                ObjectEntity("Book") {
                    ObjectAttribute("title", .string)
                    ObjectAttribute("isbn", .string, isOptional: false)
                }
            }
            #expect(
                reason { _ = try SQLiteObjectStore(path: path, model: new) }?.1.contains(
                    "Book.isbn is new, neither optional nor with a default, and there are 1 objects") == true)
            #expect(try lines(SQLiteObjectStore(path: path, model: old)) == ["Book b"])
        }
    }

    @Test("say so when another connection is writing", .timeLimit(.minutes(1)))
    func busy() throws {
        try withDatabase { path in
            let one = try SQLiteObjectStore(path: path, model: Models.library)
            let other = try SQLiteObjectStore(path: path, model: Models.library)
            try one.begin()
            let error = reason { try other.begin() }
            #expect(error?.1 == "writing to or reading from \(path) failed: database is locked (SQLite 5)")
            try one.rollBack()
            try other.begin()
            try other.rollBack()
        }
    }
}
