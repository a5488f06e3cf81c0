//! The score of one answer (Annex C 1). Pure.

use kernel::{Error, Result, figure::Hundredths};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AnswerOption, NumberPoint, QuestionKind};

/// Below this score, an item has failed.
pub const FAIL_BELOW: Hundredths = 5_000;
/// From this score on, an item is compliant.
pub const COMPLIANT_FROM: Hundredths = 9_000;

/// An answer as stored and sent; which member is set depends on the question's kind.
#[http::document_limits]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema, garde::Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Answer {
    /// Key of the chosen option: Rating, YesNo, Single.
    #[garde(range(min = 0, max = 9999))]
    #[schema(example = 3)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<u32>,
    /// Keys of the chosen options: Multi.
    #[garde(length(max = 100))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<u32>>,
    /// The number: Number.
    #[garde(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<f64>,
    /// The text: Text, Date (as `YYYY-MM-DD`).
    #[garde(length(chars, max = 4000))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The question doesn't apply.
    #[garde(skip)]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub not_applicable: bool,
}

impl Answer {
    /// Whether it names the option with this key.
    pub fn names(&self, key: u32) -> bool {
        self.option == Some(key) || self.options.as_ref().is_some_and(|keys| keys.contains(&key))
    }
}

/// The part of a question that the score of an answer depends on.
#[derive(Debug, Clone)]
pub struct Scale<'a> {
    pub kind: QuestionKind,
    /// Whether "not applicable" is a valid answer.
    pub na_allowed: bool,
    /// Options of the kinds that have them.
    pub options: &'a [AnswerOption],
    /// Points of the kind Number, by rising `at`.
    pub number_map: &'a [NumberPoint],
}

impl<'a> Scale<'a> {
    /// The option with this key; one without a key has its position.
    fn option(&self, key: u32) -> Option<&'a AnswerOption> {
        self.options.iter().zip(0u32..).find(|(option, at)| option.key.unwrap_or(*at) == key).map(|(option, _)| option)
    }
}

/// The worth of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// Left out of the score.
    NotApplicable,
    /// Answered, without a score.
    Unscored,
    Scored {
        /// Score.
        pct: Hundredths,
        /// A failing option was chosen, or the score is below 50.
        failed: bool,
    },
}

fn scored(pct: Hundredths, fails: bool) -> Worth {
    Worth::Scored { pct, failed: fails || pct < FAIL_BELOW }
}

/// The worth of `answer`; `field` names it in an error.
///
/// # Errors
/// A field error when the answer doesn't fit its question.
pub fn worth(scale: &Scale<'_>, answer: &Answer, field: &str) -> Result<Worth> {
    let wrong = || Error::invalid(field, "Validation.Answer");
    if answer.not_applicable {
        return if scale.na_allowed { Ok(Worth::NotApplicable) } else { Err(Error::invalid(field, "Validation.NotApplicable")) };
    }
    match scale.kind {
        QuestionKind::Rating | QuestionKind::YesNo | QuestionKind::Single => {
            let chosen = answer.option.and_then(|key| scale.option(key)).ok_or_else(wrong)?;
            Ok(of_option(chosen))
        }
        QuestionKind::Multi => {
            let chosen = answer.options.as_deref().filter(|c| !c.is_empty()).ok_or_else(wrong)?;
            let chosen: Vec<&AnswerOption> = chosen.iter().map(|key| scale.option(*key)).collect::<Option<_>>().ok_or_else(wrong)?;
            Ok(of_several(&chosen))
        }
        QuestionKind::Number => {
            let number = answer.number.filter(|n| n.is_finite()).ok_or_else(wrong)?;
            Ok(between(scale.number_map, number).map_or(Worth::Unscored, |pct| scored(pct, false)))
        }
        QuestionKind::Text => answer.text.as_deref().filter(|t| !t.trim().is_empty()).map(|_| Worth::Unscored).ok_or_else(wrong),
        QuestionKind::Date => {
            let date = answer.text.as_deref().and_then(|t| t.parse::<chrono::NaiveDate>().ok());
            date.filter(|date| http::plain_year(date, &()).is_ok()).map(|_| Worth::Unscored).ok_or_else(wrong)
        }
    }
}

