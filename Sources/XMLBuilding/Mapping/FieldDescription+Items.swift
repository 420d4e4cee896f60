public import XMLParsing

/// The ways in which a field is read and written, for every shape of property.
extension FieldAlternative {
    /// A value by its type's own reading.
    @inlinable
    static func value<Value: XMLValue>(_ name: String, _ items: FieldItems<Value>) -> FieldAlternative {
        let reading: FieldReading =
            if let offset = items.offset {
                .place(Value.self, offset: offset, items.shape)
            } else {
                unsafe .text(
                    { model, text, isFirst in
                        guard let value = Value(text) else { return false }
                        unsafe items.put(model, value, isFirst)
                        return true
                    }, form: Value.xmlForm)
            }
        return unsafe FieldAlternative(
            name: name, reading: reading, writing: .text { unsafe items.item($0, $1)?.xmlText })
    }

    /// A value by a conversion.
    @inlinable
    static func converted<Value>(
        _ name: String, _ items: FieldItems<Value>, _ conversion: XMLConversion<Value>
    ) -> FieldAlternative {
        unsafe FieldAlternative(
            name: name,
            reading: .text(
                { model, text, isFirst in
                    guard let value = try conversion.read(text) else { return false }
                    unsafe items.put(model, value, isFirst)
                    return true
                }, form: conversion.form),
            writing: unsafe .text { unsafe items.item($0, $1).map(conversion.write) })
    }

    /// A model with a mapping of its own.
    @inlinable
    static func model<Value: XMLMappable>(_ name: String, _ items: FieldItems<Value>) -> FieldAlternative {
        unsafe FieldAlternative(
            name: name,
            reading: .model(
                NestedMapping(
                    identity: ObjectIdentifier(Value.self), description: { Value.mapping.description },
                    attach: { child, parent, isFirst in
                        // The child's memory holds a model, which nobody else takes.
                        unsafe items.put(parent, child.assumingMemoryBound(to: Value.self).move(), isFirst)
                    })),
            writing: unsafe .model { model, index, memory in
                guard let value = unsafe items.item(model, index) else { return false }
                unsafe memory.initializeMemory(as: Value.self, to: value)
                return true
            })
    }

    /// A case of a choice that holds a model.
    @inlinable
    static func model<Choice, Value: XMLMappable>(
        _ name: String, _ items: FieldItems<Choice>, wrap: @escaping @Sendable (Value) -> Choice,
        unwrap: @escaping @Sendable (Choice) -> Value?
    ) -> FieldAlternative {
        unsafe FieldAlternative(
            name: name,
            reading: .model(
                NestedMapping(
                    identity: ObjectIdentifier(Value.self), description: { Value.mapping.description },
                    attach: { child, parent, isFirst in
                        unsafe items.put(parent, wrap(child.assumingMemoryBound(to: Value.self).move()), isFirst)
                    })),
            writing: unsafe .model { model, index, memory in
                guard let value = unsafe items.item(model, index).flatMap(unwrap) else { return false }
                unsafe memory.initializeMemory(as: Value.self, to: value)
                return true
            })
    }

    /// A case of a choice that holds a value.
    @inlinable
    static func value<Choice, Value: XMLValue>(
        _ name: String, _ items: FieldItems<Choice>, wrap: @escaping @Sendable (Value) -> Choice,
        unwrap: @escaping @Sendable (Choice) -> Value?
    ) -> FieldAlternative {
        unsafe FieldAlternative(
            name: name,
            reading: .text(
                { model, text, isFirst in
                    guard let value = Value(text) else { return false }
                    unsafe items.put(model, wrap(value), isFirst)
                    return true
                }, form: Value.xmlForm),
            writing: unsafe .text { unsafe items.item($0, $1).flatMap(unwrap)?.xmlText })
    }
}

extension FieldDescription {
    @inlinable
    static func value<Value: XMLValue>(
        _ role: Role, _ name: String, _ items: FieldItems<Value>
    ) -> FieldDescription {
        FieldDescription(role, name, items, [.value(name, items)])
    }

    @inlinable
    static func converted<Value>(
        _ role: Role, _ name: String, _ items: FieldItems<Value>, _ conversion: XMLConversion<Value>
    ) -> FieldDescription {
        FieldDescription(role, name, items, [.converted(name, items, conversion)])
    }

    @inlinable
    static func model<Value: XMLMappable>(_ name: String, _ items: FieldItems<Value>) -> FieldDescription {
        FieldDescription(.child, name, items, [.model(name, items)])
    }
}
