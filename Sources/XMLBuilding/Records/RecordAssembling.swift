public import XMLParsing

/// What a record engine drives: it gets the events of one record after another, its start tag first.
@usableFromInline
package protocol RecordAssembling: SendableMetatype {
    associatedtype Record

    /// Takes a start tag: first the record's own, then those of its content.
    mutating func start(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws

    /// Takes text in the record.
    mutating func characters(_ text: XMLText, context: XMLContext) throws

    /// Takes an end tag; the record's own completes it.
    mutating func end(_ name: XMLName, context: XMLContext) throws -> AssemblyStep<Record>
}

/// What an end tag did to a record.
@usableFromInline
@frozen
package enum AssemblyStep<Record> {
    /// It was one of the record's content.
    case inside
    /// It completed the record.
    case record(Record)
    /// It ended a record that is left out.
    case skipped
}
