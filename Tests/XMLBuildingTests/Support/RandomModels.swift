import StreamingXML
import TestSupport

extension RandomSource {
    /// Strings that writers and parsers may stumble over.
    mutating func string() -> String {
        let pieces = [
            "", " ", "\n", "\t", "\r", "\r\n", "text", "\"quoted\"", "it's", "a & b", "<tag>", "]]>", "]]", ">",
            "<![CDATA[x]]>", "<!-- c -->", "&amp;", "&#0;", "e\u{301}", "🎉", "\u{FEFF}", "\u{85}", "\u{2028}", "日本語",
            "\u{10FFFF}", String(repeating: "long ", count: 2_000), "{}", "\\", "--", "?>", "%e;",
        ]
        return (0..<Int.random(in: 0...3, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }

    mutating func maybe<Value>(_ make: (inout RandomSource) -> Value) -> Value? {
        Bool.random(using: &self) ? make(&self) : nil
    }

    mutating func many<Value>(_ make: (inout RandomSource) -> Value) -> [Value] {
        (0..<Int.random(in: 0...3, using: &self)).map { _ in make(&self) }
    }
}

/// A model with a field of every kind.
struct Everything: Equatable, XMLMappable {
    var id = 0
    var label: String?
    var byte: UInt8 = 0
    var name = ""
    var note: String?
    var real = 0.0
    var maybeReal: Float?
    var isTrue = false
    var kind = Player.Class.fighter
    var texts: [String] = []
    var numbers: [Int] = []
    var boxed: [String]?
    var folders: [Folder] = []
    var child: [Everything] = []
    var leaf: Leaf?
    var mixed: [Mixed] = []
    var group = ""

    struct Leaf: Equatable, XMLMappable {
        var text = ""
        var lang: String?

        static var mapping: XMLMapping<Leaf> {
            XMLMapping("leaf", make: { Leaf() }) {
                XMLAttribute("lang", \.lang)
                XMLContent(\.text)
            }
        }
    }

    enum Mixed: Equatable {
        case leaf(Leaf)
        case number(Int)
    }

    static var mapping: XMLMapping<Everything> {
        XMLMapping("{urn:e}everything", make: { Everything() }) {
            XMLAttribute("id", \.id).required()
            XMLAttribute("{urn:a}label", \.label)
            XMLAttribute("byte", \.byte)
            XMLChild("name", \.name).required()
            XMLChild("note", \.note)
            XMLChild("{urn:r}real", \.real)
            XMLChild("{}maybeReal", \.maybeReal)
            XMLChild("isTrue", \.isTrue)
            XMLChild("kind", \.kind, as: .ignoringCase)
            XMLChildren("text", \.texts)
            XMLChildren("number", in: "numbers", \.numbers)
            XMLChildren("box", in: "boxes", \.boxed)
            XMLChildren("folder", \.folders)
            XMLChildren("child", in: "children", \.child)
            XMLChild("leaf", \.leaf)
            XMLChoice(\.mixed) {
                XMLCase("l", Mixed.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
                XMLCase("n", Mixed.number) { if case .number(let number) = $0 { number } else { nil } }
            }
            XMLContainer("group") { XMLAttribute("text", \.group) }
        }
        .prefixes(["r": "urn:r"])
    }

    static func random(_ random: inout RandomSource, depth: Int = 0) -> Everything {
        func folder(_ random: inout RandomSource) -> Folder {
            Folder(name: random.string(), folders: random.many { Folder(name: $0.string()) })
        }
        func leaf(_ random: inout RandomSource) -> Leaf {
            Leaf(text: random.string(), lang: random.maybe { $0.string() })
        }
        var model = Everything()
        model.id = Int(truncatingIfNeeded: random.next())
        model.label = random.maybe { $0.string() }
        model.byte = UInt8(truncatingIfNeeded: random.next())
        model.name = random.string()
        model.note = random.maybe { $0.string() }
        let real = Double(bitPattern: random.next())
        model.real = real.isNaN ? 0.1 : real
        model.maybeReal = random.maybe { Float.random(in: -1e30...1e30, using: &$0) }
        model.isTrue = Bool.random(using: &random)
        model.kind = Player.Class.allCases.randomElement(using: &random) ?? .rogue
        model.texts = random.many { $0.string() }
        model.numbers = random.many { Int(truncatingIfNeeded: $0.next()) }
        model.boxed = random.maybe { $0.many { $0.string() } }
        model.folders = random.many(folder)
        model.child = depth < 2 ? random.many { Everything.random(&$0, depth: depth + 1) } : []
        model.leaf = random.maybe(leaf)
        model.mixed = random.many { random in
            Bool.random(using: &random) ? .number(Int(truncatingIfNeeded: random.next())) : .leaf(leaf(&random))
        }
        model.group = random.string()
        return model
    }
}
