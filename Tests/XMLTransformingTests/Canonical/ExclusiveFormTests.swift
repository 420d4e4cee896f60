import TestSupport
import Testing
import XMLTransforming

@Suite("The exclusive canonical form")
struct ExclusiveFormTests {
    @Test("declares a namespace where a name uses it")
    func use() throws {
        try expectCanonical(
            "<a xmlns='http://d' xmlns:p='http://p' xmlns:q='http://q' xmlns:r='http://r'><p:b q:x='1'><p:c/><d q:y='2'/></p:b><e/></a>",
            "<a xmlns=\"http://d\"><p:b xmlns:p=\"http://p\" xmlns:q=\"http://q\" q:x=\"1\"><p:c></p:c>"
                + "<d q:y=\"2\"></d></p:b><e></e></a>", form: .exclusive())
    }

    @Test("declares a default namespace where an element uses it, and takes it away where one is in none")
    func defaultNamespace() throws {
        try expectCanonical(
            "<p:a xmlns='http://d' xmlns:p='http://p'><b><c xmlns=''><p:d/><e/></c></b><p:f xmlns=''><g/></p:f></p:a>",
            "<p:a xmlns:p=\"http://p\"><b xmlns=\"http://d\"><c xmlns=\"\"><p:d></p:d><e></e></c></b>"
                + "<p:f><g></g></p:f></p:a>", form: .exclusive())
    }

    @Test("declares anew what an inner element binds to another namespace, and back again")
    func rebinding() throws {
        try expectCanonical(
            "<p:a xmlns:p='http://1'><p:b xmlns:p='http://2'><p:c xmlns:p='http://1'/></p:b><p:d/></p:a>",
            "<p:a xmlns:p=\"http://1\"><p:b xmlns:p=\"http://2\"><p:c xmlns:p=\"http://1\"></p:c></p:b><p:d></p:d></p:a>",
            form: .exclusive())
    }

    @Test("leaves declarations of the listed prefixes where they are")
    func inclusivePrefixes() throws {
        let document =
            "<p:a xmlns='http://d' xmlns:p='http://p' xmlns:q='http://q' xmlns:r='http://r'><p:b xmlns=''/></p:a>"
        try expectCanonical(
            document, "<p:a xmlns:p=\"http://p\" xmlns:q=\"http://q\"><p:b></p:b></p:a>",
            form: .exclusive(inclusivePrefixes: ["q", "unknown"]))
        try expectCanonical(
            document, "<p:a xmlns=\"http://d\" xmlns:p=\"http://p\"><p:b xmlns=\"\"></p:b></p:a>",
            form: .exclusive(inclusivePrefixes: ["#default"]))
    }
}
