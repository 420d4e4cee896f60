#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Reads external entities from files under one folder, and from nowhere else.
///
/// A system identifier is taken as a path relative to the entity that it stands in, or to the folder in the document itself.
/// Absolute paths, other URI schemes than `file:`, and whatever leads out of the folder (`..`, symbolic links) are refused.
/// Of an identifier with a scheme and a host, as `http://www.w3.org/TR/xhtml1.dtd`, nothing is ever fetched.
///
/// ```swift
/// var options = XMLParsingOptions()
/// options.doctype = .resolveExternal(try XMLFolderResolver(root: "/srv/dtds"))
/// ```
public final class XMLFolderResolver: XMLEntityResolver, Sendable {
    private let root: String

    /// Makes a resolver.
    ///
    /// - Parameter root: The folder's path.
    /// - Throws: ``XMLParsingError`` with the code ``XMLParsingError/Code-swift.struct/inputFailed`` if there is no such
    ///   folder.
    public init(root: String) throws {
        guard let real = Self.realPath(root) else {
            let failure = DescriptorInput.Failure(call: "realpath", path: root, errno: errno)
            throw XMLParsingError(
                code: .inputFailed, position: XMLPosition(byteOffset: 0, line: 1, column: 1), reason: failure.text)
        }
        self.root = real
    }

    /// Finds an external entity's file under the folder.
    ///
    /// - Parameter entity: Which entity is asked for.
    /// - Returns: The file's content; nil where the identifier leads elsewhere, or nowhere.
    public func resolve(_ entity: XMLExternalEntity) -> XMLEntityContent? {
        var path = entity.systemID
        if path.hasPrefix("file:") {
            path = String(path.dropFirst(5))
            if path.hasPrefix("//") { path = String(path.dropFirst(2)) }
        } else if Self.hasScheme(path) {
            return nil
        }
        guard let decoded = Self.percentDecoded(path), !decoded.isEmpty else { return nil }
        let folder = entity.base.map { Self.folder(of: $0) } ?? root
        let joined = decoded.hasPrefix("/") ? decoded : "\(folder)/\(decoded)"
        // What the path really names counts, after symbolic links and `..`.
        guard let real = Self.realPath(joined), real.utf8.starts(with: (root == "/" ? "/" : root + "/").utf8),
            Self.isFile(real)
        else { return nil }
        return .file(real, systemID: real)
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = unsafe path.withCString({ unsafe realpath($0, nil) }) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// A pipe or device could be waited for without end.
    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        let result = unsafe path.withCString { unsafe stat($0, &status) }
        return result == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return String(path[..<slash])
    }

    /// RFC 3986, 3.1: a letter, then letters, digits, `+`, `-`, `.`, up to a colon.
    private static func hasScheme(_ identifier: String) -> Bool {
        guard let colon = identifier.firstIndex(of: ":"), colon > identifier.startIndex else { return false }
        return identifier[..<colon].utf8.allSatisfy { byte in
            (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D
                || byte == 0x2E
        }
    }

    /// The path that percent-encoded bytes stand for, nil where it isn't one: malformed, not UTF-8, or with a zero byte.
    private static func percentDecoded(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25 {
                guard index + 2 < bytes.count,
                    let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
                else { return nil }
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded.contains(0) ? nil : String(validating: decoded, as: UTF8.self)
    }
}
