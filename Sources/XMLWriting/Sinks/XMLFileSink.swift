/// A sink that replaces a file in one step: a reader sees the old file or the new one, whole, and never a part.
///
/// The document goes to a temporary file in the same folder, named `.name.random.tmp`. ``close()`` brings it to the
/// disk (`fsync`), renames it to the target's name, and brings the folder to the disk. Until then the old file is
/// untouched. After an error, or when the sink is released without `close()`, the temporary file is removed; only a
/// process that is killed can leave one behind.
///
/// A replaced file's permissions are kept, and its owner and group where the system allows it; access control lists,
/// extended attributes and hard links are not. A new file gets the permissions that the process's `umask` leaves.
/// If the path is a symbolic link, the file that it leads to is replaced and the link stays. A folder, a device or a
/// pipe is refused: use ``XMLDescriptorSink`` for those.
public final class XMLFileSink: XMLSink {
    /// Nil once the file is in its place, or given up.
    private var file: AtomicFile?
    private let path: String
    private var isClosed = false

    /// Creates the temporary file.
    ///
    /// - Parameter path: The file to write.
    /// - Throws: ``XMLWritingError/Code/system`` if no file can be created there, ``XMLWritingError/Code/notAFile`` if
    ///   something else than a regular file is there.
    public init(path: String) throws {
        self.path = path
        do {
            file = try AtomicFile.replacing(path)
        } catch {
            throw SystemCalls.error(error, about: path)
        }
    }

    /// Writes a piece to the temporary file.
    ///
    /// - Parameter bytes: The piece.
    /// - Throws: ``XMLWritingError/Code/system``, after which the file is given up.
    public func write(_ bytes: Span<UInt8>) throws {
        guard file != nil else { throw closedError }
        do {
            try SignalGuard.blockingWriteSignals { try file?.write(bytes) }
        } catch {
            discard()
            throw SystemCalls.error(error, about: path)
        }
    }

    /// Puts the file in its place.
    ///
    /// - Throws: ``XMLWritingError/Code/system`` if that fails; the old file is there then, unless only the folder
    ///   couldn't be brought to the disk.
    public func close() throws {
        if isClosed { return }
        guard file != nil else { throw closedError }
        defer { file = nil }
        do {
            try file?.commit()
        } catch {
            throw SystemCalls.error(error, about: path)
        }
        isClosed = true
    }

    /// Gives the file up: the temporary one is removed, the old one stays.
    ///
    /// Does nothing after ``close()``.
    public func discard() {
        file = nil
    }

    /// The temporary file, for whoever has to remove it when the process is told to end; nil once it is in its place.
    package var temporaryFile: XMLTemporaryFile? { file?.temporary }

    private var closedError: XMLWritingError {
        XMLWritingError(code: .finished, reason: "the file is closed or was given up")
    }
}
