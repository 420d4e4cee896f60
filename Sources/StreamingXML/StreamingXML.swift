/// The whole library in one import: parsing, writing, and transforming between the two.
@_exported public import XMLParsing
@_exported public import XMLTransforming
@_exported public import XMLWriting
