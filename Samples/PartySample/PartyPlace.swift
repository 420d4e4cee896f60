internal import SampleSupport

/// Where a party is saved, and where it is loaded from.
struct PartyPlace {
    private let place: SavingPlace

    /// Makes a place.
    ///
    /// - Parameter file: The file that was chosen, nil for the one in the documents folder.
    /// - Throws: ``SampleError/usage(_:)`` if no folder is known.
    init(file: String?) throws {
        place = try SavingPlace(file: file, name: "Party.xml")
    }

    /// The file that is saved to.
    var path: String { place.path }

    /// The file to load: the one that was saved before, else the one that comes with the sample.
    ///
    /// - Parameter isBundled: Whether to take the one that comes with the sample in any case.
    /// - Returns: Its path.
    /// - Throws: ``SampleError/input(reason:)`` if neither is there.
    func source(isBundled: Bool) throws -> String {
        if !isBundled, SavingPlace.exists(path) { return path }
        let bundled = Self.bundledFile
        guard SavingPlace.exists(bundled) else { throw SampleError.input(reason: "\(bundled) isn't there") }
        return bundled
    }

    /// Makes the documents folder if it is missing.
    ///
    /// - Throws: ``SampleError/output(reason:)`` if that fails.
    func makeFolder() throws {
        try place.makeFolder()
    }

    /// Samples/Data/Party.xml, found from where this source file was when it was compiled.
    private static var bundledFile: String {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(2)
        return parts.joined(separator: "/") + "/Data/Party.xml"
    }
}
