internal import XMLWriting

#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A database that is read where SQLite can put nothing beside it, and so can't keep writers away.
///
/// It is read as a file that doesn't change, and afterwards it is asked whether it did.
struct UnchangingFile: Equatable {
    private let device: dev_t
    private let inode: ino_t
    private let size: off_t
    private let seconds: Int
    private let nanoseconds: Int

    /// Notes how a database's file is.
    ///
    /// - Throws: ``ObjectStoreError`` if changes lie beside it, which would be missed.
    init(path: String, named name: String) throws {
        var status = stat()
        // The path is a valid string during the call, and the system fills in the structure.
        guard unsafe stat(path, &status) == 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw ObjectStoreError(code: .database, reason: "\(name) can't be opened: \(reason)")
        }
        (device, inode, size) = (status.st_dev, status.st_ino, status.st_size)
        #if canImport(Darwin)
        (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
        #else
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        #endif
        let (folder, file) = try LinkTarget.resolve(path)
        for suffix in ["-wal", "-journal"] where DatabaseFile.size("\(folder)/\(file)\(suffix)") > 0 {
            throw ObjectStoreError(
                code: .database,
                reason: "\(name)\(suffix) holds changes that only who may write to the folder can read: copy the "
                    + "database and the files beside it to another folder, and use that copy")
        }
    }

    /// What SQLite takes for the path of a file that doesn't change.
    static func uri(_ path: String) -> String {
        var text = "file:"
        // Two slashes would start the name of a host.
        let path = path.utf8.first == 0x2F ? [0x2F] + path.utf8.drop { $0 == 0x2F } : Array(path.utf8)
        for byte in path {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16)
                text += byte < 16 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return text + "?immutable=1"
    }
}
