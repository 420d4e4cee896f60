#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Compiled mappings, one for each type of model.
@safe
final class MappingCache: @unchecked Sendable {
    // Sendable: the dictionary is touched only while the lock is held.
    static let shared = MappingCache()

    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var graphs: [ObjectIdentifier: MappingGraph] = [:]

    private init() {
        // The only instance is never freed.
        unsafe lock = .allocate(capacity: 1)
        unsafe pthread_mutex_init(lock, nil)
    }

    /// The compiled mapping of a model's type.
    ///
    /// It's compiled outside of the lock, since that calls code of the model's; of two threads' results the first stays.
    ///
    /// - Parameter model: The type.
    /// - Returns: The mapping, with those nested in it.
    func graph<Model: XMLMappable>(of model: Model.Type) -> MappingGraph {
        let identity = ObjectIdentifier(model)
        if let known = locked({ graphs[identity] }) { return known }
        let made = MappingGraph(identity, Model.mapping.description)
        return locked {
            if let other = graphs[identity] { return other }
            graphs[identity] = made
            return made
        }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        // The lock is initialised, and released on the way out.
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return body()
    }
}
