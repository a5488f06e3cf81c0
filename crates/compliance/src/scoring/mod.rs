//! Scoring (Annex C): the score of an answer, and how scores add up from items to sections, standards, subdomains, domains and clients.
//! Pure; used by every other area of this crate.

pub mod answer;
pub mod figures;
mod method;
mod question;
mod result;
pub mod score;
pub mod severity;
pub mod tree;

pub use answer::Answer;
pub use figures::{Cell, Figures, Shape, SubdomainSums};
pub use method::{CriticalRule, ScoringMethod};
pub use question::{AnswerOption, NumberPoint, QuestionKind};
pub use result::{Band, ItemResult};
pub use severity::Severity;
