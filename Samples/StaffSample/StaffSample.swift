internal import DocumentBuilders
internal import SampleSupport

private let help = """
    StaffSample: saves a record of one member of the staff, and loads it, as text or as an archive.

    usage: StaffSample save-text|save-archive [--file PATH] FIELD...
           StaffSample load-text|load-archive [--file PATH]

      save-text       save the fields as a property list in XML, written by this library
      load-text       load such a property list, read by this library, and print the fields
      save-archive    save the fields as an archive, by Foundation's NSKeyedArchiver with secure coding
      load-archive    load such an archive and print the fields

      --file PATH     the file; by default Staff.plist or Staff.archi in your documents folder: $XDG_DOCUMENTS_DIR, or
                      Documents in your home folder

    fields: --nickname TEXT, --email TEXT, --phone TEXT, --sex TEXT, --position TEXT; those not given are left out

    exit status: 0 all went well, 1 the document is at fault, 2 the command line is, 3 reading or writing failed

      StaffSample save-text --file /tmp/Staff.plist --nickname Lin --email lin@example.org
      StaffSample load-text --file /tmp/Staff.plist
    """

@main
private enum StaffSample {
    static func main() {
        Sample.run(name: "StaffSample", help: help) {
            let names = StaffFields.all.map { "--\($0.name)" }
            let arguments = try Arguments(flags: [], values: Set(names + ["--file"]))
            guard arguments.files.count == 1 else {
                throw SampleError.usage("one of save-text, load-text, save-archive and load-archive is needed")
            }
            let command = arguments.files[0]
            let isText = command.hasSuffix("-text")
            let place = try SavingPlace(file: arguments.value("--file"), name: isText ? "Staff.plist" : "Staff.archi")
            switch command {
            case "save-text", "save-archive":
                let staff = try record(arguments)
                try place.makeFolder()
                if isText {
                    try StaffText.save(staff, toFile: place.path)
                } else {
                    try StaffArchive.save(staff, toFile: place.path)
                }
                try say(["saved \(place.path)"])
            case "load-text", "load-archive":
                guard names.allSatisfy({ !arguments.has($0) }) else {
                    throw SampleError.usage("fields are given to save, not to load")
                }
                let staff =
                    isText
                    ? try StaffText.staff(contentsOfFile: place.path)
                    : try StaffArchive.staff(contentsOfFile: place.path)
                try say(lines(staff))
            default: throw SampleError.usage("unknown command \(command)")
            }
        }
    }

    private static func record(_ arguments: Arguments) throws -> Staff {
        var staff = Staff()
        for field in StaffFields.all { staff[keyPath: field.path] = arguments.value("--\(field.name)") }
        guard staff != Staff() else { throw SampleError.usage("no field is given") }
        return staff
    }

    private static func lines(_ staff: Staff) -> [String] {
        let lines = StaffFields.all.compactMap { field in
            staff[keyPath: field.path].map { "\(field.name): \($0)" }
        }
        return lines.isEmpty ? ["the record is empty"] : lines
    }

    private static func say(_ lines: [String]) throws {
        let output = Output.standard()
        for line in lines { try output.line(line) }
        try output.flush()
    }
}
