internal import DocumentBuilders
internal import SampleSupport
internal import StreamingXML

private let help = """
    PartySample: loads a party, prints its players' names, adds Waldo if he isn't there, and saves it.

    usage: PartySample [--file PATH | --bundled]

      --file PATH    the place to save to, and to load from if the party was saved there before
      --bundled      load the party that comes with the sample, whatever was saved before

    Without --file the place is Party.xml in your documents folder: $XDG_DOCUMENTS_DIR, or Documents in your home folder.
    Where nothing was saved yet, the party that comes with the sample is loaded.

    exit status: 0 all went well, 1 the document is at fault, 2 the command line is, 3 reading or writing failed

      PartySample --file /tmp/Party.xml
    """

@main
private enum PartySample {
    static func main() {
        Sample.run(name: "PartySample", help: help) {
            let arguments = try Arguments(flags: ["--bundled"], values: ["--file"])
            guard arguments.files.isEmpty else { throw SampleError.usage("the place to save to is given by --file") }
            let place = try PartyPlace(file: arguments.value("--file"))
            let source = try place.source(isBundled: arguments.has("--bundled"))
            let output = Output.standard()

            let builder = PartyParser()
            try load(source, builder)
            var party = builder.party
            for skipped in builder.skipped {
                Sample.report("\(source):\(skipped.position): skipped: \(skipped.reason)")
            }
            for player in party.players { try output.line(player.name) }

            // Saving over the source would take the players away that could not be read.
            guard builder.skipped.isEmpty || source != place.path else {
                try output.flush()
                throw SampleError.document("not saved: \(builder.skipped.count) players could not be read")
            }

            if !party.players.contains(where: { $0.name == "Waldo" }) {
                party.players.append(Player(name: "Waldo", level: 1, rpgClass: .rogue))
            }
            try save(party, to: place)
            try output.line("saved \(party.players.count) players to \(place.path)")
            try output.flush()
        }
    }

    private static func load(_ path: String, _ builder: PartyParser) throws {
        try Sample.reading(path) { try XMLPushParser(delegate: builder).parse(contentsOfFile: path) }
    }

    private static func save(_ party: Party, to place: PartyPlace) throws {
        try place.makeFolder()
        do {
            try PartyWriter.save(party, toFile: place.path)
        } catch let error as XMLWritingError where error.code == .system || error.code == .notAFile {
            throw SampleError.output(reason: error.reason)
        }
    }
}