/// Whether an option that fails is chosen, whatever its score.
pub fn fails_by_option(scale: &Scale<'_>, answer: &Answer) -> bool {
    let chosen: &[u32] = match scale.kind {
        QuestionKind::Rating | QuestionKind::YesNo | QuestionKind::Single => answer.option.as_slice(),
        QuestionKind::Multi => answer.options.as_deref().unwrap_or_default(),
        QuestionKind::Number | QuestionKind::Text | QuestionKind::Date => &[],
    };
    let fails = |option: &AnswerOption| option.is_fail && !option.is_na;
    !answer.not_applicable && chosen.iter().filter_map(|key| scale.option(*key)).any(fails)
}

fn of_option(chosen: &AnswerOption) -> Worth {
    if chosen.is_na { Worth::NotApplicable } else { scored(chosen.score_pct * 100, chosen.is_fail) }
}

/// Mean of the chosen options; 0 if one of them fails.
fn of_several(chosen: &[&AnswerOption]) -> Worth {
    let counted: Vec<&&AnswerOption> = chosen.iter().filter(|o| !o.is_na).collect();
    if counted.iter().any(|o| o.is_fail) {
        return scored(0, true);
    }
    kernel::figure::weighted_mean(counted.iter().map(|o| (o.score_pct * 100, 1))).map_or(Worth::NotApplicable, |pct| scored(pct, false))
}

