//! Rules of standards: moves of versions, numbers, weights, limits, four eyes. Pure.

pub mod content;
pub mod diff;
pub mod search;

use chrono::NaiveDate;
use kernel::{Error, Result, Uuid};

use super::{ChangeKind, Criticality, StandardStatus};
use crate::framework::Source;

/// Most characters of a title in a framework of the provider's own.
pub const LONGEST_OWN_TITLE: usize = 160;
/// Most characters of a statement in a framework of the provider's own.
pub const LONGEST_OWN_STATEMENT: usize = 4_000;
/// Bytes of one text of an imported framework.
pub const LONGEST_TEXT: usize = oscal::limits::MAX_TEXT_BYTES;

/// The statuses that a version can move to.
pub fn moves(from: StandardStatus) -> &'static [StandardStatus] {
    use StandardStatus::{Draft, InReview, Published, Retired, Superseded};
    match from {
        Draft => &[InReview],
        InReview => &[Draft, Published],
        Published => &[Superseded, Retired],
        Superseded | Retired => &[],
    }
}

/// Asks that a version may move from `from` to `to`.
///
/// # Errors
/// `Standards.PublishedIsImmutable` back from in force, else `Common.InvalidTransition` with the moves that there are.
pub fn check_move(from: StandardStatus, to: StandardStatus) -> Result<()> {
    use StandardStatus::{Draft, InReview, Published};
    if from == Published && matches!(to, Draft | InReview) {
        return Err(Error::rule("Standards.PublishedIsImmutable"));
    }
    kernel::check_move(from, to, moves(from))
}

/// Number of the version that follows `current`.
pub fn next_number(current: Option<(i32, i32)>, kind: ChangeKind) -> (i32, i32) {
    match (current, kind) {
        (None, _) => (1, 0),
        (Some((major, _)), ChangeKind::Major) => (major + 1, 0),
        (Some((major, minor)), ChangeKind::Minor | ChangeKind::Editorial) => (major, minor + 1),
    }
}

/// Whether a version with this first day waits for it.
pub fn takes_effect_later(first_day: Option<NaiveDate>, today: NaiveDate) -> bool {
    first_day.is_some_and(|day| day > today)
}

/// Weight that a criticality has unless people say otherwise.
pub const fn default_weight(criticality: Criticality) -> i32 {
    match criticality {
        Criticality::Critical => 5,
        Criticality::Major => 3,
        Criticality::Minor => 2,
        Criticality::Advisory => 1,
    }
}

/// Place of a criticality in a list, the most critical first.
pub const fn rank(criticality: Criticality) -> i32 {
    match criticality {
        Criticality::Critical => 0,
        Criticality::Major => 1,
        Criticality::Minor => 2,
        Criticality::Advisory => 3,
    }
}

