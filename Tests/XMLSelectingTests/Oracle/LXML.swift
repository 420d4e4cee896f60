import Foundation
import TestSupport

/// What lxml says that expressions select: an implementation that shares nothing with this one.
enum LXML {
    /// Python with lxml, nil where there is none.
    static let python: Program? = {
        guard let python = Program(named: "python3"),
            let outcome = try? python.run(["-c", "import lxml.etree"]), outcome.status == 0
        else { return nil }
        return python
    }()

    /// An expression over a file.
    struct Question: Codable {
        var file: String
        var expression: String
        var namespaces: [String: String]
    }

    /// One line a node, as ``OracleLine`` writes them; a single line that starts with `!` where lxml refuses.
    static func answers(to questions: [Question]) throws -> [[String]] {
        guard let python else { return [] }
        let input = Array(try JSONEncoder().encode(questions))
        let outcome = try python.run(["-c", script], input: input)
        guard outcome.status == 0 else { throw Failure(text: outcome.errors) }
        return try JSONDecoder().decode([[String]].self, from: Data(outcome.output))
    }

    struct Failure: Error {
        var text: String
    }

    private static let script = """
        import json, sys, zlib
        from lxml import etree
        def digest(text):
            data = text.encode("utf-8")
            return "%d:%08x" % (len(data), zlib.crc32(data))
        def line(node):
            if isinstance(node, etree._Comment): return "comment " + digest(node.text or "")
            if isinstance(node, etree._ProcessingInstruction):
                return "instruction " + node.target + " " + digest(node.text or "")
            if isinstance(node, etree._Element): return "element " + node.tag + " " + digest(node.xpath("string(.)"))
            if getattr(node, "is_attribute", False): return "attribute " + node.attrname + " " + digest(str(node))
            return "text " + digest(str(node))
        trees, answers = {}, []
        for question in json.load(sys.stdin):
            path = question["file"]
            if path not in trees:
                trees.clear()
                parser = etree.XMLParser(resolve_entities=True, no_network=True, huge_tree=True)
                trees[path] = etree.parse(path, parser)
            try:
                found = trees[path].xpath(question["expression"], namespaces=question["namespaces"] or None)
                answers.append([line(node) for node in found])
            except etree.XPathError as error:
                answers.append(["!" + str(error)])
        json.dump(answers, sys.stdout)
        """
}
