//! What an imported catalogue may hold. Limits refuse; nothing is cut silently.

/// Bytes of a file.
pub const MAX_FILE_BYTES: usize = 64 * 1024 * 1024;
/// Bytes of one text, also of a statement put together from its items with parameters resolved.
pub const MAX_TEXT_BYTES: usize = 64 * 1024;
/// Bytes of all projected texts together: insertions can multiply a small file.
pub const MAX_PROJECTED_BYTES: usize = 64 * 1024 * 1024;
/// Domains a catalogue may become: its top-level groups, and one more where controls stand outside a group.
pub const MAX_TOP_GROUPS: usize = 100;
/// Groups of all levels.
pub const MAX_GROUPS: usize = 5_000;
/// Controls and enhancements together.
pub const MAX_CONTROLS: usize = 5_000;
/// Levels of groups, controls and parts within each other.
pub const MAX_DEPTH: usize = 64;
/// Problems and warnings reported for one file, each.
pub const MAX_PROBLEMS: usize = 100;
/// Properties, links, parts and parameters of one element, each. Large catalogues have some hundred mappings in a control.
pub const MAX_ITEMS: usize = 2_000;
/// Parameters of all elements together.
pub const MAX_PARAMS: usize = 20_000;
/// Resources of the back matter, and parties, roles and locations of the metadata.
pub const MAX_RESOURCES: usize = 10_000;

/// JSON levels that `MAX_DEPTH` can need: an array and an object each, and the leaves below.
pub(crate) const MAX_JSON_DEPTH: usize = 2 * MAX_DEPTH + 8;
/// Bytes of resolved parameters, which are kept while a catalogue is worked on.
pub(crate) const MAX_RESOLVED_BYTES: usize = 16 * 1024 * 1024;

/// Lists whose length is bounded wherever they stand.
pub(crate) fn longest_list(field: &str) -> Option<(&'static str, usize)> {
    const LISTS: &[(&str, usize)] = &[
        ("props", MAX_ITEMS),
        ("links", MAX_ITEMS),
        ("parts", MAX_ITEMS),
        ("params", MAX_ITEMS),
        ("resources", MAX_RESOURCES),
        ("parties", MAX_RESOURCES),
        ("roles", MAX_RESOURCES),
        ("locations", MAX_RESOURCES),
    ];
    LISTS.iter().find(|(name, _)| *name == field).copied()
}

/// Bytes that trees made of a file may take at once, about: the elements outside controls, and those being read. With the file and
/// its elements as text this stays below eight times the file.
pub(crate) const fn tree_bytes(file: usize) -> usize {
    8 * 1024 * 1024 + 2 * file
}