/// Asks that the texts fit their framework: a standard of the provider's own is short enough to be read on one screen.
///
/// # Errors
/// Field errors on what is too long or missing.
pub fn check_texts(source: Source, title: &str, texts: &[(&'static str, &str)]) -> Result<()> {
    let long = |field: &str, max: usize| Error::invalid(field.to_owned(), "Validation.Length").with("min", 0).with("max", max);
    if title.trim().is_empty() {
        return Err(Error::invalid("title", "Validation.Required"));
    }
    if source == Source::Own && title.chars().count() > LONGEST_OWN_TITLE {
        return Err(long("title", LONGEST_OWN_TITLE));
    }
    for (field, text) in texts {
        let own = source == Source::Own && *field == "statement";
        if own && text.chars().count() > LONGEST_OWN_STATEMENT {
            return Err(long(field, LONGEST_OWN_STATEMENT));
        }
        if text.len() > LONGEST_TEXT {
            // Documents limit bytes, people count letters: as many as fit of these.
            let fitting = text.char_indices().take_while(|(at, letter)| at + letter.len_utf8() <= LONGEST_TEXT).count();
            return Err(long(field, fitting));
        }
    }
    Ok(())
}

/// Asks that a maturity scale is whole: five texts, or none.
///
/// # Errors
/// A field error on `maturity`.
pub fn check_maturity(maturity: &[String]) -> Result<()> {
    if maturity.is_empty() || maturity.len() == 5 { Ok(()) } else { Err(Error::invalid("maturity", "Validation.FiveOrNone")) }
}

/// Asks that a standard is assessed at one of the usual paces.
///
/// # Errors
/// A field error on `assessEveryMonths`.
pub fn check_pace(months: i32) -> Result<()> {
    if matches!(months, 3 | 6 | 12 | 24) { Ok(()) } else { Err(Error::invalid("assessEveryMonths", "Validation.AssessEvery")) }
}

/// Checks that a standard of the provider's own says something; an imported control may be a heading for its enhancements.
///
/// # Errors
/// `Standards.MissingStatement`.
pub fn check_statement(source: Source, statement: &str) -> Result<()> {
    if source == Source::Own && statement.trim().is_empty() { Err(Error::rule("Standards.MissingStatement")) } else { Ok(()) }
}

/// Asks that somebody else than the author publishes, where the host wants four eyes.
///
/// # Errors
/// `Standards.SelfReview`.
pub fn check_publisher(four_eyes: bool, author: Option<Uuid>, publisher: Option<Uuid>) -> Result<()> {
    if four_eyes && author.is_some() && author == publisher { Err(Error::rule("Standards.SelfReview")) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::store::sea_orm::Iterable;

    #[test]
    fn only_the_listed_moves_work_and_the_others_say_which_do() {
        // spec: LIB-05
        use StandardStatus::*;
        let listed = [(Draft, InReview), (InReview, Draft), (InReview, Published), (Published, Superseded), (Published, Retired)];
        for from in StandardStatus::iter() {
            for to in StandardStatus::iter() {
                let result = check_move(from, to);
                assert_eq!(result.is_ok(), listed.contains(&(from, to)), "{from:?} to {to:?}");
                let Err(error) = result else { continue };
                if from == Published && matches!(to, Draft | InReview) {
                    assert_eq!(error.code(), Some("Standards.PublishedIsImmutable"));
                } else {
                    assert_eq!(error.code(), Some("Common.InvalidTransition"));
                    assert_eq!(error.data()["allowed"].as_array().unwrap().len(), moves(from).len());
                }
            }
        }
    }

    #[test]
    fn numbers_follow_the_kind_of_change() {
        for (current, kind, next) in [
            (None, ChangeKind::Major, (1, 0)),
            (Some((1, 0)), ChangeKind::Editorial, (1, 1)),
            (Some((1, 9)), ChangeKind::Minor, (1, 10)),
            (Some((1, 9)), ChangeKind::Major, (2, 0)),
        ] {
            assert_eq!(next_number(current, kind), next);
        }
    }

    #[test]
    fn a_version_waits_until_its_day_and_no_longer() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 3, day);
        for (first_day, waits) in [(None, false), (day(16), true), (day(15), false), (day(14), false)] {
            assert_eq!(takes_effect_later(first_day, day(15).unwrap()), waits, "{first_day:?}");
        }
    }

    #[test]
    fn nobody_publishes_what_they_wrote_unless_the_host_allows_it() {
        // spec: LIB-05
        let (a, b) = (Some(Uuid::from_u128(1)), Some(Uuid::from_u128(2)));
        assert_eq!(check_publisher(true, a, a).unwrap_err().code(), Some("Standards.SelfReview"));
        assert!(check_publisher(true, a, b).is_ok());
        assert!(check_publisher(false, a, a).is_ok());
        assert!(check_publisher(true, None, None).is_ok(), "the command line is nobody");
    }

    #[test]
    fn limits_bind_own_standards_and_imported_ones_less() {
        let text = "x".repeat(4_001);
        let error = check_texts(Source::Own, "T", &[("statement", &text)]).unwrap_err();
        assert_eq!(error.fields()[0].field, "statement");
        assert!(check_texts(Source::Oscal, "T", &[("statement", &text)]).is_ok());
        assert!(check_texts(Source::Oscal, "T", &[("guidance", &"x".repeat(LONGEST_TEXT + 1))]).is_err());
        let error = check_texts(Source::Own, "T", &[("guidance", &"ع".repeat(40_000))]).unwrap_err();
        assert_eq!(error.data()["max"], LONGEST_TEXT / 2, "these letters have two bytes each");
        assert_eq!(check_texts(Source::Own, " ", &[]).unwrap_err().fields()[0].field, "title");
        assert_eq!(check_statement(Source::Own, " \n").unwrap_err().code(), Some("Standards.MissingStatement"));
        assert!(check_maturity(&vec![String::new(); 4]).is_err() && check_maturity(&[]).is_ok());
        assert!(check_pace(12).is_ok() && check_pace(5).is_err());
    }
}
