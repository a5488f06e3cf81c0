//! What health is made of: the formula, its bands, and the limits of an override. Pure.

use chrono::{NaiveDate, TimeDelta};
use kernel::{
    Error, Result,
    figure::{self, Hundredths},
};
use people::client::HealthBand;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::HealthOverride;

/// The most days that an override lasts.
pub const MOST_DAYS: i64 = 90;

/// A part of health. The parts of areas that don't exist yet have a weight already: until then it spreads over the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub enum HealthPart {
    /// The client's verified score in the default framework.
    Compliance,
    /// Action items that were done by their original date, of those due in the last 90 days.
    OnTime,
    /// Goals on track.
    Goals,
    /// Figures against their targets.
    Financials,
    /// Mandatory training that is complete.
    Training,
    /// How much the client's people take part.
    Engagement,
}

impl HealthPart {
    /// What it counts when all parts have data.
    pub fn weight(self) -> i64 {
        match self {
            Self::Compliance => 30,
            Self::OnTime => 20,
            Self::Goals | Self::Financials => 15,
            Self::Training | Self::Engagement => 10,
        }
    }
}

/// What a part says; none where it has no data.
pub type Scored = (HealthPart, Option<Hundredths>);

/// A part with what it does to the health of its client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explained {
    pub part: HealthPart,
    /// None where it has no data.
    pub score: Option<Hundredths>,
    /// What it counts among the parts with data, in hundredths of a percent; 0 without data.
    pub share: Hundredths,
    /// How much of the health it gives.
    pub points: Hundredths,
    /// How much higher the health were if this part were perfect.
    pub gain: Hundredths,
}

fn present(parts: &[Scored]) -> impl Iterator<Item = (HealthPart, Hundredths)> {
    parts.iter().filter_map(|(part, score)| Some((*part, (*score)?)))
}

/// The health of these parts: their mean by weight. The weight of a part without data spreads over the others; none without any data.
pub fn health(parts: &[Scored]) -> Option<Hundredths> {
    figure::weighted_mean(present(parts).map(|(part, score)| (score, part.weight())))
}

/// What each part does to the health, in the order given.
pub fn explain(parts: &[Scored]) -> Vec<Explained> {
    let whole: i64 = present(parts).map(|(part, _)| part.weight()).sum();
    let of_whole = |value: i64, by: i64| figure::ratio(value * by, whole * 100).unwrap_or_default();
    let explained = |&(part, score): &Scored| match score {
        Some(found) => Explained {
            part,
            score,
            share: figure::ratio(part.weight() * 100, whole).unwrap_or_default(),
            points: of_whole(found.into(), part.weight()),
            gain: of_whole((10_000 - found).into(), part.weight()),
        },
        None => Explained { part, score, share: 0, points: 0, gain: 0 },
    };
    parts.iter().map(explained).collect()
}

/// The part that would raise the health most; of several the one that stands first. None where nothing can rise.
pub fn raises_most(parts: &[Explained]) -> Option<HealthPart> {
    parts.iter().rev().filter(|part| part.gain > 0).max_by_key(|part| part.gain).map(|part| part.part)
}

pub fn band(score: Hundredths) -> HealthBand {
    match score {
        7_500.. => HealthBand::Green,
        5_000.. => HealthBand::Amber,
        _ => HealthBand::Red,
    }
}

/// What says how much a client's people take part. A term without anything to compare with is missing, and its weight spreads.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Engagement {
    /// People who signed in within the last 30 days, of those who sign in at all.
    pub users: Option<(i64, i64)>,
    /// Days since the primary contact signed in, which may never have happened; none without a primary contact who signs in.
    pub contact: Option<Option<i64>>,
    /// Check-ins on goals that were done, of those expected.
    pub check_ins: Option<(i64, i64)>,
}

impl Engagement {
    /// 0 to 100; none without any term.
    pub fn score(&self) -> Option<Hundredths> {
        let share = |(done, whole): (i64, i64)| figure::ratio(done.min(whole) * 100, whole);
        let seen = |days: Option<i64>| match days {
            Some(..=14) => 10_000,
            Some(15..=30) => 5_000,
            _ => 0,
        };
        let terms = [(self.users.and_then(share), 40), (self.contact.map(seen), 30), (self.check_ins.and_then(share), 30)];
        figure::weighted_mean(terms.into_iter().filter_map(|(term, weight)| Some((term?, weight))))
    }
}

/// Whether an override is in force on `today`, the client's calendar day: through its last day, unless it was ended before.
pub fn is_in_force(set: &HealthOverride, today: NaiveDate) -> bool {
    set.ended_at.is_none() && set.until_on >= today
}

/// The last day that an override set on `today` may have.
pub fn latest_end(today: NaiveDate) -> NaiveDate {
    today.checked_add_signed(TimeDelta::days(MOST_DAYS)).unwrap_or(today)
}

