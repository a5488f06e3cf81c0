//! Limits of an imported catalogue. Exceeding one is an error; nothing is truncated silently.

/// Bytes of an uploaded catalogue; the route limits its body to the same.
pub const MAX_FILE_BYTES: usize = 64 * 1024 * 1024;
/// Bytes of one text, and of a statement assembled from its items with parameters resolved.
pub const MAX_TEXT_BYTES: usize = 64 * 1024;
/// Bytes of all projected texts together: insertions can multiply a small file.
pub const MAX_PROJECTED_BYTES: usize = 64 * 1024 * 1024;
/// Domains of a catalogue: its top-level groups, and one more for controls outside of groups.
pub const MAX_TOP_GROUPS: usize = 100;
/// Groups of all levels.
pub const MAX_GROUPS: usize = 5_000;
/// Controls and enhancements together.
pub const MAX_CONTROLS: usize = 5_000;
/// Nesting levels of groups, controls and parts.
pub const MAX_DEPTH: usize = 64;
/// Problems and warnings reported for one file, each.
pub const MAX_PROBLEMS: usize = 100;
/// Properties, links, parts and parameters of one element, each. Large catalogues have some hundred mappings per control.
pub const MAX_ITEMS: usize = 2_000;
/// Parameters of all elements together.
pub const MAX_PARAMS: usize = 20_000;
/// Resources of the back matter, and parties, roles and locations of the metadata.
pub const MAX_RESOURCES: usize = 10_000;

/// JSON levels that `MAX_DEPTH` may need: an array and an object each, plus the leaves.
pub(crate) const MAX_JSON_DEPTH: usize = 2 * MAX_DEPTH + 8;
/// Bytes of resolved parameters, which stay in memory while a catalogue is processed.
pub(crate) const MAX_RESOLVED_BYTES: usize = 16 * 1024 * 1024;

/// Lists with a maximum length, wherever they occur.
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

/// Approximate limit for the bytes of parsed trees in memory at once: the elements outside controls, and those being parsed. With the file
/// and its elements as text, the total stays below eight times the file.
pub(crate) const fn tree_bytes(file: usize) -> usize {
    8 * 1024 * 1024 + 2 * file
}
