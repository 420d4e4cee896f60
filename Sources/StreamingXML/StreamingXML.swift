/// The whole library in one import: parsing, writing, transforming between the two, and building models.
@_exported public import XMLBuilding
@_exported public import XMLParsing
@_exported public import XMLTransforming
@_exported public import XMLWriting
