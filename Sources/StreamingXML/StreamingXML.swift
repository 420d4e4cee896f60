/// The whole library in one import: parsing, writing, transforming between the two, building models, and selecting.
@_exported public import XMLBuilding
@_exported public import XMLParsing
@_exported public import XMLSelecting
@_exported public import XMLTransforming
@_exported public import XMLWriting
