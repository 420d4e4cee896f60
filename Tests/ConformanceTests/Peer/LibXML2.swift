import Foundation

/// The functions of libxml2 that a peer needs, found at run time, so that the package needs neither headers nor library.
///
/// FoundationXML is built on the same library, and its `XMLParser` loses the text of entities, the attributes' order and
/// their namespaces. A tree is parsed, and then walked, because libxml2's streaming parser (2.9.14) leaves CR LF in CDATA
/// sections, and doubles one that lies across its buffers.
@safe
struct LibXML2: @unchecked Sendable {  // Pointers to functions, which don't change once they are found.
    typealias Reader = OpaquePointer
    typealias Text = UnsafePointer<CChar>
    typealias Document = OpaquePointer
    typealias Parse = @convention(c) (UnsafeRawPointer?, Int32, Text?, Text?, Int32) -> Document?
    typealias Free = @convention(c) (OpaquePointer) -> Void
    typealias Walk = @convention(c) (Document) -> Reader?
    typealias Number = @convention(c) (Reader) -> Int32
    typealias String = @convention(c) (Reader) -> Text?

    let parse: Parse
    let freeDocument: Free
    let walk: Walk
    let freeReader: Free
    let read: Number
    let nodeType: Number
    let name: String
    let namespaceURI: String
    let value: String
    let moveToNextAttribute: Number
    let moveToElement: Number
    let isEmptyElement: Number
    let isNamespaceDeclaration: Number

    /// The library, nil where it isn't installed.
    static let shared = LibXML2()

    private init?() {
        let names = ["libxml2.so.2", "libxml2.so.16", "libxml2.so", "libxml2.2.dylib"]
        guard let library = unsafe names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW) }).first else { return nil }
        // Each function's type is the one in libxml2's header xmlreader.h.
        func find<Function>(_ name: Swift.String) -> Function? {
            unsafe dlsym(library, name).map { unsafe unsafeBitCast($0, to: Function.self) }
        }
        guard
            let parse: Parse = unsafe find("xmlReadMemory"), let freeDocument: Free = unsafe find("xmlFreeDoc"),
            let walk: Walk = unsafe find("xmlReaderWalker"), let freeReader: Free = unsafe find("xmlFreeTextReader"),
            let read: Number = unsafe find("xmlTextReaderRead"),
            let nodeType: Number = unsafe find("xmlTextReaderNodeType"),
            let name: String = unsafe find("xmlTextReaderConstName"),
            let namespaceURI: String = unsafe find("xmlTextReaderConstNamespaceUri"),
            let value: String = unsafe find("xmlTextReaderConstValue"),
            let moveToNextAttribute: Number = unsafe find("xmlTextReaderMoveToNextAttribute"),
            let moveToElement: Number = unsafe find("xmlTextReaderMoveToElement"),
            let isEmptyElement: Number = unsafe find("xmlTextReaderIsEmptyElement"),
            let isNamespaceDeclaration: Number = unsafe find("xmlTextReaderIsNamespaceDecl")
        else { return nil }
        unsafe self.parse = parse
        unsafe self.freeDocument = freeDocument
        unsafe self.walk = walk
        unsafe self.freeReader = freeReader
        unsafe self.read = read
        unsafe self.nodeType = nodeType
        unsafe self.name = name
        unsafe self.namespaceURI = namespaceURI
        unsafe self.value = value
        unsafe self.moveToNextAttribute = moveToNextAttribute
        unsafe self.moveToElement = moveToElement
        unsafe self.isEmptyElement = isEmptyElement
        unsafe self.isNamespaceDeclaration = isNamespaceDeclaration
    }
}