/// Linear between the points, clamped at both ends; `None` without points.
fn between(points: &[NumberPoint], number: f64) -> Option<Hundredths> {
    let ten_thousandths = |value: f64| (value * 10_000.0).round() as i64;
    let x = ten_thousandths(number);
    let (first, last) = (points.first()?, points.last()?);
    if x <= ten_thousandths(first.at) {
        return Some(first.score_pct * 100);
    }
    if x >= ten_thousandths(last.at) {
        return Some(last.score_pct * 100);
    }
    points.windows(2).find_map(|pair| {
        let (a, b) = (ten_thousandths(pair[0].at), ten_thousandths(pair[1].at));
        if x < a || x > b || a == b {
            return None;
        }
        let (from, rise) = (i64::from(pair[0].score_pct), i64::from(pair[1].score_pct - pair[0].score_pct));
        kernel::figure::ratio(from * (b - a) + rise * (x - a), b - a)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(score_pct: i32, is_fail: bool, is_na: bool) -> AnswerOption {
        AnswerOption { key: None, label: score_pct.to_string(), score_pct, is_fail, is_na }
    }

    fn chose(options: &[u32]) -> Answer {
        Answer { option: options.first().copied(), options: Some(options.to_vec()), ..Answer::default() }
    }

    #[test]
    fn an_option_is_worth_its_percent_and_several_their_mean_unless_one_fails() {
        // spec: ASM-02
        let options =
            [option(0, false, false), option(50, false, false), option(100, false, false), option(80, true, false), option(0, false, true)];
        let scale_of = |kind| Scale { kind, na_allowed: true, options: &options, number_map: &[] };
        let cases = [
            (QuestionKind::Rating, chose(&[2]), Worth::Scored { pct: 10_000, failed: false }),
            (QuestionKind::Rating, chose(&[1]), Worth::Scored { pct: 5_000, failed: false }),
            (QuestionKind::YesNo, chose(&[0]), Worth::Scored { pct: 0, failed: true }),
            (QuestionKind::Single, chose(&[3]), Worth::Scored { pct: 8_000, failed: true }),
            (QuestionKind::Single, chose(&[4]), Worth::NotApplicable),
            (QuestionKind::Multi, chose(&[1, 2]), Worth::Scored { pct: 7_500, failed: false }),
            (QuestionKind::Multi, chose(&[2, 3]), Worth::Scored { pct: 0, failed: true }),
            (QuestionKind::Multi, chose(&[4]), Worth::NotApplicable),
            (QuestionKind::Rating, Answer { not_applicable: true, ..Answer::default() }, Worth::NotApplicable),
        ];
        for (kind, answer, expected) in cases {
            assert_eq!(worth(&scale_of(kind), &answer, "a").unwrap(), expected, "{kind:?} {answer:?}");
        }
        for (kind, answer) in [
            (QuestionKind::Rating, chose(&[9])),
            (QuestionKind::Multi, chose(&[])),
            (QuestionKind::Number, chose(&[1])),
            (QuestionKind::Text, Answer::default()),
        ] {
            assert_eq!(worth(&scale_of(kind), &answer, "items[0].selfAnswer").unwrap_err().fields()[0].field, "items[0].selfAnswer");
        }
        let strict = Scale { na_allowed: false, ..scale_of(QuestionKind::Rating) };
        assert!(worth(&strict, &Answer { not_applicable: true, ..Answer::default() }, "a").is_err());
    }

    #[test]
    fn an_answer_names_its_option_wherever_that_stands() {
        let keyed = |key, score_pct| AnswerOption { key: Some(key), ..option(score_pct, false, false) };
        let (before, after) = ([keyed(0, 0), keyed(1, 100)], [keyed(1, 100), keyed(7, 50)]);
        let scale_of = |options| Scale { kind: QuestionKind::Single, na_allowed: false, options, number_map: &[] };
        for options in [&before[..], &after[..]] {
            assert_eq!(worth(&scale_of(options), &chose(&[1]), "a").unwrap(), Worth::Scored { pct: 10_000, failed: false });
        }
        assert!(worth(&scale_of(&after[..]), &chose(&[0]), "a").is_err(), "a removed option is none");
        assert!(chose(&[7]).names(7) && !chose(&[7]).names(0));
    }

    #[test]
    fn an_option_may_fail_with_any_score() {
        let options = [option(100, true, false), option(0, false, false), option(100, true, true)];
        let fails = |kind, answer: &Answer| fails_by_option(&Scale { kind, na_allowed: true, options: &options, number_map: &[] }, answer);
        assert!(fails(QuestionKind::Single, &chose(&[0])) && fails(QuestionKind::Multi, &chose(&[1, 0])));
        assert!(!fails(QuestionKind::Single, &chose(&[1])), "a low score is no failing option");
        assert!(!fails(QuestionKind::Single, &chose(&[2])) && !fails(QuestionKind::Number, &chose(&[0])));
        assert!(!fails(QuestionKind::Single, &Answer { not_applicable: true, ..chose(&[0]) }));
    }

    #[test]
    fn a_date_is_one_that_other_fields_take_too() {
        let scale = Scale { kind: QuestionKind::Date, na_allowed: false, options: &[], number_map: &[] };
        for (text, fits) in [
            ("1900-01-01", true),
            ("2200-12-31", true),
            ("1899-12-31", false),
            ("2201-01-01", false),
            ("+12345-01-01", false),
            ("soon", false),
        ] {
            let answer = Answer { text: Some(text.to_owned()), ..Answer::default() };
            assert_eq!(worth(&scale, &answer, "a").is_ok(), fits, "{text}");
        }
    }

    #[test]
    fn a_number_is_linear_between_its_points_and_clamped() {
        // spec: ASM-02
        let points =
            [NumberPoint { at: 0.0, score_pct: 100 }, NumberPoint { at: 10.0, score_pct: 50 }, NumberPoint { at: 20.0, score_pct: 0 }];
        let scale = Scale { kind: QuestionKind::Number, na_allowed: false, options: &[], number_map: &points };
        for (number, pct) in [(-5.0, 10_000), (0.0, 10_000), (5.0, 7_500), (10.0, 5_000), (12.5, 3_750), (20.0, 0), (99.0, 0)] {
            let answer = Answer { number: Some(number), ..Answer::default() };
            assert_eq!(worth(&scale, &answer, "a").unwrap(), Worth::Scored { pct, failed: pct < 5_000 }, "{number}");
        }
        assert!(worth(&scale, &Answer { number: Some(f64::NAN), ..Answer::default() }, "a").is_err());
    }
}
