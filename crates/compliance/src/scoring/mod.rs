//! Scoring (Annex C): what an answer is worth, and how scores add up from items to sections, standards, subdomains, domains and clients.
//! Pure; every other area of this crate may use it.

pub mod answer;
pub mod figures;
mod method;
mod question;
mod result;
pub mod score;
pub mod severity;
pub mod tree;

pub use answer::Answer;
pub use figures::{Cell, Figures, Part, Shape};
pub use method::{CriticalRule, ScoringMethod};
pub use question::{AnswerOption, NumberPoint, QuestionKind};
pub use result::{Band, ItemResult};
pub use severity::Severity;
