//! Which notification reaches a user how, and when mail may leave.

mod choices;
pub mod signature;
mod timing;

pub use choices::{Choice, ChoiceChange, Choices, DIGEST, Preset, changed, inherited, preset};
pub use timing::{Frequency, Rhythm, Weekday, digest_is_due, leaves_at, next_digest, time_of_day};
