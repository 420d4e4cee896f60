/// A model's property: by its place in memory where it's stored, by its key path otherwise.
@usableFromInline
@frozen
struct FieldAccess<Model, Value>: Sendable {
    @usableFromInline let path: any WritableKeyPath<Model, Value> & Sendable
    /// Nil for computed and observed properties, and those of classes.
    @usableFromInline let offset: Int?

    @inlinable
    init(_ path: any WritableKeyPath<Model, Value> & Sendable) {
        self.path = path
        offset = MemoryLayout<Model>.offset(of: path)
    }

    /// The value in a model that is in memory.
    @inlinable
    func get(_ model: UnsafeRawPointer) -> Value {
        // The offset is that of a stored property of this type.
        if let offset { return unsafe (model + offset).assumingMemoryBound(to: Value.self).pointee }
        return unsafe model.assumingMemoryBound(to: Model.self).pointee[keyPath: path]
    }

    @inlinable
    func update(_ model: UnsafeMutableRawPointer, _ body: (inout Value) -> Void) {
        if let offset {
            unsafe body(&(model + offset).assumingMemoryBound(to: Value.self).pointee)
        } else {
            unsafe body(&model.assumingMemoryBound(to: Model.self).pointee[keyPath: path])
        }
    }
}

/// A property's values one by one, whether it holds one, perhaps one, or an array of them.
@usableFromInline
@frozen
@safe
struct FieldItems<Value>: Sendable {
    @usableFromInline let shape: ValueShape
    @usableFromInline let offset: Int?
    /// Puts a value in; the first of a model's replaces what an array holds by default.
    @usableFromInline let put: @Sendable (UnsafeMutableRawPointer, consuming Value, Bool) -> Void
    /// How many values there are to write.
    @usableFromInline let count: @Sendable (UnsafeRawPointer) -> Int
    @usableFromInline let item: @Sendable (UnsafeRawPointer, Int) -> Value?
    /// Whether there is something to write, be it an empty array.
    @usableFromInline let isPresent: @Sendable (UnsafeRawPointer) -> Bool
    /// Makes an optional array an empty one: what the start of its container does.
    @usableFromInline let open: @Sendable (UnsafeMutableRawPointer) -> Void

    @inlinable
    init<Model>(single path: any WritableKeyPath<Model, Value> & Sendable) {
        let access = FieldAccess(path)
        shape = .single
        offset = access.offset
        unsafe put = { model, value, _ in
            if let offset = access.offset {
                unsafe (model + offset).assumingMemoryBound(to: Value.self).pointee = value
            } else {
                unsafe model.assumingMemoryBound(to: Model.self).pointee[keyPath: access.path] = value
            }
        }
        unsafe count = { _ in 1 }
        unsafe item = { model, _ in unsafe access.get(model) }
        unsafe isPresent = { _ in true }
        unsafe open = { _ in }
    }

    @inlinable
    init<Model>(optional path: any WritableKeyPath<Model, Value?> & Sendable) {
        let access = FieldAccess(path)
        shape = .optional
        offset = access.offset
        unsafe put = { model, value, _ in
            if let offset = access.offset {
                unsafe (model + offset).assumingMemoryBound(to: Value?.self).pointee = value
            } else {
                unsafe model.assumingMemoryBound(to: Model.self).pointee[keyPath: access.path] = value
            }
        }
        unsafe count = { unsafe access.get($0) == nil ? 0 : 1 }
        unsafe item = { model, _ in unsafe access.get(model) }
        unsafe isPresent = { unsafe access.get($0) != nil }
        unsafe open = { _ in }
    }

    @inlinable
    init<Model>(array path: any WritableKeyPath<Model, [Value]> & Sendable) {
        let access = FieldAccess(path)
        shape = .array
        offset = access.offset
        unsafe put = { model, value, isFirst in
            if let offset = access.offset {
                let array = unsafe (model + offset).assumingMemoryBound(to: [Value].self)
                if isFirst, unsafe !array.pointee.isEmpty { unsafe array.pointee = [] }
                unsafe array.pointee.append(value)
            } else {
                let model = unsafe model.assumingMemoryBound(to: Model.self)
                if isFirst { unsafe model.pointee[keyPath: access.path] = [] }
                unsafe model.pointee[keyPath: access.path].append(value)
            }
        }
        unsafe count = { unsafe access.get($0).count }
        unsafe item = { unsafe access.get($0)[$1] }
        unsafe isPresent = { _ in true }
        unsafe open = { unsafe access.update($0) { $0 = [] } }
    }

    @inlinable
    init<Model>(optionalArray path: any WritableKeyPath<Model, [Value]?> & Sendable) {
        let access = FieldAccess(path)
        shape = .optionalArray
        offset = access.offset
        unsafe put = { model, value, isFirst in
            if let offset = access.offset {
                let array = unsafe (model + offset).assumingMemoryBound(to: [Value]?.self)
                if isFirst || (unsafe array.pointee == nil) { unsafe array.pointee = [] }
                unsafe array.pointee?.append(value)
            } else {
                let model = unsafe model.assumingMemoryBound(to: Model.self)
                if isFirst || (unsafe model.pointee[keyPath: access.path] == nil) {
                    unsafe model.pointee[keyPath: access.path] = []
                }
                unsafe model.pointee[keyPath: access.path]?.append(value)
            }
        }
        unsafe count = { unsafe access.get($0)?.count ?? 0 }
        unsafe item = { unsafe access.get($0)?[$1] }
        unsafe isPresent = { unsafe access.get($0) != nil }
        unsafe open = { unsafe access.update($0) { $0 = [] } }
    }
}
