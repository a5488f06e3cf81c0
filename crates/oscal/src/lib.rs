//! OSCAL catalogues (JSON, 1.0 and 1.1) for a library of standards.
//!
//! - [`parse`] reads strictly and answers every problem with path, line and column. It keeps elements as text: see [`Raw`].
//! - [`flatten`] and [`assemble`] take a catalogue apart into rows and put it together again without loss.
//! - [`project_control`] makes what people read: code, title, statement, guidance, references.
//! - [`patch`] puts edited texts back into an element and leaves the rest as it came.
//! - [`plan`] lays a catalogue out as domains, subdomains and standards; [`Export`] is the way back.
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
mod weave;

pub use catalog::{Catalog, Go, Metadata, Refusal, parse, parse_while};
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
