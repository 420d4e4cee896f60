import XMLParsing

/// A case in which this library is stricter than plain libexpat, which loses a reference without a word.
///
/// Two rules of the library are behind all of them: an external entity in content that isn't read is an error, and so is a
/// reference to an undeclared entity where part of the DTD was not read.
struct StricterCase {
    var code: XMLParsingError.Code
    var line: Int
    /// From 1.
    var column: Int

    /// The cases by the names of their tests; the place is the reference's.
    static let all: [String: StricterCase] = [
        "test_alloc_create_external_parser": undefined(3, 6),
        "test_alloc_dtd_copy_default_atts": external(6, 1),
        "test_alloc_ext_entity_realloc_buffer": external(4, 6),
        "test_alloc_external_entity": external(6, 1),
        "test_alloc_long_base": external(4, 6),
        "test_alloc_long_notation": external(6, 6),
        "test_alloc_long_public_id": external(4, 6),
        "test_default_attr_index_after_dtd_copy": external(8, 6),
        "test_default_ns_from_ext_subset_and_ext_ge": external(6, 1),
        "test_entity_public_utf16_be": undefined(5, 4),
        "test_ext_entity_good_cdata": external(4, 6),
        "test_ext_entity_latin1_utf16be_bom": external(4, 6),
        "test_ext_entity_latin1_utf16le_bom2": external(4, 6),
        "test_ext_entity_utf16_be": external(4, 6),
        "test_ext_entity_utf16_le": external(4, 6),
        "test_ext_entity_utf8_non_bom": external(4, 6),
        "test_ignore_section": undefined(2, 9),
        "test_ignore_section_utf16_be": undefined(2, 7),
        "test_misc_general_entities_support": external(5, 23),
        "test_not_standalone_handler_accept": undefined(3, 6),
        "test_nsalloc_long_context": external(6, 1),
        "test_nsalloc_long_systemid_in_ext": external(4, 6),
        "test_nsalloc_prefixed_element": external(6, 1),
        "test_nsalloc_realloc_long_ge_name": external(5, 1),
        "test_subordinate_reset": undefined(3, 6),
        "test_subordinate_suspend": undefined(3, 6),
        "test_subordinate_xdecl_abort": external(4, 6),
    ]

    private static func undefined(_ line: Int, _ column: Int) -> StricterCase {
        StricterCase(code: .undefinedEntity, line: line, column: column)
    }

    private static func external(_ line: Int, _ column: Int) -> StricterCase {
        StricterCase(code: .externalEntityRefused, line: line, column: column)
    }
}
