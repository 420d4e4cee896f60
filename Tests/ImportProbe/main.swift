import XMLObjects
import XMLParsing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A process for tests to kill and to limit.
///
/// - `import database first`: imports one document after another into the database, each a transaction, until it's
///   killed.
///   Document N sets the `count` of every item to N.
/// - `limited database bytes`: imports one document under a limit of the file size; prints the error and exits with 3.
let model = try ObjectModel {
    ObjectEntity("Item") {
        ObjectAttribute("count", .integer64)
        ObjectAttribute("text", .string)
        ObjectRelationship("next", to: "Item", inverse: "previous")
        ObjectRelationship("previous", to: "Item", inverse: "next")
    }
}
let items = 400

func document(_ number: Int, items: Int) -> [UInt8] {
    var text = "<items>"
    for item in 0..<items {
        text += "<item id=\"i\(item)\"><count>\(number)</count><text>item \(item) of \(number)</text>"
        text += "<next id=\"i\((item + 1) % items)\"/></item>"
    }
    return Array((text + "</items>").utf8)
}

func importForever(_ path: String, from first: Int) throws {
    // A small cache makes the database write before a transaction ends.
    let store = try SQLiteObjectStore(path: path, model: model, cacheSize: 65_536)
    var number = first
    while true {
        try ObjectImporter.importObjects(document(number, items: items), into: store)
        if number == first {
            print("1", terminator: "")
            fflush(nil)
        }
        number += 1
    }
}

func importLimited(_ path: String, _ bytes: Int) throws {
    let store = try SQLiteObjectStore(path: path, model: model, cacheSize: 65_536)
    // Without the signal, writing beyond the limit fails like writing to a full disk.
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    #if canImport(Glibc)
    _ = unsafe setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit)
    #else
    _ = unsafe setrlimit(RLIMIT_FSIZE, &limit)
    #endif
    do {
        try ObjectImporter.importObjects(document(2, items: 100_000), into: store)
    } catch let error as ObjectStoreError {
        print(error.databaseCode ?? -1, error.reason)
        print(try store.count(of: "Item"))
        fflush(nil)
        exit(3)
    }
}

let arguments = CommandLine.arguments
if arguments.count == 4, let number = Int(arguments[3]) {
    switch arguments[1] {
    case "import": try importForever(arguments[2], from: number)
    case "limited": try importLimited(arguments[2], number)
    default: exit(2)
    }
}
