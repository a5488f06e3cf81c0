//! OSCAL catalogues (JSON, version 1) for a library of standards.
//!
//! - [`parse`] is strict and reports every problem with path, line and column. Elements are kept as text: see [`Raw`].
//! - [`flatten`] and [`assemble`] convert a catalogue to rows and back without loss.
//! - [`project_control`] produces the text for readers: code, title, statement, guidance, references.
//! - [`patch`] writes edited texts back into an element and leaves the rest unchanged.
//! - [`plan`] maps a catalogue to domains, subdomains and standards; [`Export`] is the reverse.
//!
//! Source of the format: the OSCAL catalogue model of NIST, <https://pages.nist.gov/OSCAL/>.

mod catalog;
mod check;
mod export;
mod flat;
mod hash;
mod json;
pub mod limits;
mod locate;
mod markup;
mod params;
mod patch;
mod plan;
mod problem;
mod project;
mod raw;
mod read;
mod refs;
mod rules;
mod statement;
mod twice;
mod weave;

pub use catalog::{Catalog, KeepGoing, Metadata, Refusal, parse, parse_while};
pub use export::{Export, ExportDomain, ExportStandard, ExportSubdomain};
pub use flat::{AssembleError, ControlRow, Flat, GroupRow, assemble, flatten};
pub use hash::content_hash;
pub use params::Context;
pub use patch::{Edits, patch};
pub use plan::{LibraryPlan, PlannedDomain, PlannedStandard, PlannedSubdomain, into_plan, plan};
pub use problem::{Problem, ProblemCode};
pub use project::{ParamView, Projection, Reference, project_control};
pub use raw::Raw;
pub use statement::{Line, Segment};
