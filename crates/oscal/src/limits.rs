//! What an imported catalogue may hold. Limits refuse; nothing is cut silently.

/// Bytes of a file.
pub const MAX_FILE_BYTES: usize = 64 * 1024 * 1024;
/// Bytes of one text, also of a statement put together from its items with parameters resolved.
pub const MAX_TEXT_BYTES: usize = 64 * 1024;
/// Bytes of all projected texts together: insertions can multiply a small file.
pub const MAX_PROJECTED_BYTES: usize = 64 * 1024 * 1024;
/// Domains a catalogue may become: its top-level groups, and one more where controls stand outside a group.
pub const MAX_TOP_GROUPS: usize = 100;
/// Controls and enhancements together.
pub const MAX_CONTROLS: usize = 5_000;
/// Levels of groups, controls and parts within each other.
pub const MAX_DEPTH: usize = 64;
/// Problems and warnings reported for one file, each.
pub const MAX_PROBLEMS: usize = 100;

/// JSON levels that `MAX_DEPTH` can need: an array and an object each, and the leaves below.
pub(crate) const MAX_JSON_DEPTH: usize = 2 * MAX_DEPTH + 8;
