import Foundation
import TestSupport
import Testing

@Suite("StaffSample")
struct StaffSampleTests {
    private func run(_ arguments: [String], home: String = "/nowhere") throws -> Program.Outcome {
        try #require(Samples.staffSample).run(arguments, environment: ["HOME": home, "XDG_DOCUMENTS_DIR": ""])
    }

    private static let fields = ["--nickname", "Arb & Co", "--email", "lin@example.org", "--position", " 店長 <1> "]
    private static let shown = "nickname: Arb & Co\nemail: lin@example.org\nposition:  店長 <1> \n"

    @Test("saves a record and loads it again", arguments: ["text", "archive"])
    func saved(_ form: String) throws {
        try TestFiles.withTemporaryFolder { folder in
            let file = ["--file", "\(folder)/Staff"]
            let saving = try run(["save-\(form)"] + file + Self.fields)
            #expect(saving.status == 0)
            #expect(saving.errors.isEmpty)
            #expect(saving.text == "saved \(folder)/Staff\n")
            let loading = try run(["load-\(form)"] + file)
            #expect(loading.status == 0)
            #expect(loading.errors.isEmpty)
            #expect(loading.text == Self.shown)
        }
    }

    @Test("keeps a symbolic link, and refuses a pipe", arguments: ["text", "archive"])
    func links(_ form: String) throws {
        try TestFiles.withTemporaryFolder { folder in
            let files = FileManager.default
            try files.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "Staff")
            #expect(try run(["save-\(form)", "--file", "\(folder)/link"] + Self.fields).status == 0)
            #expect(try files.destinationOfSymbolicLink(atPath: "\(folder)/link") == "Staff")
            #expect(try run(["load-\(form)", "--file", "\(folder)/Staff"]).text == Self.shown)
            let pipe = "\(folder)/pipe"
            // The path is a valid string during the call.
            let made = unsafe mkfifo(pipe, 0o600)
            #expect(made == 0)
            let outcome = try run(["save-\(form)", "--file", pipe] + Self.fields)
            #expect(outcome.status == 3)
            #expect(outcome.errors.contains("\(pipe) is no regular file"))
            #expect(try files.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType != .typeRegular)
            #expect(try files.contentsOfDirectory(atPath: folder).count == 3)
        }
    }

    @Test("saves in the documents folder by default")
    func documents() throws {
        try TestFiles.withTemporaryFolder { home in
            let text = try run(["save-text", "--sex", ""], home: home)
            #expect(text.text == "saved \(home)/Documents/Staff.plist\n")
            let archive = try run(["save-archive", "--sex", "f"], home: home)
            #expect(archive.text == "saved \(home)/Documents/Staff.archi\n")
            let loadedText = try run(["load-text"], home: home)
            #expect(loadedText.text == "sex: \n")
            let loadedArchive = try run(["load-archive"], home: home)
            #expect(loadedArchive.text == "sex: f\n")
        }
    }

    @Test("text that it saves is a property list for Foundation, and the other way round")
    func foundation() throws {
        try TestFiles.withTemporaryFolder { folder in
            let url = URL(fileURLWithPath: "\(folder)/Staff.plist")
            _ = try run(["save-text", "--file", url.path] + Self.fields)
            let read = try unsafe PropertyListSerialization.propertyList(from: try Data(contentsOf: url), format: nil)
            let staff = ["nickname": "Arb & Co", "email": "lin@example.org", "position": " 店長 <1> "]
            #expect(read as? [String: String] == staff)
            try PropertyListSerialization.data(fromPropertyList: staff, format: .xml, options: 0).write(to: url)
            #expect(try run(["load-text", "--file", url.path]).text == Self.shown)
        }
    }

    @Test("an archive is one of Foundation's keyed archives, with the record under its own name")
    func archive() throws {
        try TestFiles.withTemporaryFolder { folder in
            let url = URL(fileURLWithPath: "\(folder)/Staff.archi")
            _ = try run(["save-archive", "--file", url.path] + Self.fields)
            let archive = try unsafe PropertyListSerialization.propertyList(
                from: try Data(contentsOf: url), format: nil)
            let parts = try #require(archive as? [String: Any])
            #expect(parts["$archiver"] as? String == "NSKeyedArchiver")
            #expect((parts["$top"] as? [String: Any])?.keys.sorted() == ["Staff"])
            #expect((parts["$objects"] as? [Any])?.contains { $0 as? String == "lin@example.org" } == true)
        }
    }

    @Test(
        "says what is wrong with a text",
        arguments: [
            ("<dict><key>email</key></dict>", "FILE:1:23: error: the key \"email\" has no value\n  in /dict"),
            ("<array/>", "StaffSample: FILE is a property list, but no dictionary"),
            ("<dict><key>sex</key><true/></dict>", "StaffSample: FILE: the value of sex is no string"),
        ])
    func wrongText(_ document: String, _ reason: String) throws {
        try TestFiles.withTemporaryFolder { folder in
            let path = "\(folder)/Staff.plist"
            try TestFiles.write(Array(document.utf8), to: path)
            let outcome = try run(["load-text", "--file", path])
            #expect(outcome.status == 1)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors == "\(reason.replacing("FILE", with: path))\n")
        }
    }

    @Test("refuses what is no archive of a record")
    func wrongArchive() throws {
        try TestFiles.withTemporaryFolder { folder in
            let path = "\(folder)/Staff.archi"
            _ = try run(["save-archive", "--file", path] + Self.fields)
            let archive = try TestFiles.bytes(path)
            var wrong = [
                [], Array("no archive".utf8), Array("<plist><dict/></plist>".utf8), Array(archive.dropLast(40)),
            ]
            // A record in an archive of another class.
            let other = NSKeyedArchiver(requiringSecureCoding: true)
            other.encode("Lin" as NSString, forKey: "Staff")
            other.finishEncoding()
            wrong.append(Array(other.encodedData))
            for bytes in wrong {
                try TestFiles.write(bytes, to: path)
                let outcome = try run(["load-archive", "--file", path])
                #expect(outcome.status == 1, "\(bytes.count) bytes: \(outcome.errors)")
                #expect(outcome.output.isEmpty)
                #expect(outcome.errors.hasPrefix("StaffSample: \(path) "))
            }
        }
    }

    @Test(
        "says which file it can't read or write", arguments: ["save-text", "save-archive", "load-text", "load-archive"])
    func noFile(_ command: String) throws {
        let fields = command.hasPrefix("save") ? Self.fields : []
        let outcome = try run([command, "--file", "/nowhere/Staff"] + fields)
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("/nowhere"))
    }

    @Test(
        "refuses commands and fields that make no sense",
        arguments: [
            ([], "one of save-text, load-text, save-archive and load-archive is needed"),
            (["save-text", "load-text"], "one of save-text, load-text, save-archive and load-archive is needed"),
            (["save"], "unknown command save"),
            (["save-text"], "no field is given"),
            (["load-text", "--sex", "f"], "fields are given to save, not to load"),
        ])
    func usage(_ arguments: [String], _ reason: String) throws {
        let outcome = try run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.errors == "StaffSample: \(reason)\nStaffSample --help says more\n")
    }
}
