#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where a path really leads, symbolic links followed, whether or not a file is there.
package enum LinkTarget {
    /// Follows the links that the path's last part may be.
    ///
    /// - Parameter path: The path.
    /// - Returns: The folder, and the name in it.
    /// - Throws: ``XMLWritingError`` if it is no path of a file, or its links can't be followed.
    package static func resolve(_ path: String) throws -> (folder: String, name: String) {
        guard !path.utf8.contains(0) else { throw SystemCalls.error("a path has no NUL", EINVAL) }
        var path = path
        for _ in 0..<40 {
            guard let target = try destination(ofLink: path) else { return try split(path) }
            if target.utf8.first == 0x2F {
                path = target
            } else {
                let folder = try split(path).folder
                path = folder.utf8.last == 0x2F ? folder + target : folder + "/" + target
            }
        }
        throw SystemCalls.error("the link can't be followed", ELOOP)
    }

    private static func split(_ path: String) throws -> (folder: String, name: String) {
        let bytes = Array(path.utf8)
        let slash = bytes.lastIndex(of: 0x2F)
        let name = String(decoding: bytes[(slash.map { $0 + 1 } ?? 0)...], as: UTF8.self)
        guard !name.isEmpty, name != ".", name != ".." else {
            throw XMLWritingError(code: .notAFile, reason: "\"\(path)\" is no path of a file")
        }
        guard let slash else { return (".", name) }
        return (slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self), name)
    }

    /// What a symbolic link holds; nil if the path isn't one.
    private static func destination(ofLink path: String) throws -> String? {
        var buffer = [CChar](repeating: 0, count: 4_097)
        // At most 4,096 bytes are filled in, so that a zero follows them.
        let length = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe readlink(path, $0, 4_096) } ?? -1
        }
        if length < 0 {
            // No link, or nothing there at all.
            if errno == EINVAL || errno == ENOENT { return nil }
            throw SystemCalls.error("can't be created")
        }
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