/// Asks that an override says why and until when: from `today`, the client's calendar day, at most [`MOST_DAYS`] ahead.
///
/// # Errors
/// A field error on `overrideReason` or `untilOn`.
pub fn check_override(reason: Option<&str>, until_on: Option<NaiveDate>, today: NaiveDate) -> Result<(String, NaiveDate)> {
    let reason = reason.map(str::trim).filter(|reason| !reason.is_empty());
    let reason = reason.ok_or_else(|| Error::invalid("overrideReason", "Clients.OverrideReasonRequired"))?;
    let until_on = until_on.ok_or_else(|| Error::invalid("untilOn", "Validation.Required"))?;
    if until_on < today || until_on > latest_end(today) {
        return Err(Error::invalid("untilOn", "Clients.OverrideUntil"));
    }
    Ok((reason.to_owned(), until_on))
}

#[cfg(test)]
mod tests {
    use super::*;
    use HealthPart::{Compliance, Engagement as Engaged, Financials, Goals, OnTime, Training};

    #[test]
    fn a_part_without_data_is_missing_and_its_weight_spreads() {
        let parts = [
            (Compliance, Some(8_200)),
            (OnTime, Some(7_000)),
            (Goals, Some(6_000)),
            (Financials, None),
            (Training, Some(9_000)),
            (Engaged, Some(5_000)),
        ];
        // spec: BOA-04, Annex C 12
        assert_eq!(health(&parts), Some(7_247));
        assert_eq!(health(&parts).map(band), Some(HealthBand::Amber));
        let explained = explain(&parts);
        let told: Vec<(Hundredths, Hundredths, Hundredths)> = explained.iter().map(|p| (p.share, p.points, p.gain)).collect();
        let wanted = [(3_529, 2_894, 635), (2_353, 1_647, 706), (1_765, 1_059, 706), (0, 0, 0), (1_176, 1_059, 118), (1_176, 588, 588)];
        assert_eq!(told, wanted);
        assert_eq!(raises_most(&explained), Some(OnTime), "the first of two that would raise it alike");
        assert_eq!(health(&[(Compliance, None), (Engaged, None)]), None, "nothing known is not zero");
        assert_eq!(health(&[(Compliance, Some(0)), (Engaged, None)]), Some(0));
        assert_eq!(raises_most(&explain(&[(Compliance, Some(10_000)), (OnTime, None)])), None);
        let weights: i64 = [Compliance, OnTime, Goals, Financials, Training, Engaged].map(HealthPart::weight).iter().sum();
        assert_eq!(weights, 100);
    }

    #[test]
    fn bands_begin_at_50_and_75() {
        let bands = [0, 4_999, 5_000, 7_499, 7_500, 10_000].map(band);
        use HealthBand::{Amber, Green, Red};
        assert_eq!(bands, [Red, Red, Amber, Amber, Green, Green]);
    }

    #[test]
    fn engagement_counts_the_terms_that_have_something_to_compare_with() {
        let all = Engagement { users: Some((3, 4)), contact: Some(Some(20)), check_ins: Some((9, 10)) };
        // spec: BOA-04, Annex C 11: 40 * 0.75 + 30 * 0.5 + 30 * 0.9
        assert_eq!(all.score(), Some(7_200));
        assert_eq!(Engagement { check_ins: None, ..all }.score(), Some(6_429), "(30 + 15) of 70");
        let seen = |contact| Engagement { contact, ..Engagement::default() }.score();
        let days = [Some(0), Some(14), Some(15), Some(30), Some(31), None].map(|days| seen(Some(days)));
        assert_eq!(days, [10_000, 10_000, 5_000, 5_000, 0, 0].map(Some));
        assert_eq!((seen(None), Engagement { users: Some((0, 0)), ..Engagement::default() }.score()), (None, None));
        assert_eq!(Engagement { users: Some((0, 5)), ..Engagement::default() }.score(), Some(0));
    }

    #[test]
    fn an_override_says_why_and_ends_within_ninety_days() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let today = day("2026-03-02");
        let field = |reason, until| check_override(reason, until, today).unwrap_err().fields()[0].field.clone();
        assert_eq!(field(None, Some(today)), "overrideReason");
        assert_eq!(field(Some("  "), Some(today)), "overrideReason");
        assert_eq!(field(Some("New owner"), None), "untilOn");
        assert_eq!(field(Some("New owner"), Some(day("2026-03-01"))), "untilOn");
        assert_eq!(field(Some("New owner"), Some(day("2026-06-01"))), "untilOn");
        assert_eq!(
            check_override(Some(" New owner "), Some(day("2026-05-31")), today).unwrap(),
            ("New owner".to_owned(), day("2026-05-31"))
        );
        assert!(check_override(Some("New owner"), Some(today), today).is_ok());
    }
}
